package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
)

// keep has a leaderboard kept in the channel, or those that are kept there taken away.
func (c *call) keep(ctx context.Context, r leaderboards.Request) Reply {
	switch {
	case c.Place == PlaceConsole:
		return c.say("bot.kept.console", nil)
	case c.Place != PlaceGuild:
		return c.say("bot.kept.guild-only", nil)
	case !c.User.Manager:
		return c.say("bot.kept.forbidden", nil)
	case c.Option("keep") == "off":
		return c.unkeep(ctx)
	}
	sentence, ok := c.settingsProblem(c.checkChannel(ctx, c.Channel))
	if ok {
		return Reply{Message: Message{Text: sentence}}
	}
	err := c.Game.Boards.Keep(ctx, c.caller(), c.Channel, r)
	if many, ok := errors.AsType[*leaderboards.TooManyKeptError](err); ok {
		return c.say("bot.kept.too-many", map[string]any{"Count": leaderboards.MaxKept, "Channels": c.phrase.List(channelsOf(many.Kept))})
	}
	if err != nil {
		return c.refuse(err)
	}
	return c.say("bot.kept.coming", nil)
}

func (c *call) unkeep(ctx context.Context) Reply {
	n, err := c.Game.Boards.Unkeep(ctx, c.caller(), c.Channel)
	switch {
	case err != nil:
		return c.refuse(err)
	case n == 0:
		return c.say("bot.kept.none", nil)
	}
	return Reply{Message: Message{Text: c.phrase.CountNoun("bot.kept.leaving", n)}}
}

// channelsOf lists the channels of some kept leaderboards, each once.
func channelsOf(kept []leaderboards.Kept) (channels []string) {
	seen := map[string]bool{}
	for _, k := range kept {
		if !seen[k.Channel] {
			seen[k.Channel] = true
			channels = append(channels, "<#"+k.Channel+">")
		}
	}
	return channels
}

// lostLeaderboards says which kept leaderboards can no longer be renewed.
func (c *call) lostLeaderboards(ctx context.Context) (sentences []string, err error) {
	kept, err := c.Game.Boards.Kept(ctx, c.Guild)
	for _, k := range kept {
		if k.Lost() {
			sentences = append(sentences, c.text("bot.kept.lost", map[string]any{"Channel": "<#" + k.Channel + ">"}))
		}
	}
	return sentences, err
}

// KeptMessage writes what a kept leaderboard shows now, in its guild's language.
func (r *Router) KeptMessage(ctx context.Context, k *leaderboards.Kept) (Message, error) {
	c := &call{Request: &Request{Place: PlaceGuild, Guild: k.Guild, Channel: k.Channel}, routerOptions: r.options, phrase: phrase.New(k.Locale)}
	board, err := c.Game.Boards.Leaderboard(ctx, game.Call{Guild: k.Guild}, k.Request)
	if _, none := errors.AsType[*game.NoDailyError](err); none || errors.Is(err, game.ErrPaused) {
		board, err = &leaderboards.Leaderboard{Request: k.Request, Pages: 1}, nil
	}
	if err != nil {
		return Message{}, err
	}
	m := c.boardMessage(board)
	m.Note = strings.TrimSpace(m.Note + "\n" + c.text("bot.kept.note", nil))
	own := boardAction(keptAction, k.Request)
	own.Args = append([]string{strconv.FormatInt(k.ID, 10)}, own.Args...)
	m.Controls = []Control{c.button("own-place", Secondary, own)}
	return m, nil
}

// keptAction shows the presser the leaderboard of a kept one with their own line.
const keptAction = "kept"

// IsKept reports whether a control stands on the message of a kept leaderboard.
func IsKept(control string, k *leaderboards.Kept) bool {
	a, err := ParseAction(control)
	return err == nil && a.Name == keptAction && a.Arg(0) == strconv.FormatInt(k.ID, 10)
}

func pressKept(ctx context.Context, c *call) Reply {
	if len(c.action.Args) > 0 {
		c.action.Args = c.action.Args[1:]
	}
	return c.leaderboard(ctx, c.boardPressed())
}
