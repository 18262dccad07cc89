package bot

import (
	"context"
	"errors"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

func dailyCommand() handler {
	return handler{
		Definition: command.Definition{Name: "daily", Example: map[string]string{"kind": mini}, Options: []command.Option{{Name: "kind", About: "daily-kind", Choices: []command.Choice{{Label: mini, Value: mini}}}}},
		run:        runDaily,
		actions: append(afterwards(),
			action{name: "start", plan: Plan{Private: true}, run: pressStart},
			action{name: "card-more", plan: Plan{Private: true}, run: pressCardMore},
		),
	}
}

// mini is the option's value for the mini that is posted beside the daily.
const mini = "mini"

// runDaily shows the player's board of today's daily, or the card if the player has not started. It does not start the
// daily.
func runDaily(ctx context.Context, c *call) Reply {
	today := c.Game.Play.Today
	if c.Option("kind") == mini {
		today = c.Game.Play.TodaysMini
	}
	t, err := today(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	if t.Work == nil {
		return showCard(ctx, c, t.Card)
	}
	reply := c.board(t.Work, startKey(t.Work))
	if t.Time > 0 {
		reply.add(c.text("bot.daily.clock", map[string]any{"Time": c.phrase.Duration(t.Time)}))
	}
	reply.Text = paragraphs(cardText(c, t.Card), reply.Text, ownResult(c, t.Place, game.Counted, false))
	return reply
}

func pressStart(ctx context.Context, c *call) Reply {
	return orRefuse(c, startedReply)(c.Game.Play.Start(ctx, c.caller(), rowID(c.action.Arg(0))))
}

func startedReply(c *call, w *game.Work) Reply { return c.board(w, startKey(w)) }

// startKey returns the key of the sentence above a daily's board.
func startKey(w *game.Work) string {
	_, ended := w.Ended()
	switch {
	case ended:
		return "bot.daily.ended"
	case w.Unranked:
		return "bot.daily.unranked"
	case !w.Ranked():
		return "bot.daily.practice"
	case w.Posts[0].Reveal == game.RevealOnPost:
		return "bot.daily.open"
	case w.Fresh:
		return "bot.daily.started"
	}
	return "bot.daily.continued"
}

// askAndShow asks the game about the command's subject and shows the answer.
func askAndShow[T any](ctx context.Context, c *call, ask func(game.Subject) (T, error), show func(*call, T) Reply) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	found, err := ask(subject)
	if err != nil {
		return offerOrRefuse(ctx, c, err)
	}
	return show(c, found)
}

// offerOrRefuse offers today's daily to players who have no puzzle. Otherwise it replies with the reason of the error.
func offerOrRefuse(ctx context.Context, c *call, err error) Reply {
	if _, several := errors.AsType[*game.SeveralError](err); !several && c.pastedGrid != nil {
		return c.refuseOrRepair(ctx, err)
	}
	if !errors.Is(err, game.ErrNoCurrent) || !c.OnlyPlayerReads() {
		return c.refuse(err)
	}
	card, notToday := c.Game.Daily.Today(ctx, c.caller())
	if notToday != nil {
		return c.refuse(err)
	}
	if err := c.Game.Play.Offered(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return Reply{Message: Message{
		Title:    c.titleHere(&card.Post),
		Text:     paragraphs(c.text("bot.daily.offer", nil), cardText(c, card)),
		Tier:     card.Tier,
		Controls: startControls(c, "start-daily", &card.Post),
	}}
}

// notStarted says that a puzzle is a live daily, and offers to start it if it is live in this guild.
func notStarted(c *call, e *game.LiveError) Reply {
	if e.Post == nil {
		return c.say("bot.daily.live-elsewhere", nil)
	}
	reply := c.say("bot.daily.live", map[string]any{"Name": c.titleHere(e.Post)})
	reply.Tier = e.Post.Tier
	reply.Controls = startControls(c, "start-daily", e.Post)
	return reply
}

// Card returns a daily's current public card in the guild's language. It shows the puzzle only where the guild shows
// its boards openly.
func (r *Router) Card(ctx context.Context, post int64) (Message, error) {
	return cardOf(ctx, r.call(&Request{}), post)
}

// StandingCard returns a post's current card together with its posted message. It fails with game.ErrNotFound if no
// message was posted.
func (r *Router) StandingCard(ctx context.Context, post int64) (Card, error) {
	c := r.call(&Request{})
	card, err := c.Game.Daily.CardOf(ctx, post)
	if err == nil && card.Message == "" {
		err = game.ErrNotFound
	}
	if err != nil {
		return Card{}, err
	}
	m, err := cardOf(ctx, c, post)
	return Card{Guild: card.Guild, Channel: card.Channel, MessageID: card.Message, Message: m}, err
}

// cardOf returns a post's card in the guild's language.
func cardOf(ctx context.Context, c *call, post int64) (Message, error) {
	card, err := c.Game.Daily.CardOf(ctx, post)
	if err != nil {
		return Message{}, err
	}
	public := *c
	public.Request, public.phrase = &Request{Place: PlaceGuild, Guild: card.Guild}, phrase.New(card.Locale)
	return cardMessage(ctx, &public, card)
}

// Today replies with today's card, which the console shows as its greeting.
func (r *Router) Today(ctx context.Context, q *Request) (reply Reply) {
	c := r.call(q)
	defer func() { reply.Locale = c.Locale }()
	if refused := admit(ctx, c); refused != nil {
		return *refused
	}
	card, err := c.Game.Daily.Today(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	reply = showCard(ctx, c, card)
	if c.words {
		reply.Message = inWords(c, reply.Message)
	}
	return reply
}

func showCard(ctx context.Context, c *call, card *game.Card) Reply {
	m, err := cardMessage(ctx, c, card)
	if err != nil {
		return c.refuse(err)
	}
	yours, err := c.yourMinutes(ctx, card.Rating.Time)
	if err != nil {
		return c.refuse(err)
	}
	m.Text = paragraphs(m.Text, yours)
	return Reply{Message: m, Private: true}
}

// pressCardMore shows what does not fit on a card.
func pressCardMore(ctx context.Context, c *call) Reply {
	card, err := c.Game.Daily.CardOf(ctx, rowID(c.action.Arg(0)))
	if err != nil {
		return c.refuse(err)
	}
	m := Message{Title: c.titleHere(&card.Post), Text: cardText(c, card), Tier: card.Tier, Controls: browseButton(c, browseDaily(&card.Post))}
	linkAtOnce(ctx, c, &m, card)
	m.Controls = append(m.Controls, miniInChat(c, card)...)
	if card.Tier > rating.Medium {
		m.Controls = append(m.Controls, easyOne(c))
	}
	m.Controls = append(m.Controls, c.button("stats", Secondary, NewAction("stats")), c.button("help", Secondary, NewAction("help")))
	return Reply{Message: m}
}

func cardMessage(ctx context.Context, c *call, card *game.Card) (Message, error) {
	m := Message{
		Title:    c.titleHere(&card.Post),
		Text:     cardText(c, card),
		Tier:     card.Tier,
		Controls: cardStarts(c, card),
	}
	m.Controls = append(m.Controls, c.button("leaderboard", Secondary, NewAction("leaderboard", string(game.PeriodToday))))
	if err := addFormerPodium(ctx, c, &m, &card.Post); err != nil {
		return m, err
	}
	m.Controls = append(m.Controls, c.button("card-more", Secondary, NewAction("card-more", strconv.FormatInt(card.ID, 10))))
	puzzle, _, err := c.Game.Guard.Puzzle(ctx, card.Puzzle)
	if err != nil {
		return m, err
	}
	switch {
	case card.Reveal == game.RevealOnPost:
		m.Pictures = []Picture{c.picture("daily", render.Board{Grid: puzzle.Grid})}
	case c.showsFiles() && !c.words:
		m.Text = cardNews(c, card)
		m.Pictures = []Picture{patternPicture(c, card, puzzle.Grid)}
	}
	return m, nil
}

// patternPicture shows which cells of a daily have givens, without their digits.
func patternPicture(c *call, card *game.Card, puzzle *solver.Grid) Picture {
	colour, facts := TierColour(card.Tier), cardFacts(c, card)
	b := render.Board{
		Grid: solver.NewGrid(puzzle.Layout()), Squares: puzzle.Givens(),
		SquareInk: color.RGBA{byte(colour >> 16), byte(colour >> 8), byte(colour), 0xff},
		Title:     facts[0], Footer: strings.Join(facts[1:], " · "),
	}
	return Picture{Name: "card", Alt: c.phrase.Text("bot.card.pattern", map[string]any{"Facts": strings.Join(facts, " · ")}), Board: b, Again: true}
}

// startControls returns the button that starts a daily and, beside a hard one, one for an easy practice puzzle.
func startControls(c *call, caption string, p *game.Post) []Control {
	controls := []Control{c.button(caption, Success, startAction(p))}
	if p.Tier > rating.Medium {
		controls = append(controls, easyOne(c))
	}
	return controls
}

func easyOne(c *call) Control {
	return c.button("easy-one", Secondary, NewAction("play", rating.Easy.String()))
}

func (c *call) postTitle(p *game.Post) string { return c.phrase.Daily(p.Date.Number(), p.Tier) }

// fullTitle adds the puzzle's id, because dailies of other servers and of the page have the same numbers.
func (c *call) fullTitle(p *game.Post) string { return c.postTitle(p) + " · " + p.Puzzle }

// titleHere returns a daily's name with its tier, and with the puzzle's id where nameHere adds it.
func (c *call) titleHere(p *game.Post) string { return c.nameHere(c.postTitle(p), p.Guild, p.Puzzle) }

// nameHere adds the puzzle's id to a daily's name, unless the request came from its guild.
func (c *call) nameHere(name, guild, puzzle string) string {
	if c.Place == PlaceGuild && c.Guild == guild {
		return name
	}
	return name + " · " + puzzle
}

// cardText returns the whole text of a card.
func cardText(c *call, card *game.Card) string {
	facts := cardFacts(c, card)
	lines := []string{facts[0], strings.Join(facts[1:], " · "), cardNews(c, card)}
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return line == "" }), "\n")
}

