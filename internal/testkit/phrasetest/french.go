// Package phrasetest holds sentences to the typography of their language, wherever
// tests come by some.
package phrasetest

import "regexp"

// FrenchFault returns the first place where a French text is not set as French is, ""
// if there is none: before ; : ! ? and within « » stands a narrow no-break space,
// before a unit too; an apostrophe is ’; no quotation marks but « »; a decimal comma.
func FrenchFault(text string) string {
	return matchInContext(frenchFault, verbatim.ReplaceAllString(text, "`"))
}

var (
	// verbatim matches what has a form of its own: code, moments, commands and addresses, rows as
	// they are typed, times of day, versions and steps in notation.
	verbatim = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<t:[^>]*>|</[a-z]+:[^>]*>|https?://[^ ]*|\\br[0-9]+: |[0-9][0-9]:[0-9][0-9]|[0-9]+\\.[0-9]+\\.[0-9]+|\\x{202f}: [^\\n]* => [^\\n]*")
	// frenchFault matches a fault.
	frenchFault = regexp.MustCompile(`[^\x{202f}][:;!?»]|«[^\x{202f}]|['"“”]|\.\.\.|[0-9]\.[0-9]|[0-9][ \x{a0}]?(?:h|min|s|%)\b|n°[^\x{a0}]`)
)
