// Package phrase holds every sentence a person reads.
//
// [New] returns the [Printer] of a locale, which is safe for concurrent use.
// [Printer.Hint] explains a step at four depths, [Printer.Text] prints any
// other sentence of the catalogue by its key, and the remaining methods name
// things (cells, units, digits, techniques) and lay out the values that such
// sentences take.
//
// The catalogue is a folder of TOML files for each locale, such as locales/en:
// a table and a key, joined by a dot, name a message, and a message is a text/template or a map of its plural forms
// (one, other). The value Count chooses the plural form. In a template, {{count "noun.cell" .Empty}} prints a counted
// noun, so that one sentence may hold several; {{capital .Base}} begins a sentence with a name; and {{of .Base}}
// joins "of" to a name. A new locale is a new set of files. In French, names of units come with their article ("la
// ligne 5"), and so does a kind of unit with one member ("une ligne").
package phrase
