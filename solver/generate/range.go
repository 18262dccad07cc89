package generate

import (
	"fmt"
	"strings"
)

// ParseRange reads "a-b", "a-", "-b", "a" for both, or nothing for all.
func ParseRange[T ~int](text string, parse func(string) (T, error)) (r Range[T], err error) {
	if text == "" {
		return r, nil
	}
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	if first == "" && last == "" {
		return r, fmt.Errorf("%q has no number", text)
	}
	if r.Min, err = parseEnd(first, parse); err != nil {
		return r, err
	}
	if r.Max, err = parseEnd(last, parse); err == nil && last != "" && r.Max == 0 {
		err = fmt.Errorf("nothing is at most %s", last)
	}
	return r, err
}

// parseEnd reads one end of a range, which may be missing.
func parseEnd[T ~int](text string, parse func(string) (T, error)) (T, error) {
	if text == "" {
		return 0, nil
	}
	return parse(text)
}
