package panicinfo_test

import (
	"errors"
	"fmt"
	"testing"

	"pencilmark/internal/panicinfo"
)

func TestDescribe(t *testing.T) {
	for _, tt := range []struct {
		with func()
		want string
	}{
		{func() { var s []int; _ = s[len(fmt.Sprint(1))] }, "runtime error: index out of range [1] with length 0"},
		{func() { panic("the ladder is empty") }, "the ladder is empty"},
		{func() { panic(fmt.Errorf("read %q: %w", "what somebody typed", errors.ErrUnsupported)) }, "a panic with a *fmt.wrapError"},
		{func() { panic([]string{"what somebody typed"}) }, "a panic with a []string"},
	} {
		if got := recovered(tt.with); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func recovered(do func()) (said string) {
	defer func() { said = panicinfo.Describe(recover()) }()
	do()
	return ""
}
