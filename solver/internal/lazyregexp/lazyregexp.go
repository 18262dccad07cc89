// Package lazyregexp compiles regular expressions when they are first needed. There are many in what reads texts, and
// to compile them all took a tenth of the time of a short command.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns what compiles an expression once. One that cannot be compiled panics.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
