package chaos

import (
	"fmt"
	"testing"
)

// clientTB makes what somebody's Discord client would not let them do a panic instead of
// the end of the test, see catchRefusal.
type clientTB struct{ testing.TB }

// refusal is what a Discord client did not let somebody do.
type refusal string

func (clientTB) Fatalf(format string, args ...any) { panic(refusal(fmt.Sprintf(format, args...))) }

func (clientTB) Fatal(args ...any) { panic(refusal(fmt.Sprint(args...))) }

// catchRefusal does one step of somebody's play. It returns what their client refused,
// or "".
func catchRefusal(do func()) (refused string) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case refusal:
			refused = string(p)
		default:
			panic(p)
		}
	}()
	do()
	return ""
}
