package web_test

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// Tests must not leave goroutines behind.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // garbage collection took a tenth of the time
	goleak.VerifyTestMain(closing{m})
}
