package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"pencilmark/internal/discordtest"
)

// town is everybody on the local Discord, and what they were promised.
type town struct {
	*discordtest.Server
	seed     uint64
	promises promises
	pace     time.Duration // between two deeds of a player

	mu      sync.Mutex
	guilds  []*guild       // present ones
	born    int            // how many there ever were
	refused map[string]int // what clients would not let people do
}

// guild is a Discord guild, with who sets it up and who plays there.
type guild struct {
	*discordtest.Guild
	town    *town
	number  int
	boss    *discordtest.Member
	players []*discordtest.Member

	mu      sync.Mutex
	channel *discordtest.Channel
	harmed  bool // something keeps the program from posting here, now or until the boss acts
}

const playersPerGuild = 3

// stream is a source of choices of its own for each of those who choose, so that
// none depends on who comes first.
func (w *town) stream(what string, n int) *rand.Rand {
	salt := uint64(n) + 1
	for _, c := range what {
		salt = salt*1_000_003 + uint64(c)
	}
	return rand.New(rand.NewPCG(w.seed, salt))
}

// settle founds a guild and lets its people live until ctx ends or the guild
// does; then another is founded in its place.
func (w *town) settle(ctx context.Context) {
	for ctx.Err() == nil {
		g := w.found()
		life, end := context.WithCancel(ctx)
		var living sync.WaitGroup
		for i, m := range g.players {
			p := &player{guild: g, member: m, rand: w.stream("player", g.number*playersPerGuild+i)}
			living.Go(func() { p.live(life) })
		}
		b := &boss{guild: g, rand: w.stream("boss", g.number)}
		b.live(life)
		end()
		living.Wait()
		if ctx.Err() == nil {
			w.leave(g)
		}
	}
}

// found makes a guild with its people.
func (w *town) found() *guild {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.born++
	n := w.born
	g := &guild{town: w, number: n, Guild: w.AddGuild(fmt.Sprint("Club ", n))}
	g.channel = g.AddChannel("daily", discordtest.DefaultPermissions)
	g.boss = g.AddMember(fmt.Sprintf("boss%d", n), discordtest.ManageGuild)
	for i := range playersPerGuild {
		g.players = append(g.players, g.AddMember(fmt.Sprintf("player%d-%d", n, i), 0))
	}
	w.guilds = append(w.guilds, g)
	return g
}

// leave has the bot removed from a guild.
func (w *town) leave(g *guild) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, other := range w.guilds {
		if other == g {
			w.guilds = append(w.guilds[:i], w.guilds[i+1:]...)
			break
		}
	}
	w.promises.void(g.ID, "the bot was removed")
	g.RemoveBot()
}

// anywhere picks a guild.
func (w *town) anywhere(r *rand.Rand) *guild {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.guilds) == 0 {
		return nil
	}
	return w.guilds[r.IntN(len(w.guilds))]
}

// room is the channel that the dailies go to.
func (g *guild) room() *discordtest.Channel {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.channel
}

// deface deletes the channel of the dailies; the boss will have another one.
func (g *guild) deface() {
	g.harm("the channel was deleted")
	old := g.room()
	next := g.AddChannel("daily-again", discordtest.DefaultPermissions)
	g.mu.Lock()
	g.channel = next
	g.mu.Unlock()
	old.Delete()
}

// harm notes that the program cannot post here as it promised.
func (g *guild) harm(why string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.harmed = true
	g.town.promises.void(g.ID, why)
}

func (g *guild) isHarmed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.harmed
}

func (g *guild) mended() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.harmed = false
}

// rest waits for a random while around a mean, and reports whether ctx goes on.
func rest(ctx context.Context, r *rand.Rand, mean time.Duration) bool {
	t := time.NewTimer(mean/2 + time.Duration(r.Int64N(int64(mean))))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// refusal counts what somebody's client did not let them do.
func (w *town) refusal(what string) {
	if what == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refused[what]++
}

// patience is how long people look at "thinking" before they go on.
const patience = 10 * time.Second

// answer waits for what comes of a deed; ok is false if nothing does.
func answer(x *discordtest.Interaction) (m discordtest.Message, ok bool) {
	if x.WaitOutcome(patience) != discordtest.Answered {
		return m, false
	}
	return x.Reply(), true
}
