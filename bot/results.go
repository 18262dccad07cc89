package bot

import (
	"context"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/verdicts"
)

// resultsCommand is how managers look at results, and say whether they rank.
func resultsCommand() command {
	panel := Plan{Private: true, Edit: true}
	day := func(ctx context.Context, c *call) Reply {
		page, _ := strconv.Atoi(c.action.Arg(1))
		post := c.action.Arg(0)
		if len(c.Values) > 0 {
			post = first(c.Values)
		}
		return c.dayResults(ctx, rowID(post), page)
	}
	return command{
		Definition: Definition{Name: "results", ManagersOnly: true},
		run:        reviewing(day),
		actions: []action{
			{name: "results", plan: panel, run: reviewing(day)},
			{name: "results-new", plan: Plan{Private: true}, run: reviewing(day)},
			{name: "results-log", plan: panel, run: reviewing(verdictLog)},
			{name: "result-look", plan: panel, run: reviewing(func(ctx context.Context, c *call) Reply {
				post, player := c.chosenResult()
				d, err := c.Game.Verdicts.Look(ctx, c.caller(), post, player)
				return c.resultDetails(d, err)
			})},
			{name: "result-count", plan: panel, run: reviewing(countResult)},
			{name: "result-unrank", plan: Plan{Private: true, Modal: true}, run: reviewing(askUnrankReason)},
			{name: "result-unranked", plan: panel, run: reviewing(unrankResult)},
		},
	}
}

func rowID(text string) int64 {
	id, _ := strconv.ParseInt(text, 10, 64) // no row has the id 0
	return id
}

// dayResults shows a page of what players made of a daily, the last one if post is 0.
func (c *call) dayResults(ctx context.Context, post int64, page int) Reply {
	d, err := c.Game.Verdicts.Day(ctx, c.caller(), post, page)
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
		state := c.resultState(s)
		lines = append(lines, c.text("bot.results.line", map[string]any{"Player": c.resultOf(s), "State": state}))
		one.Choices = append(one.Choices, Choice{Label: c.text("bot.results.choice", map[string]any{"Player": c.resultOf(s), "State": state}), Value: resultKey(s)})
	}
	days := Control{Kind: SelectMenu, Action: NewAction("results"), Label: c.text("bot.results.days", nil)}
	for _, p := range d.Days {
		days.Choices = append(days.Choices, Choice{Label: c.text("bot.results.day", map[string]any{"Date": c.date(p.Date), "Tier": c.phrase.Tier(p.Tier.String())}), Value: strconv.FormatInt(p.ID, 10)})
	}
	reply.Text = strings.Join(lines, "\n")
	if len(lines) == 0 {
		reply.Text = c.text("bot.results.none", nil)
	} else {
		reply.Controls = append(reply.Controls, one)
	}
	reply.Controls = append(reply.Controls, days)
	reply.Controls = append(reply.Controls, c.pageButtons(d.Page, d.Pages, func(page int) Action {
		return NewAction("results", strconv.FormatInt(d.Post.ID, 10), strconv.Itoa(page))
	})...)
	reply.Controls = append(reply.Controls, c.button("results-log", Secondary, NewAction("results-log")))
	return reply
}

// pageButtons lead to the pages before and after one.
func (c *call) pageButtons(page, pages int, to func(page int) Action) (controls []Control) {
	if page > 1 {
		controls = append(controls, c.button("before", Secondary, to(page-1)))
	}
	if page < pages {
		controls = append(controls, c.button("after", Secondary, to(page+1)))
	}
	return controls
}

func resultKey(s *verdicts.Shown) string { return strconv.FormatInt(s.Post, 10) + ":" + s.Player }

// chosenResult is the result that was chosen from a day's, or that a button is about.
func (c *call) chosenResult() (post int64, player string) {
	if len(c.Values) > 0 {
		key, player, _ := strings.Cut(first(c.Values), ":")
		return rowID(key), player
	}
	return rowID(c.action.Arg(0)), c.action.Arg(1)
}

// resultOf is a result's player as text shows them.
func (c *call) resultOf(s *verdicts.Shown) string {
	return c.playerName(game.Player{ID: s.Player, Name: s.Name})
}

// resultState says in a few words what a result is.
func (c *call) resultState(s *verdicts.Shown) string {
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
	if s.Verdict != nil && s.Verdict.Answer != "" {
		parts = append(parts, c.text("bot.results.answered", nil))
	}
	return strings.Join(parts, " · ")
}

// resultDetails shows a result with all that is known of it and what may be said.
func (c *call) resultDetails(d *verdicts.Details, err error) Reply {
	if err != nil {
		return c.refuse(err)
	}
	lines := []string{"**" + c.resultOf(&d.Shown) + "** · " + c.resultState(&d.Shown)}
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
	verdict := c.verdictText(d.Verdict)
	if d.Validity == game.TooFast {
		verdict = c.text("bot.results.said.too-fast", nil)
	}
	reply.Text = paragraphs(strings.Join(lines, "\n"), c.sharedPace(d.Pace), verdict)
	reply.Controls = c.resultControls(d)
	return reply
}

