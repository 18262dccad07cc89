// Package gallery draws everything that the bot shows on a fake Discord, so that people can look at it. With `make
// gallery`, TestGallery of package bot draws every golden of bot/testdata. The tests here draw what people see in a
// server that reads another language, and contact sheets of every technique, also as people with a colour vision
// deficiency see them. `make demo` draws a channel after a month of simulated players. The results are pages of HTML
// and, if there is a browser, pictures of them: messages, forms and choices, each in Discord's dark and light theme
// side by side, on screens of two widths.
//
// The drawing is our own, without any part of Discord's. It is close enough to judge lengths, order and colours.
package gallery
