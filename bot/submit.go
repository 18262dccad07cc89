package bot

import (
	"context"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

func submitCommand() handler {
	return handler{
		Definition: command.Definition{Name: "submit", Example: exampleGrid(), Slow: true, Cost: 5, Options: []command.Option{{Name: "grid", About: "submit-grid", TakesGrid: true}, {Name: "layout"}, {Name: "picture", Kind: command.Picture}}},
		run:        runSubmit,
		actions: []action{
			{name: "submitted", plan: Plan{Private: true}, run: func(ctx context.Context, c *call) Reply { return ownSubmissions(ctx, c) }},
			{name: "submit-withdraw", plan: Plan{Private: true, Edit: true}, run: withdraw},
		},
	}
}

func runSubmit(ctx context.Context, c *call) Reply {
	text := c.Option("grid")
	if text == "" {
		return ownSubmissions(ctx, c)
	}
	p, err := c.read(text)
	if err != nil {
		return c.refuse(err)
	}
	g := p.AsSet()
	if g.Empty().IsEmpty() {
		return c.say("bot.submit.full", nil)
	}
	r, err := c.Game.Play.Submit(ctx, c.caller(), g, c.Locale)
	if err != nil {
		return c.refuseOrRepair(ctx, err)
	}
	return submittedReply(c, r)
}

// submittedReply shows the outcome of a submission, with its rating.
func submittedReply(c *call, r *play.SubmitResult) Reply {
	outcome := submitOutcome(c, &r.Added)
	return c.whenRated(r.Work, &r.Report, func(report *rating.Report) Message {
		m := c.rated(r.Work, report)
		m.Text = paragraphs(outcome, m.Text)
		if n := r.Superfluous.Len(); n > 0 {
			m.Text = paragraphs(m.Text, c.phrase.Text("bot.submit.superfluous", map[string]any{
				"Count": n, "Cells": c.someCells(r.Grid.Layout(), r.Superfluous.Slice()),
			}))
		}
		own := c.button("submitted", Primary, NewAction("submitted"))
		m.Controls = foldTools(c, r.Work.ID, append([]Control{own}, c.workControls(r.Work)...))
		return m
	})
}

func submitOutcome(c *call, a *community.Added) string {
	data := map[string]any{"ID": a.Twin, "Count": a.Left}
	if a.Own {
		data["State"] = stateName(c, a.State)
	}
	return c.text("bot.submit."+a.Outcome(), data)
}

// stateName names the state of a submission.
func stateName(c *call, s game.SubmissionState) string {
	return c.text("bot.submissions.state."+string(s), nil)
}

func ownSubmissions(ctx context.Context, c *call) Reply {
	own, err := c.Game.Submissions.Own(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	if len(own) == 0 {
		return c.say("bot.submit.what", nil)
	}
	reply := Reply{Message: Message{Title: c.text("bot.submissions.own", nil), Note: c.text("bot.submit.what", nil)}}
	menu := Control{Kind: SelectMenu, Action: NewAction("submit-withdraw"), Label: c.text("bot.submissions.withdraw", nil)}
	for _, s := range own {
		reply.add(ownLine(c, &s))
		if !s.Posted && s.State != game.SubmissionRejected {
			menu.Choices = append(menu.Choices, submissionChoice(c, &s.Submission, s.Rating.Tier))
		}
	}
	if len(menu.Choices) > 0 {
		reply.Controls = []Control{menu}
	}
	return reply
}

// ownLine describes a submission and, once people have played it, its figures.
func ownLine(c *call, s *community.Shown) string {
	lines := []string{c.text("bot.submissions.line", map[string]any{
		"ID": s.Submission.Puzzle, "Tier": c.phrase.Tier(s.Rating.Tier.String()), "State": stateText(c, &s.Submission),
	})}
	if s.Played > 0 {
		lines = append(lines, submissionFigures(c, &s.SubmissionFigures))
	}
	return strings.Join(lines, "\n")
}

// stateText is stateName with the date or the reason.
func stateText(c *call, s *game.Submission) string {
	return c.text("bot.submissions.state."+s.Outcome(), map[string]any{"Date": c.date(s.Date), "Reason": quotedReason(s.Reason)})
}

func quotedReason(reason string) string {
	return "`" + strings.TrimSuffix(strings.Join(strings.Fields(strings.Map(visible, reason)), " "), ".") + "`"
}

func submissionFigures(c *call, f *game.SubmissionFigures) string {
	parts := []string{c.phrase.CountNoun("bot.submissions.played", f.Played)}
	if f.Solved > 0 {
		parts = append(parts, c.text("bot.submissions.median", map[string]any{"Time": c.phrase.Duration(f.Median)}))
	}
	return strings.Join(parts, " · ")
}

func submissionChoice(c *call, s *game.Submission, t rating.Tier) command.Choice {
	return command.Choice{
		Label: c.text("bot.submissions.choice", map[string]any{"ID": s.Puzzle, "Tier": c.phrase.Tier(t.String()), "State": stateName(c, s.State)}),
		Value: strconv.FormatInt(s.ID, 10),
	}
}

func withdraw(ctx context.Context, c *call) Reply {
	sub, err := c.Game.Submissions.Withdraw(ctx, c.caller(), rowID(first(c.Values)))
	if err != nil {
		return c.refuse(err)
	}
	reply := ownSubmissions(ctx, c)
	reply.Text = paragraphs(c.text("bot.submissions.withdrawn", map[string]any{"ID": sub.Puzzle}), reply.Text)
	return reply
}

func submissionsCommand() handler {
	panel := Plan{Private: true, Slow: true, Edit: true}
	return handler{
		Definition: command.Definition{Name: "submissions", ManagersOnly: true},
		run:        reviewing(func(ctx context.Context, c *call) Reply { return submissionQueue(ctx, c) }),
		actions: []action{
			{name: "submissions", plan: panel, run: reviewing(func(ctx context.Context, c *call) Reply { return submissionQueue(ctx, c) })},
			{name: "submissions-new", plan: Plan{Private: true}, run: reviewing(func(ctx context.Context, c *call) Reply { return submissionQueue(ctx, c) })},
			{name: "submission", plan: panel, run: reviewing(func(ctx context.Context, c *call) Reply {
				return reviewSubmission(ctx, c, rowID(first(c.Values)))
			})},
			{name: "submission-play", plan: Plan{Private: true, Slow: true}, run: reviewing(playSubmission)},
			{name: "submission-approve", plan: panel, run: reviewing(approve)},
			{name: "submission-reject", plan: Plan{Private: true, Modal: true}, run: reviewing(askReason)},
			{name: "submission-rejected", plan: panel, run: reviewing(reject)},
			{name: "submission-date", plan: panel, run: reviewing(takeForDate)},
			{name: "submission-delete", plan: panel, run: reviewing(deleteSubmission)},
		},
	}
}

// reviewing is managed, except that it lets everybody through in a terminal.
func reviewing(run func(context.Context, *call) Reply) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		if c.Place == PlaceConsole {
			return run(ctx, c)
		}
		return managed(run)(ctx, c)
	}
}

