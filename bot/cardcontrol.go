package bot

import (
	"strconv"
	"strings"

	"pencilmark/internal/game"
)

// startAction is the action by which a card is known as that of its post. The date is
// in it because posts may get other numbers when a backup is restored.
func startAction(p *game.Post) Action {
	return NewAction("start", strconv.FormatInt(p.ID, 10), string(p.Date))
}

// IsPostCard reports whether a control that stands in a guild's channel is on the
// public card of a post, of this version of the program or an earlier one.
func IsPostCard(control string, p *game.Post) bool {
	parts := strings.Split(control, ":") // the version, the name, the arguments
	switch {
	case len(parts) < 3 || parts[1] != "start":
		return false
	case len(parts) == 3:
		return parts[2] == strconv.FormatInt(p.ID, 10)
	}
	return parts[3] == string(p.Date)
}