// verdictText says what was said of a result, by whom and what its player answered.
func (c *call) verdictText(v *game.Verdict) string {
	if v == nil {
		return ""
	}
	lines := []string{c.text("bot.results.said."+v.Validity.String(), map[string]any{"Reason": quotedReason(v.Reason), "At": relativeTime(v.At)})}
	if v.Answer != "" {
		lines = append(lines, c.text("bot.results.answer", map[string]any{"Answer": quotedReason(v.Answer)}))
	}
	return strings.Join(lines, "\n")
}

// speaker is who said something of a result.
func (c *call) speaker(p game.Player) string {
	switch {
	case p.ID == "":
		return c.text("bot.results.program", nil)
	case p.Name == "":
		return c.text("bot.results.manager", nil)
	}
	return c.playerName(p)
}

// resultControls are what a manager may say of a result.
func (c *call) resultControls(d *verdicts.Details) (controls []Control) {
	of := func(name string) Action { return NewAction(name, strconv.FormatInt(d.Shown.Post, 10), d.Player) }
	switch {
	case d.Outcome != game.OutcomeSolved:
	case d.Validity == game.Unranked:
		controls = append(controls, c.button("result-take-back", Success, of("result-count")))
	case d.Validity == game.Counted:
		controls = append(controls, c.button("result-unrank", Danger, of("result-unrank")))
	}
	return append(controls, c.button("results-back", Secondary, NewAction("results", strconv.FormatInt(d.Shown.Post, 10))))
}

func countResult(ctx context.Context, c *call) Reply {
	post, player := c.chosenResult()
	d, err := c.Game.Verdicts.Count(ctx, c.caller(), post, player)
	return c.resultDetails(d, err)
}

// askUnrankReason opens the form for why a result does not rank.
func askUnrankReason(_ context.Context, c *call) Reply {
	return Reply{Modal: &Modal{Action: NewAction("result-unranked", c.action.Args...), Title: c.text("bot.results.unrank", nil),
		Fields: []Field{{ID: "reason", Label: c.text("bot.results.reason", nil), Long: true, Max: game.MaxReason}}}}
}

func unrankResult(ctx context.Context, c *call) Reply {
	post, player := c.chosenResult()
	d, err := c.Game.Verdicts.Unrank(ctx, c.caller(), post, player, c.Fields["reason"])
	return c.resultDetails(d, err)
}

// askResultAnswer opens the form for what a player says to their result's not ranking.
func askResultAnswer(_ context.Context, c *call) Reply {
	return Reply{Modal: &Modal{Action: NewAction("result-answered", c.action.Arg(0)), Title: c.text("bot.results.to-answer", nil),
		Fields: []Field{{ID: "answer", Label: c.text("bot.results.your-answer", nil), Long: true, Max: game.MaxReason}}}}
}

func answerResult(ctx context.Context, c *call) Reply {
	if err := c.Game.Verdicts.Answer(ctx, c.caller(), rowID(c.action.Arg(0)), c.Fields["answer"]); err != nil {
		return c.refuse(err)
	}
	return c.say("bot.results.thanks", nil)
}

// verdictLog shows a page of who said what of results.
func verdictLog(ctx context.Context, c *call) Reply {
	page, _ := strconv.Atoi(c.action.Arg(0))
	l, err := c.Game.Verdicts.Log(ctx, c.caller(), page)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.text("bot.results.log", nil), Text: c.text("bot.results.log-empty", nil)}}
	var lines []string
	for _, line := range l.Lines {
		lines = append(lines, c.text("bot.results.deed."+line.Deed, map[string]any{
			"By": c.speaker(line.By), "Player": c.playerName(line.Player), "Date": c.date(line.Date), "Text": quotedReason(line.Text), "At": relativeTime(line.At),
		}))
	}
	if len(lines) > 0 {
		reply.Text = strings.Join(lines, "\n")
	}
	if l.Pages > 1 {
		reply.Note = c.text("bot.results.page", map[string]any{"Page": l.Page, "Pages": l.Pages})
	}
	reply.Controls = append(c.pageButtons(l.Page, l.Pages, func(page int) Action { return NewAction("results-log", strconv.Itoa(page)) }),
		c.button("results-back", Secondary, NewAction("results")))
	return reply
}

// addUnranked adds to a reply which of the player's results of some dates do not rank, and
// lets them answer.
func (c *call) addUnranked(ctx context.Context, reply *Reply, first, last game.Date) {
	own, err := c.Game.Verdicts.Own(ctx, c.caller())
	if err != nil {
		c.logFailure(ctx, "results that do not rank are not told", err)
	}
	for _, r := range own {
		if r.Date < first || r.Date > last {
			continue
		}
		if r.Validity == game.TooFast {
			reply.add(c.text("bot.results.own-too-fast", map[string]any{"Date": c.date(r.Date)}))
			continue
		}
		reply.add(c.text("bot.results.own", map[string]any{"Date": c.date(r.Date), "Reason": quotedReason(r.Reason)}))
		if r.Answer != "" {
			reply.Text += "\n" + c.text("bot.results.own-answer", map[string]any{"Answer": quotedReason(r.Answer)})
		}
		if r.MayAnswer() {
			reply.Controls = append(reply.Controls, c.button("result-answer", Primary, NewAction("result-answer", strconv.FormatInt(r.Post, 10))))
		}
	}
}
