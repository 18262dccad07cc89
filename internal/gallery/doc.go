// Package gallery holds only tests: they have the real bot say all it can say to
// a fake Discord and draw what it shows, so that somebody can look at it. `make
// gallery` leaves pages of HTML and, where there is a browser, pictures of them in
// gallery/: messages, forms and choices, each in Discord's dark and light theme
// side by side, on screens of two widths, and contact sheets of every technique,
// also as people with a colour vision deficiency see them. `make demo` draws a server whose
// simulated members have played for a month.
//
// The drawing is our own and near enough to judge lengths, order and colours by;
// nothing of Discord's is in it.
package gallery
