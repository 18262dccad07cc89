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

// Rescue, deferred, makes an error of a panic in what a function does.
func Rescue(what string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s panicked: %s", what, Describe(p))
	}
}
