package rating

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// LowestRating is what the easiest step of all is rated.
const LowestRating Tenths = 10

// Tenths is a figure of the reference scale times ten: 72 is 7.2. Zero is no
// figure.
type Tenths int

// String writes one decimal; nothing for no figure.
func (t Tenths) String() string {
	if t == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d", t/10, t%10)
}

// ParseTenths reads what String writes, and numbers without a decimal, up to 20.
func ParseTenths(text string) (Tenths, error) {
	if text == "" {
		return 0, nil
	}
	whole, tenth, _ := strings.Cut(text, ".")
	x, err := strconv.ParseUint(whole+cmp.Or(tenth, "0"), 10, 16)
	if err != nil || whole == "" || len(tenth) > 1 || x > 200 {
		return 0, fmt.Errorf("rating %q: want a number such as 7.2", text)
	}
	return Tenths(x), nil
}

// MarshalJSON writes a number with one decimal; null for no figure.
func (t Tenths) MarshalJSON() ([]byte, error) {
	if t == 0 {
		return []byte("null"), nil
	}
	return []byte(t.String()), nil
}
