package gallery

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
)

// TestDemo has simulated players play daily after daily, and shows what a server is like
// then. With a folder to write into there are more of both.
func TestDemo(t *testing.T) {
	days, players := 3, 3
	if *out != "" {
		days, players = 30, 40
	}
	d := newDemo(t, players)
	for day := range days {
		d.day(day)
	}
	d.look()
	d.Clock.Advance(d.untilNine())
	d.tick()
	d.lookBack()
	for _, q := range d.RefusedRequests() {
		t.Errorf("Discord refused %s %s: %s\n%s", q.Method, q.Path, q.Err, q.Body)
	}
	if d.solved == 0 {
		t.Error("nobody solved anything")
	}
	t.Log(d.account(days))
	if *out != "" {
		d.write()
	}
}

// demo is a server whose members play.
type demo struct {
	*testWorld
	rand    *rand.Rand
	players []*simulated
	solved  int
}

// simulated is a player with habits.
type simulated struct {
	*discordtest.Member
	usual time.Duration // for a daily
	keen  float64       // on how many days they play
	hints float64       // on how many of them they take a hint
}

// firstNames are enough for everybody.
const firstNames = "Ada Bruno Chloé Dmitri Elif Farah Grace Hugo Ines Jonas Kaya Liam Mina Noah Olga Pavel Quinn Rosa Sven Tara " +
	"Umut Vera Wim Xenia Yuki Zoe Amir Bea Carl Dora Emil Fay Gus Hana Ivo Jun Kim Lena Max Nora"

// newDemo begins on the first of November, with the first daily a few minutes away.
func newDemo(t *testing.T, players int) *demo {
	d := &demo{testWorld: newWorldOn(t, 1, discordtest.Options{}), rand: rand.New(rand.NewPCG(13, 40))}
	for _, name := range strings.Fields(firstNames)[:players] {
		d.players = append(d.players, &simulated{
			Member: d.guild.AddMember(name, 0),
			usual:  time.Duration((3 + 12*d.rand.Float64()) * float64(time.Minute)),
			keen:   min(1, 0.3+0.8*d.rand.Float64()),
			hints:  d.rand.Float64() / 3,
		})
	}
	d.boss.Slash(d.channel, "setup", discordtest.Args{
		"channel": d.channel, "time": "09:00", "zone": "UTC", "tiers": "easy medium easy medium hard medium hard",
	}).Reply()
	d.boss.Slash(d.channel, "leaderboard", discordtest.Args{"keep": "on", "period": "season"}).Reply()
	return d
}

// untilNine is how long it is until nine o'clock.
func (d *demo) untilNine() time.Duration {
	now := d.Clock.Now()
	nine := time.Date(now.Year(), now.Month(), now.Day(), 9, 0, 0, 0, time.UTC)
	if !nine.After(now) {
		nine = nine.AddDate(0, 0, 1)
	}
	return nine.Sub(now)
}

// day lets a daily be posted and played, one player after the other.
func (d *demo) day(n int) {
	d.Clock.Advance(d.untilNine())
	d.tick()
	for _, i := range d.rand.Perm(len(d.players)) {
		if p := d.players[i]; d.rand.Float64() < p.keen {
			d.play(p)
		}
	}
	switch n {
	case 0:
		d.submissions()
	case 1:
		d.solveAtOnce()
	}
	d.tick()
}

// play has a player solve the daily, now and then with a hint, and say what they think of
// it if it is somebody's.
func (d *demo) play(p *simulated) {
	d.Clock.Advance(time.Duration(1+d.rand.IntN(4)) * time.Minute)
	if d.rand.Float64() < p.hints {
		p.Press(d.card(), "Start").Reply()
		p.Slash(d.channel, "hint", nil).Reply()
	}
	took := time.Duration(float64(p.usual) * math.Exp(d.rand.NormFloat64()/4))
	result := d.solve(p.Member, max(took, 2*time.Minute))
	d.solved++
	if _, asked := result.Button("Thumbs up"); asked {
		p.Press(result, []string{"Thumbs up", "Thumbs up", "Thumbs down"}[d.rand.IntN(3)]).Reply()
	}
	if d.rand.IntN(20) == 0 {
		p.Press(result, "Share result").Reply()
	}
}

