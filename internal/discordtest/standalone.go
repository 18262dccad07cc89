package discordtest

import "fmt"

// StandaloneTB is a TB outside of tests: for programs that play people. What a person's
// client would not let them do panics, see CatchFatal.
type StandaloneTB struct{ cleanups []func() }

// fatalError is what a Discord client would not have let somebody do.
type fatalError string

// Helper implements TB.
func (*StandaloneTB) Helper() {}

// Cleanup implements TB.
func (s *StandaloneTB) Cleanup(fn func()) { s.cleanups = append(s.cleanups, fn) }

// Fatal implements TB.
func (*StandaloneTB) Fatal(args ...any) { panic(fatalError(fmt.Sprint(args...))) }

// Fatalf implements TB.
func (*StandaloneTB) Fatalf(format string, args ...any) {
	panic(fatalError(fmt.Sprintf(format, args...)))
}

// Close ends what was set up.
func (s *StandaloneTB) Close() {
	for _, fn := range s.cleanups {
		fn()
	}
}

// CatchFatal does one step of somebody's play. It returns what their client refused,
// or "".
func CatchFatal(do func()) (refused string) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case fatalError:
			refused = string(p)
		default:
			panic(p)
		}
	}()
	do()
	return ""
}
