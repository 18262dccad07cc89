package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/game"
)

// maxBoardButtons is the maximum number of buttons on a private board.
const maxBoardButtons = 5

// tools are the actions that move behind the Tools button on a crowded board. The first ones move first.
var tools = []string{"solve", shareBoard, "marks", "apply", "page", "undo", "answer", "browse", "share", "explain", "write"}

// shareBoard is the name among tools of a Share button that shares the board, not a hint.
const shareBoard = "share board"

// foldTools moves controls behind a Tools button until the board has few enough. A terminal has room, and its players
// type.
func foldTools(c *call, attempt int64, controls []Control) []Control {
	if len(controls) <= maxBoardButtons || c.action.Name == toolsAction || c.Place == PlaceConsole {
		return controls
	}
	kept := withoutTools(controls, maxBoardButtons-1)
	return append(kept, c.button("tools", Secondary, NewAction(toolsAction, strconv.FormatInt(attempt, 10))))
}

// withoutTools removes tools until at most a given number of controls is left.
func withoutTools(controls []Control, most int) []Control {
	kept := slices.Clone(controls)
	for _, name := range tools {
		if len(kept) <= most {
			break
		}
		kept = slices.DeleteFunc(kept, func(b Control) bool { return b.Style != Primary && toolName(&b) == name })
	}
	return kept
}

// withControl adds a control. If the board has a Tools button and is full, it moves a tool behind that button.
func withControl(controls []Control, more Control) []Control {
	at := slices.IndexFunc(controls, func(b Control) bool { return b.Action.Name == toolsAction })
	if at < 0 {
		return append(controls, more)
	}
	return withoutTools(slices.Insert(slices.Clone(controls), at, more), maxBoardButtons)
}

// toolName returns the name of a control in the list tools.
func toolName(b *Control) string {
	switch {
	case b.Kind == LinkButton && strings.Contains(b.URL, "/enter?"): // others lead to what a hint is about
		return "page"
	case b.Action.Name == "share" && b.Action.Arg(1) == "board":
		return shareBoard
	}
	return b.Action.Name
}

// openTools is the action of the Tools button.
func openTools() action {
	return action{name: toolsAction, plan: Plan{Private: true, Edit: true}, run: pressTools}
}

const toolsAction = "tools"

// pressTools replaces the pressed message with a board that has all of its tools.
func pressTools(ctx context.Context, c *call) Reply {
	return orRefuse(c, func(c *call, w *game.Work) Reply {
		reply := c.board(w, "bot.tools.choose")
		reply.Controls = slices.DeleteFunc(reply.Controls, func(b Control) bool { return !slices.Contains(tools, toolName(&b)) })
		reply.Controls = append(reply.Controls, c.button("back", Secondary, on("go-on", w)))
		return reply
	})(c.Game.Play.Open(ctx, c.caller(), c.attempt()))
}
