package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// community is everybody on the local Discord, and the requests that they made.
type community struct {
	*discordtest.Server
	t              clientTB
	seed           uint64
	requests       requestLog
	actionInterval time.Duration // between two actions of a player
	patientUntil   time.Time     // from then on nobody waits for slow answers, see Options

	mu             sync.Mutex
	guilds         []*guild // that still exist
	guildsMade     int      // how many there have been
	pastes         []Paste
	clientRefusals map[string]int // what Discord clients refused, and how often
}

// guild is a Discord guild, with its manager and its players.
type guild struct {
	*discordtest.Guild
	community *community
	number    int
	manager   *discordtest.Member
	players   []*discordtest.Member
	role      *discordtest.Role // the role that dailies may mention
	hasPast   bool              // see history

	mu         sync.Mutex
	channel    *discordtest.Channel
	grids      []seenGrid // of dailies that players started
	restsUntil time.Time  // nothing happens to it until then, see restLastGuild
	cannotPost bool       // something keeps the program from posting here, now or until the manager acts
}

const playersPerGuild = 3

// newRand returns a separate source of random choices for each person, so that no choice depends on the order in
// which people act.
func (w *community) newRand(what string, n int) *rand.Rand {
	salt := uint64(n) + 1
	for _, c := range what {
		salt = salt*1_000_003 + uint64(c)
	}
	return rand.New(rand.NewPCG(w.seed, salt))
}

// runGuild runs the people of a guild until ctx ends or the guild is deleted; then it makes a new guild in its place.
func (w *community) runGuild(ctx context.Context, g *guild) {
	for ctx.Err() == nil {
		life, end := context.WithCancel(ctx)
		var living sync.WaitGroup
		for i, m := range g.players {
			p := &player{guild: g, member: m, rand: w.newRand("player", g.number*playersPerGuild+i)}
			living.Go(func() { p.run(life) })
		}
		strangers := w.newRand("strangers", g.number)
		living.Go(func() { g.runStrangers(life, strangers) })
		b := &manager{guild: g, rand: w.newRand("manager", g.number)}
		b.run(life)
		g.waitRested(life, b.rand)
		end()
		living.Wait()
		if ctx.Err() == nil {
			w.removeBot(g)
			g = w.newGuild()
		}
	}
}

// newGuild makes a guild with its people.
func (w *community) newGuild() *guild {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.guildsMade++
	n := w.guildsMade
	g := &guild{community: w, number: n, Guild: w.AddGuild(fmt.Sprint("Club ", n))}
	g.channel = g.AddChannel("daily", discordtest.DefaultPermissions)
	g.role = g.AddRole("sudoku", true)
	g.manager = g.AddMember(fmt.Sprintf("manager%d", n), discordtest.ManageGuild)
	for i := range playersPerGuild {
		g.players = append(g.players, g.AddMember(fmt.Sprintf("player%d-%d", n, i), 0))
	}
	w.guilds = append(w.guilds, g)
	return g
}

// removeBot removes the bot from a guild.
func (w *community) removeBot(g *guild) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.guilds = slices.DeleteFunc(w.guilds, func(other *guild) bool { return other == g })
	w.requests.excusePosts(g.ID, "the bot was removed")
	g.RemoveBot()
}

// randomGuild picks a guild that is not resting.
func (w *community) randomGuild(r *rand.Rand) *guild {
	w.mu.Lock()
	defer w.mu.Unlock()
	busy := slices.DeleteFunc(slices.Clone(w.guilds), (*guild).isResting)
	if len(busy) == 0 {
		return nil
	}
	return busy[r.IntN(len(busy))]
}

// dailyChannel returns the channel in which the dailies are posted.
func (g *guild) dailyChannel() *discordtest.Channel {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.channel
}

// hasDaily reports whether the channel of the dailies shows a daily.
func (g *guild) hasDaily() bool {
	for _, m := range g.manager.VisibleMessages(g.dailyChannel()) {
		if _, _, ok := control(m, "start"); ok {
			return true
		}
	}
	return false
}

// replaceChannel deletes the channel of the dailies; the manager will choose the new one.
func (g *guild) replaceChannel() {
	g.setCannotPost("the channel was deleted")
	old := g.dailyChannel()
	next := g.AddChannel("daily-again", discordtest.DefaultPermissions)
	g.mu.Lock()
	g.channel = next
	g.mu.Unlock()
	old.Delete()
}

// setCannotPost notes that something keeps the program from posting here the dailies that the guild asked for.
func (g *guild) setCannotPost(why string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.cannotPost = true
	g.community.requests.excusePosts(g.ID, why)
}

func (g *guild) isCannotPost() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.cannotPost
}

