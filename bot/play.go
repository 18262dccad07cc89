package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
	"pencilmark/solver"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

func playCommand() handler {
	slow := Plan{Private: true, Slow: true, Cost: playCost}
	return handler{
		Definition: command.Definition{Name: "play", Example: map[string]string{"tier": "hard", "layout": "6x6"}, Slow: true, Cost: playCost, Options: []command.Option{
			{Name: "tier", Choices: append(tiers(), command.Choice{Label: challenge, Value: challenge})},
			{Name: "minutes", Kind: command.Integer, Min: 1, Max: maxMinutes},
			{Name: "layout", Kind: command.Layout, Autocompletes: true},
			{Name: "from", Choices: []command.Choice{{Label: fromServer, Value: fromServer}}},
		}},
		run:      runPlay,
		complete: completeVariant,
		actions: []action{
			{name: "play", plan: slow, run: func(ctx context.Context, c *call) Reply { return playAgain(ctx, c, c.action.Arg(1), c.action.Arg(0)) }},
			{name: "play-tier", plan: slow, run: func(ctx context.Context, c *call) Reply { return playAgain(ctx, c, c.action.Arg(0), first(c.Values)) }},
		},
	}
}

// playCost is how much of a player's rate limit a puzzle uses. The puzzle may have to be generated.
const playCost = 3

const challenge = "challenge"

// maxMinutes is the longest solving time, in minutes, that a player may ask for.
const maxMinutes = 600

func tierMenu(c *call, v solver.Variant) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("play-tier", variantArgs(v)...), Label: c.text("bot.play.choose", nil)}
	for _, t := range rating.Tiers() {
		if v == solver.ClassicVariant() || t < rating.Nightmare {
			menu.Choices = append(menu.Choices, command.Choice{Label: c.phrase.Tier(t.String()), Value: t.String()})
		}
	}
	if v == solver.ClassicVariant() {
		menu.Choices = append(menu.Choices, command.Choice{Label: c.text("bot.choice.challenge", nil), Value: challenge})
	}
	return menu
}

// variantArgs returns a control's arguments for a kind of sudoku; nil for classic.
func variantArgs(v solver.Variant) []string {
	if v == solver.ClassicVariant() {
		return nil
	}
	return []string{v.String()}
}

// runPlay gives a puzzle that fits the options. Without options it continues the puzzle in progress.
func runPlay(ctx context.Context, c *call) Reply {
	if c.Option("from") == fromServer {
		return playSubmitted(ctx, c)
	}
	minutes, _ := strconv.Atoi(c.Option("minutes"))
	if c.Option("tier") == "" && c.Option("layout") == "" && minutes == 0 {
		if reply, ok := continuePractice(ctx, c); ok {
			return reply
		}
	}
	v, tier, err := readVariant(c)
	if err != nil {
		return c.refuse(err)
	}
	tier = cmp.Or(c.Option("tier"), tier)
	if minutes > 0 && v == solver.ClassicVariant() {
		return giveTimed(ctx, c, tier, minutes)
	}
	return givePuzzle(ctx, c, v, tier)
}

// giveTimed gives a classic puzzle that takes about the given number of minutes, of the given tier unless that is "".
func giveTimed(ctx context.Context, c *call, tier string, minutes int) Reply {
	asked, err := readTier(c, tier)
	if tier != "" && err != nil {
		return c.say("bot.play.tier", map[string]any{"Tiers": tierNames(c)})
	}
	w, err := c.Game.Play.PractiseTimed(ctx, c.caller(), asked, minutes)
	reply := playedReply(c, w, err, "bot.play.started")
	if err != nil {
		return reply
	}
	time := w.Puzzle.Time()
	yours, err := c.yourMinutes(ctx, time)
	if err != nil {
		return c.refuse(err)
	}
	reply.Text = paragraphs(c.text("bot.play.minutes", map[string]any{"Minutes": c.phrase.Minutes(time)}), yours, reply.Text)
	return reply
}

const fromServer = "server"

func playSubmitted(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.PractiseSubmitted(ctx, c.caller())
	if errors.Is(err, game.ErrNotFound) {
		return c.say("bot.play.none-submitted", nil)
	}
	reply := playedReply(c, w, err, "bot.play.started")
	if err == nil {
		if sub, err := c.Game.Submissions.Of(ctx, c.caller(), w.PuzzleID); err == nil && sub != nil {
			reply.Text = paragraphs(c.text("bot.play.submitted", map[string]any{"Player": c.playerName(sub.Player)}), reply.Text)
		}
	}
	return reply
}

func playAgain(ctx context.Context, c *call, variant, tier string) Reply {
	v, err := solver.ParseVariant(cmp.Or(variant, solver.ClassicVariant().String()))
	if err != nil {
		return c.say("bot.error.old", nil)
	}
	return givePuzzle(ctx, c, v, tier)
}

