package gallery

import "pencilmark/internal/testkit/discordtest"

// Entry is a message, a form, choices or a picture for the gallery; exactly one of these is set.
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