func submissionQueue(ctx context.Context, c *call) Reply {
	q, err := c.Game.Submissions.Queue(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.text("bot.submissions.title", nil)}}
	menu := Control{Kind: SelectMenu, Action: NewAction("submission"), Label: c.text("bot.submissions.choose", nil)}
	for _, part := range []struct {
		key  string
		list []game.Submission
	}{{"waiting", q.Waiting}, {"scheduled", q.Scheduled}, {"approved", q.Approved}} {
		var lines []string
		for _, s := range part.list {
			lines = append(lines, queueLine(c, &s, c.phrase.Tier(q.Tiers[s.Puzzle].String())))
			menu.Choices = append(menu.Choices, submissionChoice(c, &s, q.Tiers[s.Puzzle]))
		}
		if len(lines) > 0 {
			reply.add(c.text("bot.submissions.part."+part.key, map[string]any{"Count": q.Count}) + "\n" + strings.Join(lines, "\n"))
		}
	}
	if len(menu.Choices) == 0 {
		return c.say("bot.submissions.none", nil)
	}
	reply.Note, reply.Controls = c.text("bot.submissions.how", nil), []Control{menu}
	return reply
}

func queueLine(c *call, s *game.Submission, tier string) string {
	data := map[string]any{"ID": s.Puzzle, "Tier": tier, "Player": c.playerName(s.Player), "At": relativeTime(s.At)}
	if s.State != game.SubmissionScheduled {
		return c.text("bot.submissions.waits", data)
	}
	data["Date"] = c.date(s.Date)
	return c.text("bot.submissions.comes", data)
}

