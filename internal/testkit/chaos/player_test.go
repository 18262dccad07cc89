package chaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/format"
)

// player plays the dailies of a guild: with help or without, rightly and
// wrongly, to the end or not.
type player struct {
	guild  *guild
	member *discordtest.Member
	rand   *rand.Rand

	attemptMessage discordtest.Message // with the controls of the attempt
	attempt        int64               // 0 while there is none under way
	post           string              // the card that it was started from
	solution       string
	digits         string // the digits so far, as last confirmed
	endedPosts     map[string]bool
	isReminded     bool
}

// run plays until ctx ends.
func (p *player) run(ctx context.Context) {
	p.endedPosts = map[string]bool{}
	for sleepAround(ctx, p.rand, p.guild.community.actionInterval) {
		if !p.guild.community.Online() && p.rand.IntN(5) > 0 {
			continue // most people see that the bot is offline
		}
		if refused := catchRefusal(p.act); refused != "" {
			p.guild.community.countRefusal(refused)
			p.attempt = 0 // its message went with its channel
		}
	}
}

// act does one thing.
func (p *player) act() {
	if !p.isReminded && p.rand.IntN(2) == 0 {
		p.remind()
		return
	}
	if p.attempt == 0 && p.start() {
		return
	}
	type choice struct {
		weight int
		do     func()
	}
	choices := []choice{
		{3, func() { p.slash("leaderboard", nil) }},
		{2, func() { p.slash("stats", nil) }},
		{3, func() { p.slash("daily", nil) }},
		{6, p.submit},
		{8, p.withdraw},
		{3, func() { p.slash("hint", discordtest.Args{"grid": p.newPuzzle()}) }},
		{2, func() { p.slash("rate", discordtest.Args{"grid": p.newPuzzle()}) }},
	}
	if p.attempt != 0 {
		choices = append(choices, choice{14, func() { p.askHint("hint") }}, choice{5, func() { p.askHint("explain") }},
			choice{14, p.save}, choice{10, p.handInWrong}, choice{7, p.finish}, choice{4, p.giveUp}, choice{3, func() { p.press("share") }})
	}
	total := 0
	for _, c := range choices {
		total += c.weight
	}
	n := p.rand.IntN(total)
	for _, c := range choices {
		if n -= c.weight; n < 0 {
			c.do()
			return
		}
	}
}

// start starts the newest daily that is not over, or its mini, if there is one.
func (p *player) start() bool {
	messages := p.member.VisibleMessages(p.guild.dailyChannel())
	for i := len(messages) - 1; i >= 0; i-- {
		starts := slices.DeleteFunc(buttons(messages[i], "start"), func(b button) bool { return p.endedPosts[b.arg] })
		if len(starts) == 0 || messages[i].Ephemeral() {
			continue
		}
		one := starts[p.rand.IntN(len(starts))]
		if reply, ok := p.guild.community.waitAnswer(p.member.Press(messages[i], one.label)); ok {
			p.setAttempt(one.arg, reply)
		}
		return true
	}
	return false
}

// setAttempt takes up the attempt that a start showed.
func (p *player) setAttempt(post string, reply discordtest.Message) {
	_, attempt, playing := control(reply, "answer")
	grid, shown := gridOf(reply)
	if !playing || !shown {
		p.endedPosts[post] = true
		return
	}
	solution, err := solve(grid)
	if err != nil {
		return
	}
	p.post, p.solution, p.digits, p.attemptMessage = post, solution, grid, reply
	p.attempt, _ = strconv.ParseInt(attempt, 10, 64)
	if id, err := strconv.ParseInt(post, 10, 64); err == nil {
		p.guild.show(id, grid)
	}
}

// remind asks to be told of dailies.
func (p *player) remind() {
	confirm := p.request(UserRequest{Kind: ReminderSet})
	reply, ok := p.slash("remind", discordtest.Args{"posted": "on"})
	if p.isReminded = ok && strings.Contains(reply.Text(), textReminded); p.isReminded {
		confirm()
	}
}

// askHint asks for a hint, and reads whether it costs anything.
func (p *player) askHint(name string) {
	if _, _, ok := control(p.attemptMessage, name); !ok {
		return
	}
	asked := p.guild.community.requests.addPending(UserRequest{At: time.Now(), Kind: HintTaken, Guild: p.guild.ID, Player: p.member.ID, Attempt: p.attempt})
	reply, ok := p.press(name)
	if !ok {
		return
	}
	if strings.Contains(reply.Text(), textPaid) {
		asked.confirm()
	}
}

// slash runs a command in the guild's channel.
func (p *player) slash(command string, args discordtest.Args) (discordtest.Message, bool) {
	return p.guild.community.waitAnswer(p.member.Slash(p.guild.dailyChannel(), command, args))
}

