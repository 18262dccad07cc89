package bot

import (
	"errors"
	"net/url"
	"strings"
)

// actionVersion is raised when the meaning of existing actions changes: a
// control posted before then is answered with a sentence, not misread.
const actionVersion = "v1"

// MaxActionLength is the longest id that a control may have, in bytes.
const MaxActionLength = 100

// ErrUnknownAction reports a control that this version no longer understands.
var ErrUnknownAction = errors.New("bot: control of another version")

// Action is what pressing a control asks for. It travels as the control's id
// through the platform and back, so it is short and is checked when it returns.
type Action struct {
	Name string
	Args []string
}

// NewAction returns the action of a name with its arguments.
func NewAction(name string, args ...string) Action { return Action{Name: name, Args: args} }

// String writes the action as a control's id, such as "v1:hint:k3:2".
func (a Action) String() string {
	parts := append([]string{actionVersion, a.Name}, a.Args...)
	for i, p := range parts {
		parts[i] = url.QueryEscape(p)
	}
	return strings.Join(parts, ":")
}

// Arg returns the i-th argument, or "" if there are fewer.
func (a Action) Arg(i int) string {
	if i >= len(a.Args) {
		return ""
	}
	return a.Args[i]
}

// ParseAction reads a control's id. It fails with ErrUnknownAction for anything that
// Action.String does not write.
func ParseAction(id string) (Action, error) {
	if len(id) > MaxActionLength {
		return Action{}, ErrUnknownAction
	}
	parts := strings.Split(id, ":")
	if len(parts) < 2 || parts[0] != actionVersion || parts[1] == "" {
		return Action{}, ErrUnknownAction
	}
	for i, p := range parts {
		text, err := url.QueryUnescape(p)
		if err != nil {
			return Action{}, errors.Join(ErrUnknownAction, err)
		}
		parts[i] = text
	}
	return NewAction(parts[1], parts[2:]...), nil
}
