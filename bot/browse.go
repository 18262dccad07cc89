package bot

import (
	"context"
	"slices"
	"strconv"

	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

// browsing returns the actions that lead to the page. Each player gets a link of their own.
func (r *Router) browsing() []action {
	private := Plan{Private: true, Modal: r.options.Activity}
	return []action{
		{name: "browse", plan: private, run: pressBrowse},
		{name: "browse-daily", plan: private, run: pressBrowseDaily},
	}
}

func browseButton(c *call, act Action) []Control {
	if c.Browser == "" || len(act.String()) > MaxActionLength {
		return nil
	}
	if c.opensActivity() {
		return []Control{c.button("activity", Primary, act)} // always visible, never behind the Tools button
	}
	return []Control{c.button("browse", Secondary, act)}
}

func browseDaily(p *game.Post) Action {
	return NewAction("browse-daily", strconv.FormatInt(p.ID, 10), string(p.Date))
}

// pressBrowseDaily shows a link to a card's daily. It does not start the daily.
func pressBrowseDaily(ctx context.Context, c *call) Reply {
	post := rowID(c.action.Arg(0))
	return handOutLink(ctx, c, players.LinkTarget{Post: post})
}

// pressBrowse shows a link to an attempt, or to the button's grid as the player's own puzzle.
func pressBrowse(ctx context.Context, c *call) Reply {
	about := c.attempt()
	if c.action.Arg(1) != "" {
		var err error
		if about, err = c.withGrid(words.Found{Layout: c.action.Arg(0), Grid: c.action.Arg(1)}).subject(); err != nil {
			return c.refuse(err)
		}
	}
	w, err := c.Game.Play.Open(ctx, c.caller(), about)
	if err != nil {
		return c.refuse(err)
	}
	return handOutLink(ctx, c, players.LinkTarget{Attempt: w.ID})
}

func handOutLink(ctx context.Context, c *call, to players.LinkTarget) Reply {
	link, err := c.linkTo(ctx, to)
	switch {
	case err != nil:
		return c.refuse(err)
	case link == "":
		return c.say("bot.browse.nowhere", nil)
	case c.Place == PlaceConsole:
		return c.say("bot.browse.address", map[string]any{"Link": link})
	}
	reply := c.say("bot.browse.link", nil)
	reply.Controls = []Control{linkButton(c, link)}
	if c.opensActivity() {
		reply.Launch = &to
	}
	return reply
}

func linkButton(c *call, link string) Control {
	return Control{Kind: LinkButton, URL: link, Label: c.phrase.Text("bot.button.browse", nil)}
}

// linkTo returns a link that opens the page as the caller, "" if there is no page.
func (c *call) linkTo(ctx context.Context, to players.LinkTarget) (string, error) {
	if c.Browser == "" {
		return "", nil
	}
	link, err := c.Game.Sessions.Link(ctx, c.caller(), to)
	return c.Browser + "/enter?t=" + link, err
}

// linkAtOnce replaces the button on a card that only one player sees with the link itself, except in a terminal.
func linkAtOnce(ctx context.Context, c *call, m *Message, card *game.Card) {
	i := slices.IndexFunc(m.Controls, func(b Control) bool { return b.Action.Name == "browse-daily" })
	if i < 0 || c.Place == PlaceConsole || c.opensActivity() {
		return
	}
	link, err := c.linkTo(ctx, players.LinkTarget{Post: card.Post.ID})
	if err != nil {
		c.logFailure(ctx, "no link to the page", err)
		return
	}
	m.Controls[i] = linkButton(c, link)
}

// completeBoard adds the control that leads to the page to a private board and folds the board's tools. It does the
// same when the reply finishes.
func completeBoard(ctx context.Context, c *call, r *Reply) {
	attempt := r.Board.Attempt
	complete := func(ctx context.Context, controls []Control) []Control {
		return foldTools(c, attempt, append(controls, wayToPage(ctx, c, attempt)...))
	}
	r.Controls = complete(ctx, r.Controls)
	if finish := r.Finish; finish != nil {
		r.Finish = func(ctx context.Context) Message {
			m := finish(ctx)
			m.Controls = complete(ctx, m.Controls)
			return m
		}
	}
}

// wayToPage returns a link to an attempt. In a terminal it returns a button that prints one, and where the Activity
// exists a button that opens it.
func wayToPage(ctx context.Context, c *call, attempt int64) []Control {
	if c.Place == PlaceConsole || c.opensActivity() {
		return browseButton(c, NewAction("browse", strconv.FormatInt(attempt, 10)))
	}
	link, err := c.linkTo(ctx, players.LinkTarget{Attempt: attempt})
	if err != nil {
		c.logFailure(ctx, "no link to the page", err)
	}
	if link == "" || err != nil {
		return nil
	}
	return []Control{linkButton(c, link)}
}
