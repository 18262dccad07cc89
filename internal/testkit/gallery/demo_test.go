package gallery

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pencilmark/bot/discord"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
)

// TestDemo plays a month of a server. It draws its channel and some answers at the end, on a phone and a desktop.
func TestDemo(t *testing.T) {
	if *out == "" {
		t.Skip("make demo names a folder")
	}
	w := newWorldOn(t, 1, discordtest.Options{})
	d := &demo{testWorld: w, rand: rand.New(rand.NewPCG(13, 40))}
	for name := range strings.FieldsSeq("Ada Bruno Chloé Dmitri Elif Farah Grace Hugo Ines Jonas Kaya Liam Mina Noah Olga Pavel Quinn Rosa Sven Tara") {
		usual := time.Duration((3 + 12*d.rand.Float64()) * float64(time.Minute))
		d.players = append(d.players, simulated{w.guild.AddMember(name, 0), usual, 0.3 + 0.7*d.rand.Float64(), d.rand.Float64() / 3})
	}
	w.boss.Slash(w.channel, "setup", discordtest.Args{"channel": w.channel, "time": "09:00", "zone": "UTC"}).Reply()
	w.boss.Slash(w.channel, "leaderboard", discordtest.Args{"keep": "on", "period": "season"}).Reply()
	for range 30 {
		d.day()
	}
	who := d.players[0].Member
	for _, period := range []string{"today", "month", "season", "streaks", "all"} {
		w.slash("leaderboard-"+period, who, "leaderboard", discordtest.Args{"period": period})
	}
	w.slash("stats", who, "stats", nil)
	w.slash("results", w.boss, "results", nil)
	d.nine()
	w.slash("archive", who, "archive", nil)
	past := w.see("yesterday", who.Name+" presses Yesterday", w.pressTo(who, w.card(), "v1:yesterday:"))
	for i, b := range past.Buttons()[1:] { // the first tab is already open
		w.press(fmt.Sprint("yesterday-", i+1), who, past, b.Label)
	}
	d.draw("private")
	all := w.ben.VisibleMessages(w.channel)
	for i, m := range append(all[:3], all[len(all)-8:]...) { // its first days have the kept leaderboard
		w.see(fmt.Sprintf("message-%02d", i+1), "", m)
	}
	d.draw("channel")
}

// demo is a server whose members play.
type demo struct {
	*testWorld
	rand    *rand.Rand
	players []simulated
}

// simulated is a player with habits.
type simulated struct {
	*discordtest.Member
	usual time.Duration // time for a daily
	keen  float64       // share of days on which they play
	hints float64       // share of these days on which they take a hint
}

// nine moves the clock to the next nine o'clock, when the daily is posted.
func (d *demo) nine() {
	now := d.Clock.Now()
	d.Clock.Advance(now.Truncate(24*time.Hour).Add(33*time.Hour).Sub(now) % (24 * time.Hour))
	d.tick()
}

// day posts a daily, which some players solve one after the other.
func (d *demo) day() {
	d.nine()
	for _, i := range d.rand.Perm(len(d.players)) {
		p := d.players[i]
		if d.rand.Float64() > p.keen {
			continue
		}
		d.Clock.Advance(time.Duration(1+d.rand.IntN(4)) * time.Minute)
		board := p.Press(d.card(), "Start").Reply()
		if d.rand.Float64() < p.hints {
			p.Press(board, "Hint").Reply()
		}
		d.Clock.Advance(max(2*time.Minute, time.Duration(float64(p.usual)*math.Exp(d.rand.NormFloat64()/4))))
		p.Slash(d.channel, "answer", discordtest.Args{"text": d.solution()}).Reply()
	}
	d.tick()
}

// solution returns the solution of the open daily.
func (d *demo) solution() string {
	card, err := d.game.Daily.Today(d.t.Context(), game.Call{Guild: discord.GameID(d.guild.ID)})
	gametest.Must(d.t, err)
	puzzle, _, err := d.game.Guard.Puzzle(d.t.Context(), card.Puzzle)
	gametest.Must(d.t, err)
	return puzzle.Solution.String()
}

// channelStyle shows a channel's messages below each other and nothing else, in the dark theme.
const channelStyle = `.light, .alt, h1, h2 { display: none } section { display: block; margin: 0; padding: 0 } body { width: max-content; margin: 0; background: none }`

// draw draws the entries on a phone and on a desktop, each by itself and all in one picture, and then drops them.
func (d *demo) draw(name string) {
	for _, width := range []int{390, 1280} {
		folder := filepath.Join(*out, fmt.Sprint(name, "-", width))
		gametest.Must(d.t, os.MkdirAll(folder, 0o755))
		var page bytes.Buffer
		gametest.Must(d.t, writePage(&page, pageOptions{Title: name, Width: width, Names: d.names}, d.entries))
		gametest.Must(d.t, os.WriteFile(folder+".html", page.Bytes(), 0o644))
		whole := func(ctx context.Context) error { return screenshot(ctx, "html > body", folder+".png") }
		gametest.Must(d.t, screenshots(d.t.Context(), folder+".html", folder, d.entries, dressed(channelStyle), whole))
	}
	d.entries = nil
}
