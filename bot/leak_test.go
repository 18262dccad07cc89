package bot_test

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// Tests must not leave goroutines behind. Collecting garbage less often saves a tenth of the time, because pictures
// leave much garbage.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	goleak.VerifyTestMain(m)
}
