// Package gallery draws what the bot shows on a fake Discord, so that somebody can look at
// it: `make gallery` has TestGallery of package bot draw every golden of bot/testdata, and the
// tests here what people see in a server that reads another language and contact sheets of
// every technique, also as people with a colour vision deficiency see them; `make demo` draws a
// channel after a month of simulated players. They leave pages of HTML and, where there is a browser,
// pictures of them: messages, forms and choices, each in Discord's dark and light theme side by
// side, on screens of two widths.
//
// The drawing is our own and near enough to judge lengths, order and colours by;
// nothing of Discord's is in it.
package gallery
