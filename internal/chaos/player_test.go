package chaos

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/discordtest"
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
}

// run plays until ctx ends.
func (p *player) run(ctx context.Context) {
	p.endedPosts = map[string]bool{}
	for sleepAround(ctx, p.rand, p.guild.community.actionInterval) {
		if !p.guild.community.Online() && p.rand.IntN(5) > 0 {
			continue // most people see that the bot is offline
		}
		p.guild.community.countRefusal(catchRefusal(p.act))
	}
}

// act does one thing.
func (p *player) act() {
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
		{3, func() { p.slash("hint", discordtest.Args{"grid": newPuzzle(p.rand)}) }},
		{2, func() { p.slash("rate", discordtest.Args{"grid": newPuzzle(p.rand)}) }},
	}
	if p.attempt != 0 {
		choices = append(choices, choice{14, func() { p.press("hint") }}, choice{5, func() { p.press("explain") }},
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

// start starts the newest daily that is not over, if there is one.
func (p *player) start() bool {
	messages := p.member.VisibleMessages(p.guild.dailyChannel())
	for i := len(messages) - 1; i >= 0; i-- {
		label, post, ok := control(messages[i], "start")
		if !ok || messages[i].Ephemeral() || p.endedPosts[post] {
			continue
		}
		if reply, ok := waitAnswer(p.member.Press(messages[i], label)); ok {
			p.setAttempt(post, reply)
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
}

// slash runs a command in the guild's channel.
func (p *player) slash(command string, args discordtest.Args) (discordtest.Message, bool) {
	return waitAnswer(p.member.Slash(p.guild.dailyChannel(), command, args))
}

// press presses a control of the attempt, and goes on with what that shows.
func (p *player) press(name string) (discordtest.Message, bool) {
	label, _, ok := control(p.attemptMessage, name)
	if !ok {
		return discordtest.Message{}, false
	}
	reply, ok := waitAnswer(p.member.Press(p.attemptMessage, label))
	if _, _, plays := control(reply, "answer"); ok && plays {
		p.attemptMessage = reply
	}
	return reply, ok
}

// submit gives the guild's pool a puzzle.
func (p *player) submit() {
	grid := newPuzzle(p.rand)
	confirm := p.request(UserRequest{Kind: PuzzleSubmitted, Value: grid})
	if reply, ok := p.slash("submit", discordtest.Args{"grid": grid}); ok && strings.Contains(reply.Text(), textSubmitted) {
		confirm()
	}
}

func (p *player) request(what UserRequest) (confirm func()) {
	what.At, what.Guild, what.Player, what.Attempt = time.Now(), p.guild.ID, p.member.ID, p.attempt
	if what.Kind == PuzzleSubmitted {
		what.Attempt = 0
	}
	return p.guild.community.requests.add(what)
}

// save writes one more digit.
func (p *player) save() {
	grid := withOneMore(p.digits, p.solution, p.rand)
	if !strings.Contains(grid, "-") {
		p.finish()
		return
	}
	if p.handIn(ProgressSaved, grid, textSaved) {
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
	if p.handIn(AttemptFinished, p.solution, textSolved) {
		p.endAttempt()
	}
}

func (p *player) endAttempt() { p.endedPosts[p.post], p.attempt = true, 0 }

// handIn sends digits through the form, and reports whether the answer was what
// it should be.
func (p *player) handIn(kind RequestKind, digits, text string) bool {
	label, _, ok := control(p.attemptMessage, "answer")
	if !ok {
		p.endAttempt() // and looked for again
		delete(p.endedPosts, p.post)
		return false
	}
	form := p.member.Press(p.attemptMessage, label)
	if form.WaitOutcome(answerTimeout) != discordtest.Answered {
		return false
	}
	if !form.IsModal() {
		p.checkEnded(form.Reply())
		return false
	}
	confirm := p.request(UserRequest{Kind: kind, Value: digits})
	reply, ok := waitAnswer(p.member.Submit(form, map[string]string{"rows": rows(digits)}))
	if !ok {
		return false
	}
	if !strings.Contains(reply.Text(), text) {
		p.checkEnded(reply)
		return false
	}
	confirm()
	if _, _, plays := control(reply, "answer"); plays {
		p.attemptMessage = reply
	}
	return true
}

// checkEnded takes up what became of an attempt after an answer that got lost: it
// may be over.
func (p *player) checkEnded(reply discordtest.Message) {
	if strings.Contains(reply.Text(), textAttemptEnded) {
		p.endAttempt()
	}
}

// giveUp ends the attempt, past the question whether that is meant.
func (p *player) giveUp() {
	question, ok := p.press("solve")
	if !ok {
		return
	}
	label, _, asked := control(question, "confirm")
	if !asked {
		p.checkEnded(question)
		return
	}
	confirm := p.request(UserRequest{Kind: AttemptGivenUp})
	if reply, ok := waitAnswer(p.member.Press(question, label)); ok && strings.Contains(reply.Text(), textSolution) {
		confirm()
		p.endAttempt()
	} else if ok {
		p.checkEnded(reply)
	}
}
