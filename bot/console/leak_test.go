package console_test

import (
	"testing"

	"go.uber.org/goleak"
)

// Tests must not leave goroutines behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