// press presses a control of the attempt, and goes on with what that shows.
func (p *player) press(name string) (discordtest.Message, bool) {
	label, _, ok := control(p.attemptMessage, name)
	if !ok {
		return discordtest.Message{}, false
	}
	reply, ok := p.guild.community.waitAnswer(p.member.Press(p.attemptMessage, label))
	if _, _, plays := control(reply, "answer"); ok && plays {
		p.attemptMessage = reply
	}
	return reply, ok
}

// newPuzzle is a puzzle that nobody has seen, in no guise: what is a morph of a known one
// is not taken into the pool.
func (p *player) newPuzzle() string {
	return format.Line(gametest.Another(p.guild.community.t, p.rand))
}

// submit gives the guild's pool a puzzle.
func (p *player) submit() {
	grid := p.newPuzzle()
	confirm := p.request(UserRequest{Kind: PuzzleSubmitted, Value: grid})
	if reply, ok := p.slash("submit", discordtest.Args{"grid": grid}); ok && strings.Contains(reply.Text(), textSubmitted) {
		confirm()
	}
}

func (p *player) request(what UserRequest) (confirm func()) {
	what.At, what.Guild, what.Player = time.Now(), p.guild.ID, p.member.ID
	switch what.Kind {
	case ProgressSaved, AttemptFinished, AttemptGivenUp:
		what.Attempt = p.attempt
	}
	return p.guild.community.requests.add(what)
}

// withdraw takes one of the player's own puzzles back.
func (p *player) withdraw() {
	own, _ := p.slash("submit", nil)
	id, ok := choose(own, "v1:submit-withdraw", p.rand)
	if !ok || len(choices(own.Components, "v1:submit-withdraw")) < 2 {
		return // others want something to play
	}
	confirm := p.request(UserRequest{Kind: Withdrawn, Name: id, Value: "withdrawn"})
	reply, ok := p.guild.community.waitAnswer(p.member.Select(own, "v1:submit-withdraw", id))
	if ok && strings.Contains(reply.Text(), textWithdrawn) {
		confirm()
	}
}

// save writes one more digit.
func (p *player) save() {
	grid := withOneMore(p.digits, p.solution, p.rand)
	if !strings.Contains(grid, "-") {
		p.finish()
		return
	}
	if _, saved := p.handIn(ProgressSaved, grid, textSaved); saved {
		p.digits = grid
	}
}

// handInWrong hands in a full grid that repeats a digit: it is saved, and not judged.
func (p *player) handInWrong() {
	if strings.Contains(p.digits, "-") {
		p.handIn(ProgressSaved, withOneWrong(p.digits, p.solution, p.rand), textRepeated)
	}
}

// finish hands in the solution.
func (p *player) finish() {
	if _, finished := p.handIn(AttemptFinished, p.solution, textSolved); finished {
		p.endAttempt()
	}
}

func (p *player) endAttempt() { p.endedPosts[p.post], p.attempt = true, 0 }

// handIn sends digits through the form. It returns the answer, and whether that was what
// it should be.
func (p *player) handIn(kind RequestKind, digits, text string) (reply discordtest.Message, ok bool) {
	label, _, ok := control(p.attemptMessage, "answer")
	if !ok {
		p.endAttempt() // and looked for again
		delete(p.endedPosts, p.post)
		return reply, false
	}
	form := p.member.Press(p.attemptMessage, label)
	if p.guild.community.waitOutcome(form) != discordtest.Answered {
		return reply, false
	}
	if !form.IsModal() {
		p.checkEnded(form.Reply())
		return reply, false
	}
	confirm := p.request(UserRequest{Kind: kind, Value: digits})
	if reply, ok = p.guild.community.waitAnswer(p.member.Submit(form, map[string]string{"rows": rows(digits)})); !ok {
		return reply, false
	}
	if !strings.Contains(reply.Text(), text) {
		p.checkEnded(reply)
		return reply, false
	}
	confirm()
	if _, _, plays := control(reply, "answer"); plays {
		p.attemptMessage = reply
	}
	return reply, true
}

// checkEnded takes up what became of an attempt after an answer that got lost: it
// may be over.
func (p *player) checkEnded(reply discordtest.Message) {
	if strings.Contains(reply.Text(), textAttemptEnded) {
		p.endAttempt()
	}
}

// giveUp ends the attempt, past the question whether that is meant. A daily that has closed
// meanwhile shows its solution without one, and so does an attempt that had ended: that it
// does is no word that this press was recorded.
func (p *player) giveUp() {
	confirm := p.request(UserRequest{Kind: AttemptGivenUp})
	reply, ok := p.press("solve")
	label, _, asked := control(reply, "confirm")
	if ok && asked {
		reply, ok = p.guild.community.waitAnswer(p.member.Press(reply, label))
	}
	switch {
	case ok && strings.Contains(reply.Text(), textSolution):
		if asked {
			confirm()
		}
		p.endAttempt()
	case ok:
		p.checkEnded(reply)
	}
}