func reviewSubmission(ctx context.Context, c *call, id int64) Reply {
	s, err := c.Game.Submissions.Review(ctx, c.caller(), id)
	if err != nil {
		return c.refuse(err)
	}
	w := &game.Work{Attempt: game.Attempt{Grid: s.Puzzle.Grid, Progress: s.Puzzle.Grid, Solution: s.Solution}, Puzzle: s.Puzzle}
	reply := Reply{Message: c.rated(w, &s.Rating)}
	reply.Text = paragraphs(reviewText(c, s), reply.Text)
	if extra, err := play.Superfluous(ctx, s.Puzzle.Grid); err == nil && extra.Len() > 0 {
		reply.add(c.phrase.Text("bot.submit.superfluous", map[string]any{"Count": extra.Len(), "Cells": c.someCells(s.Puzzle.Grid.Layout(), extra.Slice())}))
	}
	addCrux(ctx, c, &reply.Message, s.Puzzle.Grid)
	reply.Controls = reviewControls(ctx, c, s)
	return reply
}

func reviewText(c *call, s *community.Shown) string {
	lines := []string{c.text("bot.submissions.by", map[string]any{"Player": c.playerName(s.Player), "At": relativeTime(s.At)}), phrase.Capital(stateText(c, &s.Submission))}
	if s.Played > 0 {
		lines = append(lines, submissionFigures(c, &s.SubmissionFigures))
	}
	return strings.Join(lines, "\n")
}

func reviewControls(ctx context.Context, c *call, s *community.Shown) (controls []Control) {
	of := func(name string) Action { return NewAction(name, strconv.FormatInt(s.Submission.ID, 10)) }
	back := c.button("submissions-back", Secondary, NewAction("submissions"))
	remove := c.button("submission-delete", Danger, of("submission-delete"))
	if s.Posted {
		return []Control{back, remove}
	}
	if dates := freeDates(ctx, c, of("submission-date")); len(dates.Choices) > 0 {
		controls = append(controls, dates)
	}
	controls = append(controls, c.button("submission-play", Secondary, of("submission-play")))
	if s.State != game.SubmissionApproved {
		controls = append(controls, c.button("submission-approve", Success, of("submission-approve")))
	}
	return append(controls, c.button("submission-reject", Secondary, of("submission-reject")), remove, back)
}

func freeDates(ctx context.Context, c *call, act Action) Control {
	menu := Control{Kind: SelectMenu, Action: act, Label: c.text("bot.submissions.dates", nil)}
	guild := c.Guild
	if c.Place == PlaceConsole {
		guild = game.LocalGuild
	}
	dates, err := c.Game.Submissions.FreeDates(ctx, guild)
	if err != nil {
		return menu // nothing is coming up there
	}
	for _, d := range dates {
		menu.Choices = append(menu.Choices, command.Choice{Label: c.date(d), Value: string(d)})
	}
	return menu
}

func showDecision(ctx context.Context, c *call) func(*game.Submission, error) Reply {
	return orRefuse(c, func(c *call, s *game.Submission) Reply {
		reply := submissionQueue(ctx, c)
		reply.Text = paragraphs(c.text("bot.submissions.decided", map[string]any{"ID": s.Puzzle, "State": stateText(c, s)}), reply.Text)
		return reply
	})
}

func approve(ctx context.Context, c *call) Reply {
	return showDecision(ctx, c)(c.Game.Submissions.Approve(ctx, c.caller(), rowID(c.action.Arg(0))))
}

func askReason(_ context.Context, c *call) Reply {
	return openForm(c, NewAction("submission-rejected", c.action.Arg(0)), "bot.submissions.reject",
		Field{ID: "reason", Label: c.text("bot.submissions.reason", nil), Long: true, Max: game.MaxReason})
}

func reject(ctx context.Context, c *call) Reply {
	return showDecision(ctx, c)(c.Game.Submissions.Reject(ctx, c.caller(), rowID(c.action.Arg(0)), strings.TrimSpace(c.Fields["reason"])))
}

func takeForDate(ctx context.Context, c *call) Reply {
	return showDecision(ctx, c)(c.Game.Submissions.Schedule(ctx, c.caller(), rowID(c.action.Arg(0)), game.Date(first(c.Values))))
}

func deleteSubmission(ctx context.Context, c *call) Reply {
	if err := c.Game.Submissions.Delete(ctx, c.caller(), rowID(c.action.Arg(0))); err != nil {
		return c.refuse(err)
	}
	reply := submissionQueue(ctx, c)
	reply.Text = paragraphs(c.text("bot.submissions.deleted", nil), reply.Text)
	return reply
}

func playSubmission(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.PractiseSubmission(ctx, c.caller(), rowID(c.action.Arg(0)))
	return playedReply(c, w, err, "bot.play.started")
}
