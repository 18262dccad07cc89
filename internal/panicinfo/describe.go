// Package panicinfo describes recovered panics for the log.
package panicinfo

import (
	"fmt"
	"runtime"
)

// Describe says what a panic was, for a log. The runtime's own panics and plain
// strings are quoted in full; of any other value, such as an error, the type alone: its
// text may repeat what somebody typed. The stack says where it was.
func Describe(panicked any) string {
	switch p := panicked.(type) {
	case runtime.Error:
		return p.Error()
	case string:
		return p
	}
	return fmt.Sprintf("a panic with a %T", panicked)
}

// Rescue turns a panic into an error. Defer it: what names the work in the error.
func Rescue(what string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s panicked: %s", what, Describe(p))
	}
}
