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
)

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

// reviewing is managed, but lets everybody through in a terminal.
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
		return menu // nothing is to come there
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
