package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

func leaderboardCommand() handler {
	return handler{
		Definition: command.Definition{Name: "leaderboard", Example: map[string]string{"period": "week"}, Options: []command.Option{
			{Name: "period", Choices: periods()},
			{Name: "tier", About: "leaderboard-tier", Choices: append(tiers(), command.Choice{Label: mini, Value: mini})},
			{Name: "help", Choices: []command.Choice{{Label: withoutHelp, Value: withoutHelp}}},
			{Name: "page", Kind: command.Integer, Min: 1, Max: 1000},
			{Name: "servers", Choices: []command.Choice{{Label: "all-servers", Value: allServers}}},
			{Name: "keep", Choices: command.OnOff()},
		}},
		run: func(ctx context.Context, c *call) Reply {
			r := boardRequest(c.Option("period"), c.Option("tier"), c.Option("help"), c.Option("page"), c.Option("servers"))
			if c.Option("keep") != "" {
				r.Worldwide = false // a kept message would still show players who leave them
				return keepLeaderboard(ctx, c, r)
			}
			return leaderboard(ctx, c, r)
		},
		actions: []action{
			{name: "leaderboard", plan: Plan{Private: true}, run: pressLeaderboard},
			{name: "period", plan: Plan{Private: true, Edit: true}, run: pressLeaderboard},
			{name: keptAction, plan: Plan{Private: true}, run: pressKept},
			{name: "share-leaderboard", plan: Plan{Publish: true}, run: publish(shareLeaderboard)},
		},
	}
}

// withoutHelp is the option's value for leaderboards of puzzles solved without help.
const withoutHelp = "without"

// allServers is the option's value for the leaderboards of all servers.
const allServers = "all"

func periods() []command.Choice {
	var choices []command.Choice
	for _, p := range game.Periods() {
		choices = append(choices, command.Choice{Label: string(p), Value: string(p)})
	}
	return choices
}

// boardRequest reads the arguments of a leaderboard, and ignores invalid ones.
func boardRequest(period, tier, help, page, servers string) (r leaderboards.Request) {
	r.Period, _ = game.ParsePeriod(period)
	if tier != "" {
		_ = r.Tier.UnmarshalText([]byte(tier)) // an unknown tier is ignored
	}
	r.Page, _ = strconv.Atoi(page)
	r.Clean, r.Worldwide = help == withoutHelp, servers == allServers
	return r
}

func boardPressed(c *call) leaderboards.Request {
	return boardRequest(c.action.Arg(0), c.action.Arg(1), c.action.Arg(2), c.action.Arg(3), c.action.Arg(4))
}

// boardAction returns an action for a leaderboard. It omits trailing defaults.
func boardAction(name string, r leaderboards.Request) Action {
	args := []string{string(r.Period), "", "", "", ""}
	if r.Tier != rating.Unrated {
		args[1] = r.Tier.String()
	}
	if r.Clean {
		args[2] = withoutHelp
	}
	if r.Page > 1 {
		args[3] = strconv.Itoa(r.Page)
	}
	if r.Worldwide {
		args[4] = allServers
	}
	for len(args) > 1 && args[len(args)-1] == "" {
		args = args[:len(args)-1]
	}
	return NewAction(name, args...)
}

func pressLeaderboard(ctx context.Context, c *call) Reply {
	return leaderboard(ctx, c, boardPressed(c))
}

func leaderboard(ctx context.Context, c *call, r leaderboards.Request) Reply {
	board, err := c.Game.Leaderboards.Leaderboard(ctx, c.caller(), r)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: boardMessage(c, board)}
	if board.Period == game.PeriodStreaks && !board.Worldwide {
		s, err := c.Game.Leaderboards.Stats(ctx, c.caller())
		if err != nil {
			return c.refuse(err)
		}
		reply.add(ownStreak(c, s))
	}
	if board.Departed {
		reply.add(c.text("bot.tables.departed", nil))
	}
	reply.Controls = boardControls(c, board)
	if board.Period != game.PeriodStreaks {
		addNotCounted(ctx, c, &reply, board.First, board.Last)
	}
	return reply
}

