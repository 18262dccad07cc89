package discordtest

import "fmt"

// Stage is a TB outside of tests: for programs that play people. What a person's
// client would not let them do ends their step, see Step.
type Stage struct{ cleanups []func() }

// impossible is what a Discord client would not have let somebody do.
type impossible string

// Helper implements TB.
func (*Stage) Helper() {}

// Cleanup implements TB.
func (s *Stage) Cleanup(fn func()) { s.cleanups = append(s.cleanups, fn) }

// Fatal implements TB.
func (*Stage) Fatal(args ...any) { panic(impossible(fmt.Sprint(args...))) }

// Fatalf implements TB.
func (*Stage) Fatalf(format string, args ...any) { panic(impossible(fmt.Sprintf(format, args...))) }

// Close ends what was set up on the stage.
func (s *Stage) Close() {
	for _, fn := range s.cleanups {
		fn()
	}
}

// Step does one step of somebody's play. It returns what their client refused,
// or "".
func Step(do func()) (refused string) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case impossible:
			refused = string(p)
		default:
			panic(p)
		}
	}()
	do()
	return ""
}
