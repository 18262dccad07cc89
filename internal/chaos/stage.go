package chaos

import "fmt"

// stage is what discordtest needs of a test. What a person's client would not let
// them do ends that step of the player: step recovers from it.
type stage struct{ cleanups []func() }

// impossible is what a Discord client would not have let somebody do.
type impossible string

func (*stage) Helper()             {}
func (s *stage) Cleanup(fn func()) { s.cleanups = append(s.cleanups, fn) }
func (*stage) Fatal(args ...any)   { panic(impossible(fmt.Sprint(args...))) }
func (*stage) Fatalf(format string, args ...any) {
	panic(impossible(fmt.Sprintf(format, args...)))
}

func (s *stage) close() {
	for _, fn := range s.cleanups {
		fn()
	}
}

// step does one step of somebody's play. It returns what their client refused,
// or "".
func step(do func()) (refused impossible) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case impossible:
			refused = p
		default:
			panic(p)
		}
	}()
	do()
	return ""
}
