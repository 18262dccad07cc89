// Package lazyregexp compiles regular expressions when they are first needed. The readers of texts have many of them,
// and compiling them all took a tenth of the time of a short command.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles an expression once. It panics if the expression is invalid.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
