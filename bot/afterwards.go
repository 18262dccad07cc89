package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/players"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// afterwards lists the actions about a past daily: the first opens a private message, the second switches between its
// tabs.
func afterwards() []action {
	return []action{
		{name: "yesterday", plan: Plan{Private: true}, run: showPast},
		{name: "past", plan: Plan{Private: true, Edit: true, Slow: true, Cost: 4}, run: showPast},
	}
}

// pastTab is a tab of the message about a past daily.
type pastTab struct {
	name string // the action's argument; the label's key ends in it
	show func(ctx context.Context, c *call, p *leaderboards.Podium) Reply
}

func pastTabs(p *leaderboards.Podium) []pastTab {
	tabs := []pastTab{{"places", showPlaces}, {"times", showTimes}, {"crux", showPuzzle(showCrux)}, {"way", showPuzzle(showWay)}, {"hindsight", showOwnTime}}
	if p.Ranked == 0 || p.Reveal == game.RevealOnPost {
		tabs = slices.Delete(tabs, 1, 2)
	}
	return tabs
}

// showPast shows the chosen tab about a past daily, or the first.
func showPast(ctx context.Context, c *call) Reply {
	podium, err := c.Game.Leaderboards.PastPodium(ctx, c.caller(), game.Date(c.action.Arg(0)))
	if errors.Is(err, game.ErrNotFound) && c.action.Arg(1) == separatePodium { // the daily is still open
		return leaderboard(ctx, c, leaderboards.Request{Period: game.PeriodToday})
	}
	if err != nil {
		return noPastDaily(c, err)
	}
	tabs := pastTabs(podium)
	chosen := max(0, slices.IndexFunc(tabs, func(t pastTab) bool { return t.name == c.action.Arg(1) }))
	reply := tabs[chosen].show(ctx, c, podium)
	reply.Tier = podium.Tier
	if chosen > 0 { // the first tab's text begins with the name
		reply.Title = c.titleHere(&podium.Post)
	}
	var buttons []Control
	for i, t := range tabs {
		style := Secondary
		if i == chosen {
			style = Primary
		}
		buttons = append(buttons, c.button("past-"+t.name, style, NewAction("past", string(podium.Date), t.name)))
	}
	reply.Controls = append(buttons, reply.Controls...)
	return reply
}

func showPlaces(_ context.Context, c *call, p *leaderboards.Podium) Reply {
	return Reply{Message: Message{Text: podiumText(c, p)}}
}

func showOwnTime(ctx context.Context, c *call, p *leaderboards.Podium) Reply {
	return pastReplay(ctx, c, p.Date)
}

const barWidth = 10

func showTimes(ctx context.Context, c *call, p *leaderboards.Podium) Reply {
	h, err := c.Game.Leaderboards.Histogram(ctx, c.caller(), p.Date)
	if err != nil {
		return noPastDaily(c, err)
	}
	if len(h.Bars) == 0 {
		return c.say("bot.afterwards.no-times", nil)
	}
	var reply Reply
	reply.Text = c.text("bot.afterwards.times", nil) + "\n```\n" + strings.Join(histogramBars(c, h), "\n") + "\n```"
	reply.add(ownTime(c, h))
	return reply
}

