package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// stranger is somebody who plays no daily: they paste the one that a friend
// plays, practise a little, and then have all that is known of them deleted. Another
// comes in their place.
type stranger struct {
	guild  *guild
	member *discordtest.Member
	rand   *rand.Rand
	asked  []*discordtest.Interaction
}

// runStrangers lets one come after the other until ctx ends.
func (g *guild) runStrangers(ctx context.Context, r *rand.Rand) {
	for n := 0; ctx.Err() == nil; n++ {
		s := &stranger{guild: g, member: g.AddMember(fmt.Sprintf("stranger%d-%d", g.number, n), 0), rand: r}
		s.run(ctx)
	}
}

// run ends when the stranger is forgotten.
func (s *stranger) run(ctx context.Context) {
	forgotten := false
	for does := 0; !forgotten && sleepAround(ctx, s.rand, s.guild.community.actionInterval); does++ {
		if !s.guild.community.Online() {
			continue
		}
		s.guild.community.countRefusal(catchRefusal(func() {
			switch {
			case does > 20:
				forgotten = true // by nobody: they just stay away
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

// waits reports whether something that the stranger asked for may be done yet, and leave its
// traces.
func (s *stranger) waits() bool {
	return slices.ContainsFunc(s.asked, func(x *discordtest.Interaction) bool {
		return s.guild.community.requests.isUnderWay(s.guild.community.requests.last(x).Record())
	})
}

// leave has everything about the stranger deleted, once nothing of theirs is under way.
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

// Paste is a daily that somebody who has not started it gave the program to work on, and what
// the program said.
type Paste struct {
	Command  string
	Post     int64
	From, To time.Time
	Player   string
	Text     string
}

// pastedInto are the commands that work on a grid.
var pastedInto = []string{"solve", "hint", "rate", "path", "steps"}

// paste gives the program a daily that is played in the guild.
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

// seenGrid is the givens of a daily that is played.
type seenGrid struct {
	post int64
	grid string
}

// show lets the others of a guild see what somebody plays.
func (g *guild) show(post int64, grid string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.grids = append(g.grids, seenGrid{post, grid})
}

// anyGrid picks one of the newest.
func (g *guild) anyGrid(r *rand.Rand) (seenGrid, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.grids) == 0 {
		return seenGrid{}, false
	}
	newest := g.grids[max(0, len(g.grids)-3):]
	return newest[r.IntN(len(newest))], true
}
