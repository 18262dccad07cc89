// Package phrasetest checks the sentences that tests produce: for faults and for the typography of their language.
package phrasetest

import "regexp"

// FrenchFault returns the first fault in the typography of a French text, "" if there is none. Before ; : ! ? and
// units, and within « », there must be a narrow no-break space; an apostrophe is ’; the only quotation marks are « »;
// decimals have a comma.
func FrenchFault(text string) string {
	return matchInContext(frenchFault, verbatim.ReplaceAllString(text, "`"))
}

var (
	// verbatim matches text with its own typography: code, timestamps, commands, addresses, rows in the
	// form in which they are typed, times of day, versions and steps in notation.
	verbatim = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<t:[^>]*>|</[a-z]+:[^>]*>|https?://[^ ]*|\\br[0-9]+: |[0-9][0-9]:[0-9][0-9]|[0-9]+\\.[0-9]+\\.[0-9]+|\\x{202f}: [^\\n]* => [^\\n]*")
	// frenchFault matches a fault.
	frenchFault = regexp.MustCompile(`[^\x{202f}][:;!?»]|«[^\x{202f}]|['"“”]|\.\.\.|[0-9]\.[0-9]|[0-9][ \x{a0}]?(?:h|min|s|%)\b|n°[^\x{a0}]`)
)
