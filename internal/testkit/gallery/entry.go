package gallery

import "pencilmark/internal/testkit/discordtest"

// Entry is one thing to look at: a message, a form, choices or a picture, of
// which one is set.
type Entry struct {
	Name   string // unique; a file name without extension
	Action string // what somebody did to see it, such as "/hint level:2"

	Message *discordtest.Message
	Modal   *discordtest.Modal
	Choices []discordtest.Choice
	Picture *Picture
}

// Picture is an image by itself, for a contact sheet.
type Picture struct {
	PNG []byte
	Alt string
}
