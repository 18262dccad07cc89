package bot_test

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// No test may leave a goroutine behind. Collecting what pictures leave behind less often saves a tenth of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	goleak.VerifyTestMain(m)
}
