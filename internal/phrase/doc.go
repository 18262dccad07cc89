// Package phrase holds every sentence a person reads.
//
// [New] returns the [Printer] of a locale, which is safe for concurrent use.
// [Printer.Hint] explains a step at four depths, [Printer.Text] prints any
// other sentence of the catalogue by its key, and the remaining methods name
// things (cells, units, digits, techniques) and lay out the values that such
// sentences take.
//
// The catalogue is a folder of TOML files for each locale, such as locales/en:
// a table and a key, joined by a dot, name a message, and a message is a text/template
// or a map of its plural forms (one, other). A plural is chosen by the value
// Count. In a template, {{count "noun.cell" .Empty}} prints a counted noun, so
// that one sentence may hold several, {{capital .Base}} begins a sentence with a
// name, and {{of .Base}} prints what something is of. A new locale is a new set
// of files. In French, units come with their article ("la ligne 5"), and so does a
// kind of unit of which there is one ("une ligne").
package phrase
