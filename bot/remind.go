package bot

import (
	"context"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

func remindCommand() handler {
	return handler{
		Definition: command.Definition{Name: "remind", Example: map[string]string{"hours": "2"}, Options: []command.Option{
			{Name: "posted", Choices: command.OnOff()},
			{Name: "hours", Kind: command.Integer, Min: 0, Max: game.MaxReminderHours},
		}},
		run: runRemind,
		actions: []action{
			{name: "remind", plan: Plan{Private: true}, run: showReminder},
			pressOption("remind", "posted", runRemind),
			pressOption("remind", "hours", runRemind),
			{name: "remind-stop", plan: Plan{Private: true}, run: stopReminder},
		},
	}
}

func runRemind(ctx context.Context, c *call) Reply {
	posted, hours := c.Option("posted"), c.Option("hours")
	if posted == "" && hours == "" {
		return showReminder(ctx, c)
	}
	return changeReminder(ctx, c, func(r *game.Reminder) {
		if posted != "" {
			r.Posted = posted == "on"
		}
		if n, err := strconv.Atoi(hours); err == nil {
			r.Hours = n
		}
	})
}

func changeReminder(ctx context.Context, c *call, change func(*game.Reminder)) Reply {
	if c.Place == PlaceConsole {
		return c.say("bot.remind.console", nil)
	}
	return orRefuse(c, showReminderSettings)(c.Game.Daily.ChangeReminder(ctx, c.caller(), c.Locale, change))
}

func showReminder(ctx context.Context, c *call) Reply {
	if c.Place == PlaceConsole {
		return c.say("bot.remind.console", nil)
	}
	return orRefuse(c, showReminderSettings)(c.Game.Daily.Reminder(ctx, c.caller()))
}

func showReminderSettings(c *call, r *game.Reminder) Reply {
	posted, toggle := "bot.remind.posted-off", c.button("remind-posted-on", Primary, NewAction("remind-posted", "on"))
	if r.Posted {
		posted, toggle = "bot.remind.posted-on", c.button("remind-posted-off", Secondary, NewAction("remind-posted", "off"))
	}
	closing := c.text("bot.remind.hours-off", nil)
	if r.Hours > 0 {
		closing = c.phrase.CountNoun("bot.remind.hours-on", r.Hours)
	}
	reply := Reply{Message: Message{
		Title: c.text("bot.remind.title", nil), Text: c.text(posted, nil) + "\n" + closing, Note: c.text("bot.remind.how", nil),
		Controls: []Control{hoursMenu(c, r.Hours), toggle},
	}}
	if !r.Refused.IsZero() {
		reply.add(c.text("bot.remind.refused", map[string]any{"When": relativeTime(r.Refused)}))
	}
	return reply
}

func hoursMenu(c *call, chosen int) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("remind-hours"), Label: c.text("bot.remind.choose", nil), Selected: []string{strconv.Itoa(chosen)}}
	menu.Choices = []command.Choice{{Label: c.text("bot.remind.never", nil), Value: "0"}}
	for _, n := range []int{1, 2, 3, 6, 12} {
		menu.Choices = append(menu.Choices, command.Choice{Label: c.phrase.CountNoun("bot.remind.hours", n), Value: strconv.Itoa(n)})
	}
	return menu
}

// stopReminder handles the button below a reminder, which names the guild.
func stopReminder(ctx context.Context, c *call) Reply {
	guild := c.action.Arg(0)
	if platform, _, ok := strings.Cut(c.User.ID, ":"); ok && !strings.Contains(guild, ":") {
		guild = platform + ":" + guild // a button from before ids included the platform
	}
	if err := c.Game.Daily.StopReminder(ctx, c.caller(), guild); err != nil {
		return c.refuse(err)
	}
	return c.say("bot.remind.stopped", nil)
}

// stopReminderAction turns reminders off. Its arguments identify the reminder.
func stopReminderAction(n *game.DueReminder) Action {
	return NewAction("remind-stop", n.Post.Guild, string(n.Kind), strconv.FormatInt(n.Post.ID, 10))
}

// IsReminder reports whether a control belongs to a reminder, of any version of the program.
func IsReminder(control string, n *game.DueReminder) bool {
	a, err := ParseAction(control)
	own := stopReminderAction(n)
	return err == nil && a.Name == own.Name && a.Arg(1) == own.Arg(1) && a.Arg(2) == own.Arg(2)
}

// ReminderMessage writes a reminder. It reveals nothing about the puzzle.
func (r *Router) ReminderMessage(ctx context.Context, n game.DueReminder) (Message, error) {
	c := r.call(&Request{Locale: n.Locale, Place: PlaceDM})
	key := "bot.remind.new"
	if n.Kind == game.RemindClosing {
		key = "bot.remind.closing"
	}
	return Message{
		Text: c.text(key, map[string]any{
			"Name": c.fullTitle(&n.Post), "Closes": relativeTime(n.Post.Closes),
		}),
		Tier: n.Post.Tier,
		Controls: []Control{
			c.button("start", Primary, NewAction("start", strconv.FormatInt(n.Post.ID, 10))),
			easyOne(c),
			c.button("remind-stop", Secondary, stopReminderAction(&n)),
		},
	}, nil
}

// ThreadName names the thread for talk about a daily.
func (r *Router) ThreadName(p game.Post, locale string) string {
	c := r.call(&Request{Locale: locale})
	return c.text("bot.talk.name", map[string]any{"Number": p.Date.Number(), "Date": c.date(p.Date)})
}

// addNews adds decisions that the player has not seen yet to a reply.
func addNews(ctx context.Context, c *call, reply *Reply) {
	if reply.Modal != nil || reply.Finish != nil {
		return // the next reply adds it
	}
	news, err := c.Game.Notices.News(ctx, c.caller())
	if err != nil {
		c.logFailure(ctx, "no news for a player", err)
	}
	for _, n := range news {
		reply.add(noticeText(c, &n))
	}
}

func noticeText(c *call, n *game.Notice) string {
	data := map[string]any{"Guild": c.text("bot.submissions.a-server", nil)}
	if n.GuildName != "" {
		data["Guild"] = quoted(n.GuildName)
	}
	if n.Result != nil {
		data["Date"], data["Reason"] = c.date(n.Result.Date), quotedReason(n.Result.Reason)
		return c.text("bot.results.notice."+n.Result.Validity.String(), data)
	}
	s := n.Submission
	data["ID"], data["Reason"] = s.Puzzle, quotedReason(s.Reason)
	if s.Date != "" {
		data["Date"] = c.date(s.Date)
	}
	return phrase.Capital(c.text("bot.submissions.notice."+string(s.State), data))
}

func noticeAction(n *game.Notice) Action {
	name := "stats"
	if n.Submission != nil {
		name = "submitted"
	}
	return NewAction(name, strconv.FormatInt(n.ID, 10))
}

func noticeButton(c *call, n *game.Notice) Control {
	act := noticeAction(n)
	return c.button(act.Name, Primary, act)
}

// IsNotice reports whether a control belongs to a notice, of any version of the program.
func IsNotice(control string, n *game.Notice) bool {
	act, err := ParseAction(control)
	return err == nil && (act.Name == "submitted" || act.Name == "stats") && act.Arg(len(act.Args)-1) == strconv.FormatInt(n.ID, 10)
}

// NoticeMessage tells a player about a decision on a submission or a result.
func (r *Router) NoticeMessage(n game.Notice) Message {
	c := r.call(&Request{Locale: n.Locale, Place: PlaceDM})
	return Message{Text: noticeText(c, &n), Controls: []Control{noticeButton(c, &n)}}
}
