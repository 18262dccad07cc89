package gallery

import (
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// Puzzles that people paste.
const (
	easy      = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	xy        = "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2"
	nightmare = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"
	ambiguous = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
)

func welcome(w *testWorld) {
	w.guild.SetSystemChannel(w.channel)
	w.guild.RemoveBot()
	w.guild.AddBot(w.boss)
	w.WaitUntil("a word of welcome", func() bool { return len(w.boss.VisibleMessages(w.channel)) > 0 })
	w.see("welcome", "The bot joins the server", w.boss.VisibleMessages(w.channel)[0])
}

// inLanguage plays in a second guild, which reads another language.
func inLanguage(w *testWorld) {
	locale := *inLocale
	p, prefix := phrase.New(locale), locale+"-"
	w.guild = w.AddGuild("Club de sudoku")
	w.guild.Locale = locale
	w.channel = w.guild.AddChannel("sudoku-du-jour", discordtest.DefaultPermissions)
	w.boss, w.ann = w.guild.AddMember("Denise", discordtest.ManageGuild), w.guild.AddMember("Chloé", 0)
	w.boss.Locale, w.ann.Locale = locale, locale
	w.names[w.channel.ID] = w.channel.Name
	slash := func(name string, who *discordtest.Member, command string, args discordtest.Args) discordtest.Message {
		return w.slash(prefix+name, who, command, args)
	}
	slash("setup-welcome", w.boss, "setup", nil)
	at := w.Clock.Now().Add(5 * time.Minute).Format("15:04")
	slash("setup", w.boss, "setup", discordtest.Args{"channel": w.channel, "time": at, "zone": "UTC", "threads": "on"})
	w.Clock.Advance(6 * time.Minute)
	w.tick()
	w.see(prefix+"daily-card", "the daily is posted", w.card())
	m := w.pressTo(w.ann, w.card(), "v1:start:")
	w.see(prefix+"daily-start", "Chloé starts", m)
	w.form(prefix+"answer-form", w.ann, m, w.leading(m, "v1:answer:"))
	for level := range 4 {
		slash(fmt.Sprintf("hint-%d", level+1), w.ann, "hint", discordtest.Args{"level": level + 1})
	}
	slash("check", w.ann, "check", nil)
	slash("rate", w.ann, "rate", discordtest.Args{"grid": nightmare})
	slash("solve-ambiguous", w.ann, "solve", discordtest.Args{"grid": ambiguous})
	slash("error", w.ann, "hint", discordtest.Args{"grid": easy + "7"})
	for _, command := range []string{"help", "play", "leaderboard", "stats", "archive", "remind", "settings", "privacy", "about", "invite", "technique", "giveup"} {
		slash(command, w.ann, command, nil)
	}
	asked, _, _ := strings.Cut(p.Text("chat.ask.rate", nil), ";")
	w.talk(prefix+"talk", w.ann, w.ann.DM(), asked+"?\n"+xy)
	w.see(prefix+"help-rules", "Chloé asks for the rules", w.pressTo(w.ann, w.ann.Slash(w.channel, "help", nil).Reply(), "v1:help-topic:rules"))
	if *whole {
		w.wholeLanguage(prefix)
	}
}

// wholeLanguage makes Chloé ask for everything that does not depend on a game: every command's help, every technique
// and a whole path.
func (w *testWorld) wholeLanguage(prefix string) {
	for _, d := range bot.Commands(phrase.DefaultLocale) {
		if !d.MessageCommand {
			w.slash(prefix+"help-"+d.Name, w.ann, "help", discordtest.Args{"command": d.Name})
		}
	}
	for _, technique := range logic.Techniques() {
		w.slash(prefix+"technique-"+technique.Name, w.ann, "technique", discordtest.Args{"name": technique.Name})
	}
	w.slash(prefix+"steps", w.ann, "steps", discordtest.Args{"grid": xy})
	w.slash(prefix+"path", w.ann, "path", discordtest.Args{"grid": xy})
	w.slash(prefix+"why", w.ann, "why", discordtest.Args{"grid": xy})
}

// read reads a grid from the rows of an answer's form.
func read(rows string) *solver.Grid {
	g, err := format.Read(rows, format.Options{})
	if err != nil {
		panic(err) // the bot wrote them
	}
	return g
}

// withDigits returns a board's rows with the solution's digits in the first blank cells; the last of these digits are
// wrong.
func withDigits(board, solution *solver.Grid, more, wrong int) string {
	blanks := board.Empty().Slice()
	blanks = blanks[:min(more, len(blanks))]
	var b strings.Builder
	for c := range board.Layout().CellCount() {
		i := slices.Index(blanks, c)
		switch v := solution.Value(c); {
		case board.Value(c) == 0 && i < 0:
			b.WriteByte('-')
		case i >= len(blanks)-wrong && i >= 0:
			b.WriteByte(solver.Symbol(v%9 + 1))
		default:
			b.WriteByte(solver.Symbol(v))
		}
		if c%9 == 8 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

var (
	out      = flag.String("out", "", "write the pages, and pictures of them, into this folder")
	inLocale = flag.String("language", "fr", "the language that a server reads")
	whole    = flag.Bool("whole", false, "show every technique and the help on every command in it")
)

// TestGallery makes the bot join a server, and another one with another language, and draws what people see there. It
// fails if Discord refused a request.
func TestGallery(t *testing.T) {
	testrace.Skip(t)
	w := newWorld(t)
	welcome(w)
	inLanguage(w)
	for _, q := range w.RefusedRequests() {
		// The clock may skip the quarter of an hour in which an earlier board can be deleted, or the time in which Discord
		// accepts the answer to the deletion. The bot then deletes it again.
		outrun := strings.Contains(q.Err, "Invalid Webhook Token") || strings.Contains(q.Err, "Unknown Message")
		removes := q.Method == http.MethodDelete && strings.HasSuffix(q.Path, "/@original")
		if !(removes && outrun) && !strings.Contains(q.Body, "tries whether it may post") {
			t.Errorf("Discord refused %s %s: %s\n%s", q.Method, q.Path, q.Err, q.Body)
		}
	}
	Draw(t, *out, w.names, w.entries)
}
