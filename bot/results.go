package bot

import (
	"context"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// resultsCommand lets managers look at results, take one off the leaderboards or put it back.
func resultsCommand() handler {
	panel := Plan{Private: true, Edit: true}
	day := func(ctx context.Context, c *call) Reply {
		page, _ := strconv.Atoi(c.action.Arg(1))
		post := c.action.Arg(0)
		if len(c.Values) > 0 {
			post = first(c.Values)
		}
		return dayResults(ctx, c, rowID(post), page)
	}
	return handler{
		Definition: command.Definition{Name: "results", ManagersOnly: true},
		run:        reviewing(day),
		actions: []action{
			{name: "results", plan: panel, run: reviewing(day)},
			{name: "results-new", plan: Plan{Private: true}, run: reviewing(day)},
			{name: "result-look", plan: panel, run: reviewing(func(ctx context.Context, c *call) Reply {
				post, player := chosenResult(c)
				d, err := c.Game.Leaderboards.Result(ctx, c.caller(), post, player)
				return resultDetails(c, d, err)
			})},
			{name: "result-count", plan: panel, run: reviewing(putResultBack)},
			{name: "result-unrank", plan: Plan{Private: true, Modal: true}, run: reviewing(askTakeOffReason)},
			{name: "result-unranked", plan: panel, run: reviewing(takeResultOff)},
		},
	}
}

func rowID(text string) int64 {
	id, _ := strconv.ParseInt(text, 10, 64) // no row has id 0
	return id
}

// dayResults shows a page of a daily's results. Post 0 means the last daily.
func dayResults(ctx context.Context, c *call, post int64, page int) Reply {
	d, err := c.Game.Leaderboards.DayResults(ctx, c.caller(), post, page)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.text("bot.results.title", map[string]any{"Date": c.date(d.Post.Date)}), Note: c.text("bot.results.how", nil)}}
	if d.Pages > 1 {
		reply.Note = c.text("bot.results.page", map[string]any{"Page": d.Page, "Pages": d.Pages}) + " · " + reply.Note
	}
	one := Control{Kind: SelectMenu, Action: NewAction("result-look"), Label: c.text("bot.results.choose", nil)}
	var lines []string
	for i := range d.Results {
		s := &d.Results[i]
		state := resultState(c, s)
		lines = append(lines, c.text("bot.results.line", map[string]any{"Player": resultOf(c, s), "State": state}))
		one.Choices = append(one.Choices, command.Choice{Label: c.text("bot.results.choice", map[string]any{"Player": resultOf(c, s), "State": state}), Value: resultKey(s)})
	}
	days := Control{Kind: SelectMenu, Action: NewAction("results"), Label: c.text("bot.results.days", nil)}
	for _, p := range d.Days {
		days.Choices = append(days.Choices, command.Choice{Label: c.text("bot.results.day", map[string]any{"Date": c.date(p.Date), "Tier": c.phrase.Tier(p.Tier.String())}), Value: strconv.FormatInt(p.ID, 10)})
	}
	reply.Text = strings.Join(lines, "\n")
	if len(lines) == 0 {
		reply.Text = c.text("bot.results.none", nil)
	} else {
		reply.Controls = append(reply.Controls, one)
	}
	reply.Controls = append(reply.Controls, days)
	reply.Controls = append(reply.Controls, pageButtons(c, d.Page, d.Pages, func(page int) Action {
		return NewAction("results", strconv.FormatInt(d.Post.ID, 10), strconv.Itoa(page))
	})...)
	return reply
}

func pageButtons(c *call, page, pages int, to func(page int) Action) (controls []Control) {
	if page > 1 {
		controls = append(controls, c.turning("before", words.PreviousPage, to(page-1)))
	}
	if page < pages {
		controls = append(controls, c.turning("after", words.NextPage, to(page+1)))
	}
	return controls
}

func resultKey(s *leaderboards.RankedResult) string {
	return strconv.FormatInt(s.Post, 10) + ":" + s.Player
}

// chosenResult returns the result that a menu's choice or a button names.
func chosenResult(c *call) (post int64, player string) {
	if len(c.Values) > 0 {
		key, player, _ := strings.Cut(first(c.Values), ":")
		return rowID(key), player
	}
	return rowID(c.action.Arg(0)), c.action.Arg(1)
}

func resultOf(c *call, s *leaderboards.RankedResult) string {
	return c.playerName(game.Player{ID: s.Player, Name: s.Name})
}

