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

	board    discordtest.Message // with the controls of the attempt
	attempt  int64               // 0 while there is none under way
	post     string              // the card that it was started from
	solution string
	have     string // the digits so far, as last told
	over     map[string]bool
}

// live plays until ctx ends.
func (p *player) live(ctx context.Context) {
	p.over = map[string]bool{}
	for rest(ctx, p.rand, p.guild.town.pace) {
		if !p.guild.town.Online() && p.rand.IntN(5) > 0 {
			continue // most people see that the bot is offline
		}
		p.guild.town.refusal(discordtest.CatchFatal(p.deed))
	}
}

// deed does one thing.
func (p *player) deed() {
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
		{3, func() { p.slash("hint", discordtest.Args{"grid": another(p.rand)}) }},
		{2, func() { p.slash("rate", discordtest.Args{"grid": another(p.rand)}) }},
	}
	if p.attempt != 0 {
		choices = append(choices, choice{14, func() { p.press("hint") }}, choice{5, func() { p.press("explain") }},
			choice{14, p.save}, choice{10, p.blunder}, choice{7, p.finish}, choice{4, p.giveUp}, choice{3, func() { p.press("share") }})
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
	messages := p.member.VisibleMessages(p.guild.room())
	for i := len(messages) - 1; i >= 0; i-- {
		label, post, ok := control(messages[i], "start")
		if !ok || messages[i].Ephemeral() || p.over[post] {
			continue
		}
		if reply, ok := answer(p.member.Press(messages[i], label)); ok {
			p.begun(post, reply)
		}
		return true
	}
	return false
}

// begun takes up the board that a start showed.
func (p *player) begun(post string, reply discordtest.Message) {
	_, attempt, playing := control(reply, "answer")
	board, shown := boardOf(reply)
	if !playing || !shown {
		p.over[post] = true
		return
	}
	solution, err := solve(board)
	if err != nil {
		return
	}
	p.post, p.solution, p.have, p.board = post, solution, board, reply
	p.attempt, _ = strconv.ParseInt(attempt, 10, 64)
}

// slash runs a command in the guild's channel.
func (p *player) slash(command string, args discordtest.Args) (discordtest.Message, bool) {
	return answer(p.member.Slash(p.guild.room(), command, args))
}

// press presses a control of the board, and goes on with what that shows.
func (p *player) press(name string) (discordtest.Message, bool) {
	label, _, ok := control(p.board, name)
	if !ok {
		return discordtest.Message{}, false
	}
	reply, ok := answer(p.member.Press(p.board, label))
	if _, _, plays := control(reply, "answer"); ok && plays {
		p.board = reply
	}
	return reply, ok
}

// submit gives the guild's pool a puzzle.
func (p *player) submit() {
	grid := another(p.rand)
	told := p.ask(Promise{Kind: Submitted, Value: grid})
	if reply, ok := p.slash("submit", discordtest.Args{"grid": grid}); ok && strings.Contains(reply.Text(), signSubmitted) {
		told()
	}
}

func (p *player) ask(what Promise) (told func()) {
	what.At, what.Guild, what.Player, what.Attempt = time.Now(), p.guild.ID, p.member.ID, p.attempt
	if what.Kind == Submitted {
		what.Attempt = 0
	}
	return p.guild.town.promises.ask(what)
}

// save writes one more digit.
func (p *player) save() {
	board := filled(p.have, p.solution, p.rand)
	if !strings.Contains(board, "-") {
		p.finish()
		return
	}
	if p.handIn(Saved, board, signSaved) {
		p.have = board
	}
}

// blunder hands in a grid that is wrong.
func (p *player) blunder() {
	if strings.Contains(p.have, "-") {
		p.handIn(Wrong, spoiled(p.have, p.solution, p.rand), signWrong)
	}
}

// finish hands in the solution.
func (p *player) finish() {
	if p.handIn(Finished, p.solution, signSolved) {
		p.ended()
	}
}

func (p *player) ended() { p.over[p.post], p.attempt = true, 0 }

// handIn sends digits through the form, and reports whether the answer was what
// it should be.
func (p *player) handIn(kind Kind, digits, sign string) bool {
	label, _, ok := control(p.board, "answer")
	if !ok {
		p.ended() // and looked for again
		delete(p.over, p.post)
		return false
	}
	form := p.member.Press(p.board, label)
	if form.WaitOutcome(patience) != discordtest.Answered {
		return false
	}
	if !form.IsModal() {
		p.lookAgain(form.Reply())
		return false
	}
	told := p.ask(Promise{Kind: kind, Value: digits})
	reply, ok := answer(p.member.Submit(form, map[string]string{"rows": rows(digits)}))
	if !ok {
		return false
	}
	if !strings.Contains(reply.Text(), sign) {
		p.lookAgain(reply)
		return false
	}
	told()
	if _, _, plays := control(reply, "answer"); plays {
		p.board = reply
	}
	return true
}

// lookAgain takes up what became of an attempt after an answer that got lost: it
// may be over.
func (p *player) lookAgain(reply discordtest.Message) {
	if strings.Contains(reply.Text(), signEnded) {
		p.ended()
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
		p.lookAgain(question)
		return
	}
	told := p.ask(Promise{Kind: GaveUp})
	if reply, ok := answer(p.member.Press(question, label)); ok && strings.Contains(reply.Text(), signSolution) {
		told()
		p.ended()
	} else if ok {
		p.lookAgain(reply)
	}
}
