package web_test

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// No test may leave a goroutine behind.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // a tenth of the time went to collecting garbage
	goleak.VerifyTestMain(closing{m})
}
