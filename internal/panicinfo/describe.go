// Package panicinfo describes recovered panics for the log.
package panicinfo

import (
	"fmt"
	"runtime"
)

// Describe describes a panic for a log. It quotes the runtime's own panics and plain strings in full. Of any other
// value, such as an error, it gives only the type, because the text may contain something that a user typed. The
// log's stack trace shows the place.
func Describe(panicked any) string {
	switch p := panicked.(type) {
	case runtime.Error:
		return p.Error()
	case string:
		return p
	}
	return fmt.Sprintf("a panic with a %T", panicked)
}

// Rescue turns a panic into an error. Call it with defer; what names the work in the error.
func Rescue(what string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s panicked: %s", what, Describe(p))
	}
}
