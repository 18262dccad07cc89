// Package gallery draws what the bot shows on Discord, so that somebody can look
// at it: messages, forms and choices as pages of HTML and, where there is a
// browser, as pictures.
//
// [Page] writes the page of a list of [Entry], each in Discord's dark and light
// theme side by side, on a screen of some width. [Shoot] photographs the entries
// of a page. The drawing is our own and near enough to judge lengths, order and
// colours by; nothing of Discord's is in it.
//
// [Sheet] puts pictures on a contact sheet, and an [Eye] sees it as those do who do
// not see all colours.
//
// The entries come from the package's test, which has the real bot say all it
// can say to a Discord of its own: `make gallery` leaves pages and pictures in
// gallery/.
package gallery
