//go:build skewed

package clock

import (
	"os"
	"time"
)

// The kill test builds the program with this file. PENCILMARK_TEST_SKEW is the error of the
// machine's clock.
func init() {
	if skew, err := time.ParseDuration(os.Getenv("PENCILMARK_TEST_SKEW")); err == nil {
		machine = func() time.Time { return time.Now().Add(skew) }
	}
}