func boardControls(c *call, b *leaderboards.Leaderboard) (controls []Control) {
	r := b.Request
	to := func(label string, change func(*leaderboards.Request)) {
		other := r
		change(&other)
		controls = append(controls, c.button(label, Secondary, boardAction("period", other)))
	}
	for _, p := range game.Periods() {
		if p != r.Period {
			to("period-"+string(p), func(o *leaderboards.Request) { o.Period, o.Page = p, 1 })
		}
	}
	switch {
	case r.Clean:
		to("with-help", func(o *leaderboards.Request) { o.Clean, o.Page = false, 1 })
	case r.Period != game.PeriodSeason && r.Period != game.PeriodStreaks:
		to("without-help", func(o *leaderboards.Request) { o.Clean, o.Page = true, 1 })
	}
	if r.Worldwide {
		to("this-server", func(o *leaderboards.Request) { o.Worldwide, o.Page = false, 1 })
	} else if c.Place != PlaceConsole {
		to("all-servers", func(o *leaderboards.Request) { o.Worldwide, o.Page = true, 1 })
	}
	if r.Page > 1 {
		to("page-before", func(o *leaderboards.Request) { o.Page-- })
		controls[len(controls)-1].TurnsTo = words.PreviousPage
	}
	if r.Page < b.Pages {
		to("page-after", func(o *leaderboards.Request) { o.Page++ })
		controls[len(controls)-1].TurnsTo = words.NextPage
	}
	if !c.OnlyPlayerReads() {
		controls = append(controls, c.button("share", Primary, boardAction("share-leaderboard", r)))
	}
	return controls
}

func shareLeaderboard(ctx context.Context, c *call) (Reply, error) {
	board, err := c.Game.Leaderboards.Leaderboard(ctx, c.caller(), boardPressed(c))
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: boardMessage(c, board)}, nil
}

// boardMessage writes a page of a leaderboard, with the player's own line if that is on another page.
func boardMessage(c *call, b *leaderboards.Leaderboard) Message {
	title := []string{c.text("bot.choice."+string(b.Period), nil)}
	if b.Tier != rating.Unrated {
		title = append(title, c.phrase.Tier(b.Tier.String()))
	}
	if b.Clean {
		title = append(title, c.text("bot.choice.without", nil))
	}
	if b.Worldwide {
		title = append(title, c.text("bot.choice.all-servers", nil))
	}
	m := Message{
		Title: c.text("bot.leaderboard.title", map[string]any{"Period": strings.Join(title, " · ")}),
		Note:  boardNote(c, b),
	}
	lines := boardLines(c, b)
	m.Text = strings.Join(lines, "\n")
	if len(lines) == 0 && b.Period == game.PeriodSeason {
		m.Text = c.text("bot.leaderboard.empty-season", nil)
	} else if len(lines) == 0 {
		m.Text = c.text("bot.leaderboard.empty", nil)
	}
	return m
}

func boardNote(c *call, b *leaderboards.Leaderboard) string {
	var notes []string
	switch {
	case b.First == "" || b.Period == game.PeriodAll || b.Period == game.PeriodStreaks:
	case b.Period == game.PeriodToday:
		notes = append(notes, c.date(b.First))
	default:
		notes = append(notes, c.text("bot.leaderboard.since", map[string]any{"Date": c.date(b.First)}))
	}
	if b.Pages > 1 {
		notes = append(notes, c.text("bot.leaderboard.page", map[string]any{"Page": b.Page, "Pages": b.Pages, "Count": b.Ranked}))
	}
	if b.Worldwide {
		notes = append(notes, c.text("bot.leaderboard.worldwide", nil))
	}
	return strings.Join(notes, " · ")
}

// boardLines returns the lines of a page, then the player's own line if that is on another page.
func boardLines(c *call, b *leaderboards.Leaderboard) (lines []string) {
	for i := range b.Standings {
		lines = append(lines, boardLine(c, &b.Standings[i], b))
	}
	if len(lines) > 0 && b.Own != nil && !b.Shows(b.Own.Player.ID) {
		lines = append(lines, boardLine(c, b.Own, b))
	}
	return lines
}

func boardLine(c *call, s *game.Standing, b *leaderboards.Leaderboard) string {
	record := strings.Join(recordOf(c, s, b), " · ")
	return c.text("bot.leaderboard.line", map[string]any{"Rank": s.Rank, "Player": c.playerName(s.Player), "Record": record})
}