// unreadable returns the channels of dailies in which the bot may not look for its own messages.
func (w *community) unreadable() map[string]bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := map[string]bool{}
	for _, g := range w.guilds {
		if c := g.dailyChannel(); !c.BotMay(discordtest.ViewChannel | discordtest.ReadMessageHistory) {
			all[c.ID] = true
		}
	}
	return all
}

// mayPost reports whether nothing keeps the program from posting in a guild.
func (w *community) mayPost(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.guilds, func(g *guild) bool { return g.ID == id && !g.isCannotPost() })
}

func (g *guild) setCanPost() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.cannotPost = false
}

// restTime is how long a program that was killed may take to look for its own messages.
const restTime = 70 * time.Second

// restLastGuild lets the guild with the last daily rest, since that daily is the one that could be posted again.
func (w *community) restLastGuild() *guild {
	shown := w.Transcript()
	for i := len(shown) - 1; i >= 0; i-- {
		if _, ok := postOf(shown[i]); !ok {
			continue
		}
		return w.rest(shown[i].Channel.Guild)
	}
	return nil
}

// restGuildOf lets the guild of an interaction rest.
func (w *community) restGuildOf(id string) {
	for _, r := range w.Interactions() {
		if r.ID == id && r.Channel.Guild != nil {
			w.rest(r.Channel.Guild)
		}
	}
}

// rest lets a guild rest, if the bot is in it.
func (w *community) rest(of *discordtest.Guild) *guild {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, g := range w.guilds {
		if g.Guild == of {
			g.mu.Lock()
			g.restsUntil = time.Now().Add(restTime)
			g.mu.Unlock()
			return g
		}
	}
	return nil
}

func (g *guild) isResting() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return time.Now().Before(g.restsUntil)
}

// waitRested waits until a guild has rested.
func (g *guild) waitRested(ctx context.Context, r *rand.Rand) {
	for g.isResting() && sleepAround(ctx, r, time.Second) {
	}
}

// thinking returns the interactions whose users have just seen the bot think, and whose answers no fault has hit. It
// maps their ids to their actions.
func (w *community) thinking() map[string]string {
	all := map[string]string{}
	for _, r := range w.Interactions() {
		if r.Outcome == discordtest.StuckThinking && !isAnswerHit(r.Faults) && !slices.Contains(r.Faults, processKilled) && time.Since(r.CreatedAt) < time.Minute {
			all[r.ID] = r.Action
		}
	}
	return all
}

// sleepAround waits for a random time around a mean, and reports whether ctx is still alive.
func sleepAround(ctx context.Context, r *rand.Rand, mean time.Duration) bool {
	t := time.NewTimer(mean/2 + time.Duration(r.Int64N(int64(mean))))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// countRefusal counts an action that somebody's Discord client refused.
func (w *community) countRefusal(what string) {
	if what == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clientRefusals[what]++
}

// atLeast returns how long to wait for something that takes at most d on an idle machine.
func (w *community) atLeast(d time.Duration) time.Duration { return max(d, time.Until(w.patientUntil)) }

// answerTimeout is how long people look at "thinking" before they go on. They wait longer if no known fault has hit
// their action.
const answerTimeout = 10 * time.Second

// waitOutcome waits until an interaction is answered or given up.
func (w *community) waitOutcome(x *discordtest.Interaction) discordtest.Outcome {
	for {
		o := x.WaitOutcome(answerTimeout)
		if o == discordtest.Answered || o == discordtest.Unanswered || len(x.Record().Faults) > 0 || time.Now().After(w.patientUntil) {
			return o
		}
	}
}

// waitAnswer waits for the reply to an interaction; ok is false if there is none. If the process was killed
// meanwhile, people press the button that asks again.
func (w *community) waitAnswer(x *discordtest.Interaction) (m discordtest.Message, ok bool) {
	if w.waitOutcome(x) != discordtest.Answered {
		return m, false
	}
	m = x.Reply()
	if slices.ContainsFunc(m.Buttons(), func(b discordtest.Component) bool { return strings.HasPrefix(b.CustomID, "v1:again:") }) {
		again := x.Record().By.Press(m, "Ask again")
		w.requests.noteAgain(x, again)
		return w.waitAnswer(again)
	}
	return m, true
}

// clientTB turns an action that somebody's Discord client refuses into a panic, where it would end the test, see
// catchRefusal.
type clientTB struct{ testing.TB }

// refusal is the message of a Discord client that refuses an action.
type refusal string

func (clientTB) Fatalf(format string, args ...any) { panic(refusal(fmt.Sprintf(format, args...))) }

func (clientTB) Fatal(args ...any) { panic(refusal(fmt.Sprint(args...))) }

// catchRefusal does one step of somebody's play. It returns what their client refused, or "".
func catchRefusal(do func()) (refused string) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case refusal:
			refused = string(p)
		default:
			panic(p)
		}
	}()
	do()
	return ""
}