// submissions are five, of which one becomes a daily, one is for practice, one is
// rejected, and two wait.
func (d *demo) submissions() {
	for i := range 5 {
		puzzle := gametest.Another(d.t, d.rand)
		d.players[i%len(d.players)].Slash(d.channel, "submit", discordtest.Args{"grid": puzzle.String()}).Reply()
	}
	look := func(id string) discordtest.Message {
		return d.boss.Select(d.boss.Slash(d.channel, "submissions", nil).Reply(), "v1:submission", id).Reply()
	}
	tomorrow := d.Clock.Now().AddDate(0, 0, 1).Format(time.DateOnly)
	d.boss.Select(look("1"), "v1:submission-date:1", tomorrow).Reply()
	d.boss.Press(look("2"), "For practice here").Reply()
	d.boss.Submit(d.boss.Press(look("3"), "Reject"), map[string]string{"reason": "It looks much like the last one."}).Reply()
}

// solveAtOnce has somebody hand a solution in sooner than it can be typed.
func (d *demo) solveAtOnce() { d.solve(d.guild.AddMember("Speedy", 0), 20*time.Second) }

// look shows the evening of the last day: leaderboards, what a player is told, the queue.
func (d *demo) look() {
	first, author := d.players[len(d.players)-1].Member, d.players[0].Member
	for _, period := range []string{"today", "week", "month", "season", "all", "streaks"} {
		m := d.slash("leaderboard-"+period, first, "leaderboard", discordtest.Args{"period": period})
		d.press("picture-"+period, first, m, "Picture")
	}
	d.slash("leaderboard-without-help", first, "leaderboard", discordtest.Args{"period": "month", "help": "without"})
	d.slash("leaderboard-medium", first, "leaderboard", discordtest.Args{"period": "month", "tier": "medium"})
	d.slash("leaderboard-page-2", first, "leaderboard", discordtest.Args{"period": "season", "page": 2})
	for _, m := range d.boss.VisibleMessages(d.channel) {
		if _, kept := m.Button("My place"); kept && !m.Ephemeral() {
			d.see("leaderboard-kept", "The channel has this", m)
		}
	}
	d.slash("stats", author, "stats", nil)
	d.slash("submissions", d.boss, "submissions", nil)
	d.slash("submissions-own", author, "submit", nil)
	d.slash("submissions-practice", first, "play", discordtest.Args{"from": "server"})
	for i, m := range author.VisibleMessages(author.DM()) {
		d.see(fmt.Sprintf("submissions-notice-%d", i), author.Name+" was told", m)
	}
	d.slash("results", d.boss, "results", nil)
}

// lookBack shows the morning after: the podium, and what its buttons show.
func (d *demo) lookBack() {
	who := d.players[0].Member
	card := d.see("podium", "nine o'clock", d.card())
	for _, b := range card.Buttons() {
		for _, name := range []string{"times", "crux", "way"} {
			if strings.HasPrefix(b.CustomID, "v1:"+name+":") {
				d.press("podium-"+name, who, card, b.Label)
			}
		}
	}
}

// account says in short what there was.
func (d *demo) account(days int) string {
	lines := []string{fmt.Sprintf("%d days, %d players, %d dailies solved, %d messages drawn", days, len(d.players), d.solved, len(d.entries))}
	for _, name := range []string{"leaderboard-season", "leaderboard-streaks"} {
		for _, e := range d.entries {
			if e.Name == name {
				board := strings.Split(e.Message.BodyText(), "\n")
				lines = append(lines, board[:min(4, len(board))]...)
			}
		}
	}
	if *out != "" {
		lines = append(lines, "All of it is in "+*out+": desktop.html, phone.html, and pictures/ as the bot sent them.")
	}
	return "\n" + strings.Join(lines, "\n")
}

// write leaves the pages, and the pictures as they were sent.
func (d *demo) write() {
	Draw(d.t, *out, d.names, d.entries)
	folder := filepath.Join(*out, "pictures")
	gametest.Must(d.t, os.MkdirAll(folder, 0o755))
	for _, e := range d.entries {
		for _, p := range e.Message.Pictures() {
			gametest.Must(d.t, os.WriteFile(filepath.Join(folder, e.Name+"-"+path.Base(p.Filename)), p.Data, 0o644))
		}
	}
}