// recordOf lists a player's figures.
func recordOf(c *call, s *game.Standing, b *leaderboards.Leaderboard) (record []string) {
	add := func(noun string, n int) { record = append(record, c.phrase.CountNoun("bot.noun."+noun, n)) }
	switch {
	case b.Period == game.PeriodStreaks:
		add("run", s.Streak)
		if !b.Worldwide {
			record = append(record, c.text("bot.leaderboard.longest", map[string]any{"Count": s.Longest}))
		}
		return record
	case b.Period == game.PeriodSeason:
		add("point", s.Points)
		add("day", s.Solved)
	case b.Clean && b.Period != game.PeriodToday:
		add("clean", s.Clean)
	case b.Period != game.PeriodToday:
		add("solved", s.Solved)
	}
	if s.Penalised > 0 {
		record = append(record, c.phrase.Duration(s.Penalised))
	}
	if b.Period != game.PeriodSeason && !b.Clean {
		add("hint", s.Hints)
	}
	return record
}

// keepLeaderboard keeps a leaderboard in the channel, or removes those kept there.
func keepLeaderboard(ctx context.Context, c *call, r leaderboards.Request) Reply {
	switch {
	case c.Place == PlaceConsole:
		return c.say("bot.kept.console", nil)
	case c.Place != PlaceGuild:
		return c.say("bot.kept.guild-only", nil)
	case !c.User.Manager:
		return c.say("bot.kept.forbidden", nil)
	case c.Option("keep") == "off":
		return unkeepLeaderboards(ctx, c)
	}
	_, err := checkSettings(ctx, c, game.Settings{Channel: c.Channel})
	if sentence, ok := settingsProblem(c, err); ok {
		return Reply{Message: Message{Text: sentence}}
	}
	err = c.Game.Leaderboards.Keep(ctx, c.caller(), c.Channel, r)
	if many, ok := errors.AsType[*leaderboards.TooManyKeptError](err); ok {
		return c.say("bot.kept.too-many", map[string]any{"Count": leaderboards.MaxKept, "Channels": c.phrase.List(channelsOf(many.Kept))})
	}
	if err != nil {
		return c.refuse(err)
	}
	return c.say("bot.kept.coming", nil)
}

func unkeepLeaderboards(ctx context.Context, c *call) Reply {
	n, err := c.Game.Leaderboards.RemoveKept(ctx, c.caller(), c.Channel)
	switch {
	case err != nil:
		return c.refuse(err)
	case n == 0:
		return c.say("bot.kept.none", nil)
	}
	return Reply{Message: Message{Text: c.phrase.CountNoun("bot.kept.leaving", n)}}
}

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
func lostLeaderboards(ctx context.Context, c *call) (sentences []string, err error) {
	kept, err := c.Game.Leaderboards.Kept(ctx, c.Guild)
	for _, k := range kept {
		if k.Lost() {
			sentences = append(sentences, c.text("bot.kept.lost", map[string]any{"Channel": "<#" + k.Channel + ">"}))
		}
	}
	return sentences, err
}

// KeptMessage writes the current text of a kept leaderboard, in its guild's language.
func (r *Router) KeptMessage(ctx context.Context, k *leaderboards.Kept) (Message, error) {
	c := &call{Request: &Request{Place: PlaceGuild, Guild: k.Guild, Channel: k.Channel}, routerOptions: r.options, phrase: phrase.New(k.Locale)}
	board, err := c.Game.Leaderboards.Leaderboard(ctx, game.Call{Guild: k.Guild}, k.Request)
	if _, none := errors.AsType[*game.NoDailyError](err); none || errors.Is(err, game.ErrPaused) {
		board, err = &leaderboards.Leaderboard{Request: k.Request, Pages: 1}, nil
	}
	if err != nil {
		return Message{}, err
	}
	m := boardMessage(c, board)
	m.Note = strings.TrimSpace(m.Note + "\n" + c.text("bot.kept.note", nil))
	own := boardAction(keptAction, k.Request)
	own.Args = append([]string{strconv.FormatInt(k.ID, 10)}, own.Args...)
	m.Controls = []Control{c.button("own-place", Secondary, own)}
	return m, nil
}

// keptAction is the action of a kept leaderboard's button: it shows the leaderboard again, with the presser's own line.
const keptAction = "kept"

// IsKept reports whether a control belongs to the message of a kept leaderboard.
func IsKept(control string, k *leaderboards.Kept) bool {
	a, err := ParseAction(control)
	return err == nil && a.Name == keptAction && a.Arg(0) == strconv.FormatInt(k.ID, 10)
}

func pressKept(ctx context.Context, c *call) Reply {
	if len(c.action.Args) > 0 {
		c.action.Args = c.action.Args[1:]
	}
	return leaderboard(ctx, c, boardPressed(c))
}