// cardFacts returns what does not change: the date and, if the puzzle may be described, what solving it takes.
func cardFacts(c *call, card *game.Card) []string {
	facts := append([]string{c.date(card.Date)}, openNeeds(c, card.Givens, card.Steps, card.Rating.Time)...)
	if r := card.Rating; r.ER != 0 {
		facts = append(facts, c.phrase.Text("bot.card.hardest", map[string]any{"ER": c.phrase.Decimal(r.ER.String()), "Technique": c.phrase.Technique(r.Peak.Technique)}))
	}
	return facts
}

// cardNews returns the author and how many players have solved the daily.
func cardNews(c *call, card *game.Card) string {
	var lines []string
	if card.Author != "" {
		lines = append(lines, c.phrase.Text("bot.card.author", map[string]any{"Player": c.shownName(card.Author)}))
	}
	lines = append(lines, c.phrase.Text("bot.card.solved", map[string]any{"Count": card.Solved}))
	if card.Mini != nil {
		lines = append(lines, c.phrase.Text("bot.mini.beside", map[string]any{
			"Solved": c.phrase.Text("bot.card.solved", map[string]any{"Count": card.Mini.Solved})}))
	}
	return strings.Join(lines, "\n")
}

func openNeeds(c *call, givens, steps int, time minutes.Estimate) (needs []string) {
	if givens > 0 {
		needs = append(needs, c.phrase.CountNoun("bot.card.givens", givens))
	}
	if steps > 0 {
		needs = append(needs, c.phrase.CountNoun("bot.card.steps", steps))
	}
	if said := c.phrase.Minutes(time); said != "" {
		needs = append(needs, said)
	}
	return needs
}

func noDaily(c *call, e *game.NoDailyError) Reply {
	if e.Next.IsZero() {
		return c.say("bot.daily.none", nil)
	}
	return c.say("bot.daily.next", map[string]any{"Next": timestamp(e.Next)})
}

func notSetUp(c *call) Reply {
	if c.User.Manager {
		return c.say("bot.setup.missing-manager", nil)
	}
	if c.Place == PlaceDM {
		return c.say("bot.setup.missing-direct", nil)
	}
	return c.say("bot.setup.missing", nil)
}

// startAction starts a card's post. It includes the date because the ids of posts may change when a backup is restored.
func startAction(p *game.Post) Action {
	return NewAction("start", strconv.FormatInt(p.ID, 10), string(p.Date))
}

// IsPostCard reports whether a control belongs to a post's public card, of any version of the program.
func IsPostCard(control string, p *game.Post) bool {
	parts := strings.Split(control, ":") // the version, the name, the arguments
	switch {
	case len(parts) < 3 || parts[1] != "start":
		return false
	case len(parts) == 3:
		return parts[2] == strconv.FormatInt(p.ID, 10)
	}
	return parts[3] == string(p.Date)
}