func resultState(c *call, s *leaderboards.RankedResult) string {
	if s.Outcome != game.OutcomeSolved {
		return c.text("bot.results.outcome."+string(s.Outcome), nil)
	}
	parts := []string{c.phrase.Duration(s.Time)}
	if s.Penalised > s.Time {
		parts = append(parts, c.text("bot.results.with-penalties", map[string]any{"Time": c.phrase.Duration(s.Penalised)}))
	}
	if s.Validity != game.Counted {
		parts = append(parts, c.text("bot.results.validity."+s.Validity.String(), nil))
	}
	return strings.Join(parts, " · ")
}

func resultDetails(c *call, d *leaderboards.ResultDetails, err error) Reply {
	if err != nil {
		return c.refuse(err)
	}
	lines := []string{"**" + resultOf(c, &d.RankedResult) + "** · " + resultState(c, &d.RankedResult)}
	for level, n := range d.Hints {
		if n > 0 {
			lines = append(lines, c.text("bot.results.hints", map[string]any{"Level": level + 1, "Count": n}))
		}
	}
	lines = append(lines,
		c.text("bot.results.entries", map[string]any{"Wrong": d.Wrong, "Count": d.Blanks, "Entries": d.Entries}))
	if !d.Ended.IsZero() {
		lines = append(lines, c.text("bot.results.ended", map[string]any{"At": timestamp(d.Ended)}))
	}
	reply := Reply{Message: Message{Title: c.text("bot.results.of", map[string]any{"Date": c.date(d.Post.Date)}), Tier: d.Post.Tier}}
	reply.Text = paragraphs(strings.Join(lines, "\n"), game.Squares(d.Pace, game.PaceParts), rulingText(c, d))
	reply.Controls = resultControls(c, d)
	return reply
}

// rulingText explains why a result counts or not, "" for an ordinary result.
func rulingText(c *call, d *leaderboards.ResultDetails) string {
	switch {
	case d.Validity == game.TooFast:
		return c.text("bot.results.said.too-fast", nil)
	case d.Ruling == nil:
		return ""
	}
	said := c.text("bot.results.said."+d.Ruling.Validity.String(), map[string]any{"Reason": quotedReason(d.Ruling.Reason), "At": relativeTime(d.Ruling.At)})
	if d.TooFast && d.Validity == game.Counted {
		said += " " + c.text("bot.results.said.here-alone", nil)
	}
	return said
}

func resultControls(c *call, d *leaderboards.ResultDetails) (controls []Control) {
	of := func(name string) Action { return NewAction(name, strconv.FormatInt(d.RankedResult.Post, 10), d.Player) }
	switch {
	case d.Outcome != game.OutcomeSolved:
	case d.Validity == game.Counted:
		controls = append(controls, c.button("result-take-off", Danger, of("result-unrank")))
	default:
		controls = append(controls, c.button("result-put-back", Success, of("result-count")))
	}
	return append(controls, c.button("results-back", Secondary, NewAction("results", strconv.FormatInt(d.RankedResult.Post, 10))))
}

func putResultBack(ctx context.Context, c *call) Reply {
	post, player := chosenResult(c)
	d, err := c.Game.Leaderboards.PutBack(ctx, c.caller(), post, player)
	return resultDetails(c, d, err)
}

func askTakeOffReason(_ context.Context, c *call) Reply {
	return openForm(c, NewAction("result-unranked", c.action.Args...), "bot.results.take-off",
		Field{ID: "reason", Label: c.text("bot.results.reason", nil), Long: true, Max: game.MaxReason})
}

func takeResultOff(ctx context.Context, c *call) Reply {
	post, player := chosenResult(c)
	d, err := c.Game.Leaderboards.TakeOff(ctx, c.caller(), post, player, c.Fields["reason"])
	return resultDetails(c, d, err)
}

// addNotCounted adds the player's results between two dates that do not count.
func addNotCounted(ctx context.Context, c *call, reply *Reply, first, last game.Date) {
	own, err := c.Game.Leaderboards.OwnRulings(ctx, c.caller())
	if err != nil {
		c.logFailure(ctx, "results that do not count are not told", err)
	}
	for _, r := range own {
		if first <= r.Date && r.Date <= last {
			reply.add(c.text("bot.results.own."+r.Validity.String(), map[string]any{"Date": c.date(r.Date), "Reason": quotedReason(r.Reason)}))
		}
	}
}
