package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// spoken is what a player's next message can refer to without naming it.
type spoken struct {
	cell           string
	next, previous string // the actions that turn the page that is shown, "" for none
}

// spokenByPlayer remembers spoken, in memory only.
type spokenByPlayer struct {
	mu      sync.Mutex
	players map[string]spoken
}

// maxSpoken is the number of players remembered. Players beyond it have to name the cell.
const maxSpoken = 4096

// keep remembers the cell that a request or its reply is about, and the reply's buttons that turn the page.
func (o *spokenByPlayer) keep(c *call, reply *Reply) {
	if c.Kind == KindAutocomplete || c.Place == PlaceGuild {
		return
	}
	place, _ := notation.SplitPlace(cmp.Or(c.Option("cell"), c.Text))
	s := spoken{
		cell:     cmp.Or(place, onlyCell(reply.Text)),
		next:     turnOf(reply.Controls, words.NextPage),
		previous: turnOf(reply.Controls, words.PreviousPage),
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	s.cell = cmp.Or(s.cell, o.players[c.User.ID].cell)
	if len(o.players) >= maxSpoken {
		clear(o.players)
	}
	o.players[c.User.ID] = s
}

func (o *spokenByPlayer) of(player string) spoken {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.players[player]
}

func (o *spokenByPlayer) context(q *Request) words.Context {
	if q.Place == PlaceGuild {
		return words.Context{}
	}
	s := o.of(q.User.ID)
	return words.Context{Cell: s.cell, Paged: s.next != "" || s.previous != ""}
}

// onlyCell returns the cell that a text names, or "" if it names none or several.
func onlyCell(text string) (cell string) {
	for word := range strings.FieldsSeq(text) {
		place, _ := notation.SplitPlace(word)
		switch {
		case place == "" || place == cell:
		case cell != "":
			return ""
		default:
			cell = place
		}
	}
	return cell
}

func turnOf(controls []Control, turn string) string {
	for _, b := range controls {
		if b.TurnsTo == turn {
			return b.Action.String()
		}
	}
	return ""
}

// turnPage presses the button that turns the page of the reply that the player sees; ok is false if there is none.
func (r *Router) turnPage(ctx context.Context, c *call, page string) (reply Reply, ok bool) {
	s := r.spoken.of(c.User.ID)
	q := *c.Request
	q.Action = s.next
	if page == words.PreviousPage {
		q.Action = s.previous
	}
	a, err := r.action(&q)
	if err != nil {
		return reply, false
	}
	turned := *c
	turned.Request = &q
	turned.action, _ = ParseAction(q.Action)
	return a.run(ctx, &turned), true
}

// onlyInWords lists what players can ask for in words although it is no command.
func onlyInWords() map[string]func(context.Context, *call) Reply {
	return map[string]func(context.Context, *call) Reply{words.Find: findTechnique, words.Crux: currentCrux, words.Compare: compare}
}

// onlyTechnique is the option that limits a hint to one technique or family.
const onlyTechnique = "technique"

// findTechnique says where a technique is in the position, or that it is not there. It costs as much as a hint that
// says where.
func findTechnique(ctx context.Context, c *call) Reply {
	name := c.Option(onlyTechnique)
	label := c.phrase.Technique(name)
	if family := phrase.FindFamily(name); family != "" {
		c.Options[onlyTechnique], label = string(family), c.phrase.Family(family)
	}
	ask := func(of game.Subject) (*play.Hint, error) {
		return c.Game.Play.HintUpTo(ctx, c.caller(), of, c.topic, levelOfPlace)
	}
	return askAndShow(ctx, c, ask, func(c *call, h *play.Hint) Reply {
		if h.Found || h.Any() {
			return showHint(c, h)
		}
		reply := c.boardWith(h.Work, "chat.find-none", map[string]any{"Technique": label})
		reply.Note = c.cost(h.Cost)
		return reply
	})
}

// levelOfPlace is the level of a hint that says where to look.
const levelOfPlace = 2

// currentCrux shows the hardest step of a puzzle. For a live daily it shows none before the player has finished it.
func currentCrux(ctx context.Context, c *call) Reply {
	return askAndShow(ctx, c, func(of game.Subject) (*game.Work, error) { return c.Game.Play.Open(ctx, c.caller(), of) }, func(c *call, w *game.Work) Reply {
		if _, ended := w.Ended(); w.Live && !ended {
			return c.about(w, "bot.rate.later", nil)
		}
		m, err := cruxOf(ctx, c, w.Grid)
		if err != nil {
			return c.failed(err)
		}
		m.Title, m.Tier = c.kindTitle(w), tierOf(w)
		return Reply{Message: m}
	})
}

// compare rates the two puzzles of a message and says which is harder.
func compare(ctx context.Context, c *call) Reply {
	if c.Option("grid") == "" || c.Option("with") == "" {
		return c.say("chat.compare.paste", nil)
	}
	var reports []rating.Report
	for _, text := range []string{c.Option("grid"), c.Option("with")} {
		p, err := format.ReadPuzzle(text, format.Options{})
		if err != nil {
			return c.refuse(err)
		}
		r, err := c.Game.Play.PublicRating(ctx, p.Grid)
		if err != nil {
			return c.refuse(err)
		}
		reports = append(reports, r.Report)
	}
	a, b := &reports[0], &reports[1]
	key := "chat.compare.same"
	switch {
	case a.ER > b.ER:
		key = "chat.compare.first"
	case a.ER < b.ER:
		key = "chat.compare.second"
	}
	lines := []string{c.text(key, nil)}
	for i, r := range reports {
		lines = append(lines, c.text("chat.compare.line", map[string]any{"Number": i + 1, "Tier": c.phrase.Tier(r.Tier.String()), "ER": r.ER}))
	}
	return Reply{Message: Message{Text: strings.Join(lines, "\n")}}
}

// talk answers a greeting or similar in one line. In public it answers as rarely as notUnderstood does.
func talk(c *call, r *Router, kind string) Reply {
	if c.Place == PlaceGuild {
		if _, wait := r.unknown.Reserve(c.User.ID, 1, c.Now()); wait > 0 {
			return Reply{}
		}
	}
	return c.say("chat.talk."+kind, nil)
}

// nearestControls offers the commands that a message may have meant, or else help and a hint.
func nearestControls(ctx context.Context, c *call) (controls []Control) {
	p, _ := decideOnce(c, "prices", func() (helpPrices, error) { return pricesOfHelp(ctx, c) }) // nothing without a puzzle
	names := append(slices.Clone(c.nearest), "help", "hint")[:2]
	for _, d := range usableCommands(c) {
		if slices.Contains(names, d.Name) {
			b := Control{Action: NewAction("do", d.Name), Label: d.Title}
			if d.Name == "hint" {
				b = c.priced(b, p.light)
			}
			controls = append(controls, b)
		}
	}
	return controls
}

// doNearest returns the action that runs the command of a nearestControls button.
func (r *Router) doNearest() action {
	return action{name: "do", plan: Plan{Private: true, Slow: true, Cost: 2}, run: func(ctx context.Context, c *call) Reply {
		name := c.action.Arg(0)
		if !slices.ContainsFunc(usableCommands(c), func(d command.Definition) bool { return d.Name == name }) {
			return c.say("bot.error.old", nil)
		}
		return c.runAbout(ctx, r.commands[name])
	}}
}