func givePuzzle(ctx context.Context, c *call, v solver.Variant, tier string) Reply {
	isChallenge := spelling.FoldAccents(tier) == challenge
	if isChallenge && v == solver.ClassicVariant() {
		w, err := c.Game.Play.Challenge(ctx, c.caller())
		return playedReply(c, w, err, "bot.play.challenge")
	}
	asked, err := readTier(c, cmp.Or(tier, rating.Easy.String()))
	switch {
	case isChallenge:
		asked = rating.Extreme
	case err != nil:
		return c.say("bot.play.tier", map[string]any{"Tiers": tierNames(c)})
	}
	w, err := c.Game.Play.Practise(ctx, c.caller(), v, asked)
	reply := playedReply(c, w, err, "bot.play.started")
	if err == nil && w.Puzzle.Rating.Tier != asked {
		reply.Text = paragraphs(c.text("bot.play.nearest", map[string]any{
			"Asked": c.phrase.Tier(asked.String()), "Tier": c.phrase.Tier(w.Puzzle.Rating.Tier.String()), "Layout": c.phrase.Variant(v),
		}), reply.Text)
	}
	return reply
}

func playedReply(c *call, w *game.Work, err error, key string) Reply {
	if err != nil {
		return c.refuse(err)
	}
	reply := c.board(w, key)
	offerReplaced(c, &reply, w.Replaced)
	return reply
}

// BoardAction shows an attempt's board.
func BoardAction(attempt int64) Action { return NewAction("go-on", strconv.FormatInt(attempt, 10)) }

// goOn is the action of the button that leads back to a puzzle in progress.
func goOn() action {
	return action{name: "go-on", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply {
		return c.boardOr("bot.play.continued")(c.Game.Play.Open(ctx, c.caller(), c.attempt()))
	}}
}

// continuePractice shows the practice puzzle in progress and offers a new one; ok is false if there is none.
func continuePractice(ctx context.Context, c *call) (reply Reply, ok bool) {
	w, err := c.Game.Play.UnderWay(ctx, c.caller())
	if errors.Is(err, game.ErrNoCurrent) {
		return reply, false
	}
	if err != nil {
		return c.refuse(err), true
	}
	reply = c.about(w, "bot.play.under-way", map[string]any{"Name": c.puzzleName(w)})
	reply.Pictures = []Picture{c.progress(w, noCellSet)}
	reply.Pictures[0].Again = false
	reply.Controls = append(c.workControls(w), tierMenu(c, w.Grid.Layout().Shape().Variant()))
	return reply, true
}

// offerReplaced names the puzzle in progress that a new one replaced, and offers to go back.
func offerReplaced(c *call, reply *Reply, replaced *game.Work) {
	if replaced == nil {
		return
	}
	data := map[string]any{"Name": c.puzzleName(replaced)}
	reply.add(c.text("bot.play.aside", data))
	back := Control{Action: on("go-on", replaced), Label: c.text("bot.button.go-on", data)}
	reply.Controls = append(reply.Controls, back)
}

// readVariant reads the layout option: a kind of sudoku, and possibly a tier after it.
func readVariant(c *call) (v solver.Variant, tier string, err error) {
	layout, rest := notation.SplitLayout(c.Option("layout"))
	switch {
	case layout == "" && rest == "":
		return solver.ClassicVariant(), "", nil
	case layout == "", rest != "" && c.Option("tier") != "":
		return v, "", &variantError{rest}
	}
	if v, err = notation.ParseVariant(layout); err != nil {
		err = &variantError{layout}
	}
	return v, rest, err
}

// variantError reports an unknown kind of sudoku.
type variantError struct{ typed string }

func (e *variantError) Error() string { return "no kind of sudoku: " + e.typed }

// completeVariant offers the kinds of sudoku that match a text, the plain sizes first.
func completeVariant(_ context.Context, c *call) (choices []command.Choice) {
	all := solver.Variants()
	slices.SortStableFunc(all, func(a, b solver.Variant) int {
		return cmp.Or(cmp.Compare(oddity(a), oddity(b)), cmp.Compare(sizeDistance(a), sizeDistance(b)))
	})
	typed := spelling.FoldAccents(strings.TrimSpace(c.Option("layout")))
	for _, v := range all {
		if name := c.phrase.Variant(v); strings.Contains(spelling.FoldAccents(name), typed) {
			choices = append(choices, command.Choice{Label: name, Value: name})
		}
	}
	return choices
}

// oddity counts the unusual features of a kind of sudoku.
func oddity(v solver.Variant) (n int) {
	usual, _ := solver.UsualShape(v.Size())
	for _, is := range []bool{v.Jigsaw > 0, v.Shape.Diagonals, v.Shape.Windows, v.Jigsaw == 0 && v.Shape.BoxWidth != usual.BoxWidth} {
		if is {
			n++
		}
	}
	return n
}

// sizeDistance returns how far the size of an unusual kind is from the classic size, and 0 for a usual kind.
func sizeDistance(v solver.Variant) int {
	if oddity(v) == 0 {
		return 0
	}
	return max(v.Size()-solver.Classic().Size(), solver.Classic().Size()-v.Size())
}