func histogramBars(c *call, h *leaderboards.Histogram) (lines []string) {
	widest, most, own := 0, 0, h.OwnBar()
	for _, b := range h.Bars {
		widest, most = max(widest, utf8.RuneCountInString(c.phrase.Duration(b.From))), max(most, b.Count)
	}
	for i, b := range h.Bars {
		from := c.phrase.Duration(b.From)
		blocks := strings.Repeat("█", (b.Count*barWidth+most-1)/most)
		line := strings.Repeat(" ", widest-utf8.RuneCountInString(from)) + from + fmt.Sprintf(" %*d ", len(fmt.Sprint(most)), b.Count) + blocks
		if i == own {
			line += " ◀"
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

func ownTime(c *call, h *leaderboards.Histogram) string {
	switch {
	case h.Own == nil:
		return c.text("bot.afterwards.not-there", nil)
	case h.Own.Departed:
		return c.text("bot.afterwards.departed", nil)
	}
	return c.text("bot.afterwards.own", map[string]any{"Rank": h.Own.Rank, "Count": h.Count, "Time": c.phrase.Duration(h.Own.Penalised)})
}

// showPuzzle shows part of a past daily's puzzle. While it is live elsewhere, only players who finished it see it.
func showPuzzle(show func(context.Context, *call, *leaderboards.Afterwards) (Message, error)) func(context.Context, *call, *leaderboards.Podium) Reply {
	return func(ctx context.Context, c *call, p *leaderboards.Podium) Reply {
		a, err := c.Game.Leaderboards.Afterwards(ctx, c.caller(), p.Date)
		switch {
		case err != nil:
			return noPastDaily(c, err)
		case a.Puzzle == nil:
			return c.say("bot.afterwards.live", map[string]any{"Name": c.titleHere(&a.Post), "Until": timestamp(a.LiveUntil)})
		}
		m, err := show(ctx, c, a)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return c.say("bot.afterwards.slow", nil)
		case err != nil:
			return c.failed(err)
		}
		return Reply{Message: m}
	}
}

func showCrux(ctx context.Context, c *call, a *leaderboards.Afterwards) (Message, error) {
	return cruxOf(ctx, c, a.Puzzle.Grid)
}

// cruxOf shows the hardest step of a puzzle.
func cruxOf(ctx context.Context, c *call, g *solver.Grid) (m Message, err error) {
	key := fmt.Sprint(g.Layout().Shape(), g, " crux ", c.phrase.Locale(), c.phrase.Coordinates(), c.showsFiles())
	d, err := c.Drawings.get(ctx, key, func(ctx context.Context) (d drawing, err error) {
		if d.crux, err = coach.New(logic.Human()).Crux(ctx, g); d.crux != nil && c.showsFiles() {
			d.data, err = render.PNG(cruxPicture(c, d.crux).Board, render.Dark)
		}
		return d, err
	})
	if err != nil || d.crux == nil {
		return c.say("bot.afterwards.no-crux", nil).Message, err
	}
	m.Text = cruxText(c, d.crux)
	m.Pictures = []Picture{cruxPicture(c, d.crux)}
	m.Pictures[0].PNG = d.data
	return m, nil
}

// showsFiles reports whether the platform shows pictures as files. A terminal prints the boards instead.
func (c *call) showsFiles() bool { return c.Place != PlaceConsole }

// maxFrames keeps the animation of a solution small enough to upload.
const maxFrames = 400

func (c *call) caption(s *solver.Step) string { return phrase.Capital(c.phrase.Technique(s.Technique)) }

func showWay(ctx context.Context, c *call, a *leaderboards.Afterwards) (m Message, err error) {
	d, err := c.Drawings.get(ctx, fmt.Sprint(a.Puzzle.ID, " way ", c.phrase.Locale(), c.showsFiles()), func(ctx context.Context) (drawing, error) {
		steps, err := coach.New(logic.Human()).Way(ctx, a.Puzzle.Grid)
		if err != nil || !c.showsFiles() {
			return drawing{steps: len(steps)}, err
		}
		data, err := render.GIF(ctx, render.Animation{Grid: a.Puzzle.Grid, Steps: steps, Theme: render.Dark, MaxFrames: maxFrames, Caption: c.caption})
		return drawing{steps: len(steps), data: data}, err
	})
	if err != nil {
		return m, err
	}
	m.Text = c.phrase.CountNoun("bot.afterwards.way", d.steps)
	m.Pictures = []Picture{c.filledPicture(a.Puzzle.Grid, a.Puzzle.Solution)}
	m.Pictures[0].GIF = d.data
	return m, nil
}

// cruxTime bounds the search for a puzzle's hardest step. The message is sent without it if it is not found by then.
const cruxTime = 2 * time.Second

// addCrux adds the hardest step of a puzzle to a message, if it is found in time.
func addCrux(ctx context.Context, c *call, m *Message, g *solver.Grid) {
	ctx, cancel := context.WithTimeout(ctx, cruxTime)
	defer cancel()
	crux, err := coach.New(logic.Human()).Crux(ctx, g)
	if err != nil || crux == nil {
		return
	}
	m.Text = paragraphs(m.Text, cruxText(c, crux))
	m.Pictures = append(m.Pictures, cruxPicture(c, crux))
}

func cruxText(c *call, crux *coach.Crux) string {
	return c.text("bot.submissions.crux", map[string]any{
		"Number": crux.Number, "Technique": c.phrase.Technique(crux.Step.Technique), "Text": c.phrase.StepSummary(&crux.Step, crux.Before.Layout()),
	})
}

func cruxPicture(c *call, crux *coach.Crux) Picture {
	return c.picture("crux", render.Board{Grid: crux.Before, NoteCells: crux.Before.Empty(), Step: &crux.Step})
}

// addFormerPodium adds how the previous daily went: a line, unless a separate message shows it, and a button.
func addFormerPodium(ctx context.Context, c *call, m *Message, p *game.Post) error {
	podium, err := c.Game.Leaderboards.FormerPodium(ctx, p)
	if podium == nil || err != nil {
		return err
	}
	if !podium.Alone {
		m.Lead = podiumLine(c, podium)
	}
	m.Controls = append(m.Controls, c.button("yesterday", Secondary, NewAction("yesterday", string(podium.Date))))
	return nil
}

// podiumLine is podiumText in one line, without results.
func podiumLine(c *call, p *leaderboards.Podium) string {
	if p.Solved == 0 {
		return podiumText(c, p)
	}
	parts := []string{c.text("bot.podium.solved", podiumData(c, p))}
	for i := range p.First {
		parts = append(parts, medals[p.First[i].Rank-1]+" "+c.playerName(p.First[i].Player))
	}
	return strings.Join(parts, " · ")
}

func podiumData(c *call, p *leaderboards.Podium) map[string]any {
	return map[string]any{"Name": c.titleHere(&p.Post), "Solved": p.Solved, "Started": p.Started}
}

func podiumText(c *call, p *leaderboards.Podium) string {
	data := podiumData(c, p)
	if p.Solved == 0 {
		return c.text("bot.podium.nobody", data)
	}
	lines := []string{c.text("bot.podium.solved", data)}
	for i := range p.First {
		lines = append(lines, c.text("bot.podium.line", map[string]any{
			"Medal":  medals[p.First[i].Rank-1],
			"Player": c.playerName(p.First[i].Player),
			"Record": strings.Join(recordOf(c, &p.First[i], &leaderboards.Leaderboard{Request: leaderboards.Request{Period: game.PeriodToday}}), " · "),
		}))
	}
	return strings.Join(lines, "\n")
}

var medals = [leaderboards.PodiumSize]string{"🥇", "🥈", "🥉"}

func replayCommand() handler {
	plan := Plan{Private: true}
	return handler{
		Definition: command.Definition{
			Name: "replay", Example: map[string]string{"number": "324"},
			Options: []command.Option{{Name: "number", About: "replay-number", Kind: command.Integer, Min: 1, Max: 99999}},
		},
		run: runReplay,
		actions: []action{
			{name: "hindsight", plan: plan, run: pressReplay},
		},
	}
}

func runReplay(ctx context.Context, c *call) Reply {
	if n, err := strconv.Atoi(c.Option("number")); err == nil {
		return pastReplay(ctx, c, game.DateNumbered(n))
	}
	last, err := c.Game.Play.LastEnded(ctx, c.caller())
	switch {
	case errors.Is(err, game.ErrNotFound):
		return c.say("bot.replay.nothing", nil)
	case err != nil:
		return c.refuse(err)
	}
	return replay(ctx, c, last.ID)
}

func pressReplay(ctx context.Context, c *call) Reply {
	id := rowID(c.action.Arg(0))
	return replay(ctx, c, id)
}

// pastReplay shows the replay of the player's attempt at a past daily.
func pastReplay(ctx context.Context, c *call, of game.Date) Reply {
	a, err := c.Game.Leaderboards.Afterwards(ctx, c.caller(), of)
	if err != nil {
		return noPastDaily(c, err)
	}
	own, err := c.Game.Play.AttemptAt(ctx, c.caller(), a.Post.Puzzle)
	switch {
	case errors.Is(err, game.ErrNotFound):
		return c.say("bot.replay.none", map[string]any{"Name": c.titleHere(&a.Post)})
	case err != nil:
		return c.refuse(err)
	}
	reply := replay(ctx, c, own.ID)
	reply.Title, reply.Tier = c.titleHere(&a.Post), a.Tier
	return reply
}

func replay(ctx context.Context, c *call, attempt int64) Reply {
	r, err := c.Game.Play.LookBack(ctx, c.caller(), attempt)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.title(r.Work), Tier: tierOf(r.Work)}}
	lines := []string{c.text("bot.replay.heading", nil), c.phrase.ReplayTotal(r.Total(), r.Helped())}
	for i, w := range r.LongestWaits() {
		lines = append(lines, strconv.Itoa(i+1)+". "+c.phrase.Wait(w.Length(), w.From, r.Total()))
	}
	reply.Text = strings.Join(lines, "\n")
	reply.Controls = replayControls(ctx, c, r.Attempt.ID)
	return reply
}

func replayControls(ctx context.Context, c *call, attempt int64) []Control {
	link, err := c.linkTo(ctx, players.LinkTarget{Attempt: attempt, Replay: true})
	if err != nil {
		c.logFailure(ctx, "no link to the replay", err)
	}
	if link == "" || err != nil || c.Place == PlaceConsole {
		return nil
	}
	return []Control{{Kind: LinkButton, URL: link, Label: c.phrase.Text("bot.button.replay", nil)}}
}

func replayButton(c *call, w *game.Work) []Control {
	if _, ended := w.Ended(); !ended || w.ID == 0 {
		return nil
	}
	return []Control{c.button("hindsight", Secondary, on("hindsight", w))}
}
