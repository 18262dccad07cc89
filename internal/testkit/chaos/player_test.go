package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/format"
)

// player plays the dailies of a guild, with or without help, correctly or not, to the end or not.
type player struct {
	guild  *guild
	member *discordtest.Member
	rand   *rand.Rand

	attemptMessage discordtest.Message // the message with the controls of the attempt
	attempt        int64               // 0 while there is none under way
	post           string              // the id of the post that it was started from
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
			p.attempt = 0 // its message was deleted with its channel
		}
	}
}

// act does a random action of a player.
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

// start starts the newest daily that the player has not ended, or its mini if there is one.
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

// setAttempt takes the state of an attempt from the message that starting it showed.
func (p *player) setAttempt(post string, reply discordtest.Message) {
	_, attempt, playing := control(reply, "write")
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

// remind turns on reminders of dailies.
func (p *player) remind() {
	confirm := p.request(UserRequest{Kind: ReminderSet})
	reply, ok := p.slash("remind", discordtest.Args{"posted": "on"})
	if p.isReminded = ok && strings.Contains(reply.Text(), textReminded); p.isReminded {
		confirm()
	}
}

// askHint asks for a hint, and confirms it if it costs time.
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

// press presses a control of the attempt, and continues with the message that this shows.
func (p *player) press(name string) (discordtest.Message, bool) {
	label, ok := p.find(name)
	if !ok {
		return discordtest.Message{}, false
	}
	reply, ok := p.guild.community.waitAnswer(p.member.Press(p.attemptMessage, label))
	if _, _, plays := control(reply, "write"); ok && plays {
		p.attemptMessage = reply
	}
	return reply, ok
}

// find finds a control of the attempt, opening the attempt's tools if necessary.
func (p *player) find(name string) (label string, ok bool) {
	label, _, ok = control(p.attemptMessage, name)
	if tools, _, folded := control(p.attemptMessage, "tools"); !ok && folded {
		if board, answered := p.guild.community.waitAnswer(p.member.Press(p.attemptMessage, tools)); answered {
			p.attemptMessage = board
			label, _, ok = control(board, name)
		}
	}
	return label, ok
}

// newPuzzle returns a puzzle that nobody has seen, not even transformed: the pool rejects transformed versions of
// known puzzles.
func (p *player) newPuzzle() string {
	return format.Line(gametest.Another(p.guild.community.t, p.rand))
}

// submit submits a puzzle to the guild's pool.
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

// withdraw withdraws one of the player's own puzzles.
func (p *player) withdraw() {
	own, _ := p.slash("submit", nil)
	id, ok := choose(own, "v1:submit-withdraw", p.rand)
	if !ok || len(choices(own.Components, "v1:submit-withdraw")) < 2 {
		return // others need some to play
	}
	confirm := p.request(UserRequest{Kind: Withdrawn, Name: id, Value: "withdrawn"})
	reply, ok := p.guild.community.waitAnswer(p.member.Select(own, "v1:submit-withdraw", id))
	if ok && strings.Contains(reply.Text(), textWithdrawn) {
		confirm()
	}
}

// save saves one more digit.
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

// handInWrong hands in a full grid that repeats a digit: the program saves it but does not judge it.
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

// handIn sends digits through the form. It returns the answer, and whether that was the expected one.
func (p *player) handIn(kind RequestKind, digits, text string) (reply discordtest.Message, ok bool) {
	label, ok := p.find("answer")
	if !ok {
		p.endAttempt() // and looks for it again
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
	if _, _, plays := control(reply, "write"); plays {
		p.attemptMessage = reply
	}
	return reply, true
}

// checkEnded ends the attempt if the reply says that it is over. That is possible if an earlier answer got lost.
func (p *player) checkEnded(reply discordtest.Message) {
	if strings.Contains(reply.Text(), textAttemptEnded) {
		p.endAttempt()
	}
}

// giveUp gives up the attempt and confirms the question that follows. If the daily has closed, or the attempt had
// already ended, the reply shows the solution without a question. That does not confirm that this press was recorded.
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

// stranger is somebody who plays no daily. They paste the one that a friend plays, practise a little, and then have
// all their data deleted. Another stranger follows.
type stranger struct {
	guild  *guild
	member *discordtest.Member
	rand   *rand.Rand
	asked  []*discordtest.Interaction
}

// runStrangers runs one stranger after the other until ctx ends.
func (g *guild) runStrangers(ctx context.Context, r *rand.Rand) {
	for n := 0; ctx.Err() == nil; n++ {
		s := &stranger{guild: g, member: g.AddMember(fmt.Sprintf("stranger%d-%d", g.number, n), 0), rand: r}
		s.run(ctx)
	}
}

// run ends when the stranger's data is deleted or the stranger stays away.
func (s *stranger) run(ctx context.Context) {
	forgotten := false
	for does := 0; !forgotten && sleepAround(ctx, s.rand, s.guild.community.actionInterval); does++ {
		if !s.guild.community.Online() {
			continue
		}
		s.guild.community.countRefusal(catchRefusal(func() {
			switch {
			case does > 20:
				forgotten = true // not by the program: they just stay away
			case does > 4:
				forgotten = s.leave()
			case s.rand.IntN(3) == 0:
				s.answer(s.member.Slash(s.guild.dailyChannel(), "play", nil))
			default:
				s.paste()
			}
		}))
	}
}

func (s *stranger) answer(x *discordtest.Interaction) (discordtest.Message, bool) {
	s.asked = append(s.asked, x)
	return s.guild.community.waitAnswer(x)
}

// waits reports whether the program may still do something that the stranger asked for, and so leave traces of them.
func (s *stranger) waits() bool {
	return slices.ContainsFunc(s.asked, func(x *discordtest.Interaction) bool {
		return s.guild.community.requests.isUnderWay(s.guild.community.requests.last(x).Record())
	})
}

// leave has all the stranger's data deleted, once nothing of theirs is under way.
func (s *stranger) leave() bool {
	if s.waits() {
		return false
	}
	question, _ := s.answer(s.member.Slash(s.guild.dailyChannel(), "privacy", discordtest.Args{"do": "delete"}))
	label, _, ok := control(question, "privacy-forget")
	if !ok {
		return false
	}
	confirm := s.guild.community.requests.add(UserRequest{At: time.Now(), Kind: DataDeleted, Guild: s.guild.ID, Player: s.member.ID})
	reply, ok := s.answer(s.member.Press(question, label))
	if ok = ok && strings.Contains(reply.Text(), textForgotten); ok {
		confirm()
	}
	return ok
}

// Paste is a daily that somebody who has not started it sent to the program, and the program's answer.
type Paste struct {
	Command  string
	Post     int64
	From, To time.Time
	Player   string
	Text     string
}

// pastedInto are the commands that work on a grid.
var pastedInto = []string{"solve", "hint", "rate", "path", "steps"}

// paste sends the program a daily that is played in the guild.
func (s *stranger) paste() {
	seen, ok := s.guild.anyGrid(s.rand)
	if !ok {
		return
	}
	p := Paste{Command: pastedInto[s.rand.IntN(len(pastedInto))], Post: seen.post, From: time.Now(), Player: s.member.ID}
	reply, ok := s.answer(s.member.Slash(s.guild.dailyChannel(), p.Command, discordtest.Args{"grid": seen.grid}))
	if !ok {
		return
	}
	p.To, p.Text = time.Now(), reply.Text()
	s.guild.community.mu.Lock()
	defer s.guild.community.mu.Unlock()
	s.guild.community.pastes = append(s.guild.community.pastes, p)
}

// seenGrid is the givens of a daily that somebody plays.
type seenGrid struct {
	post int64
	grid string
}

// show shows the other members of a guild what somebody plays.
func (g *guild) show(post int64, grid string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.grids = append(g.grids, seenGrid{post, grid})
}

// anyGrid picks one of the newest grids.
func (g *guild) anyGrid(r *rand.Rand) (seenGrid, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.grids) == 0 {
		return seenGrid{}, false
	}
	newest := g.grids[max(0, len(g.grids)-3):]
	return newest[r.IntN(len(newest))], true
}
