package gallery

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/discordtest"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// scenes lists what there is to see, by command. They are played in this order
// in one world: each finds what the ones before left.
var scenes = []struct {
	command string
	play    func(*testWorld)
}{
	{"", welcome},
	{"setup", setUp},
	{"daily", dailies},
	{"hint", hints},
	{"next", next},
	{"why", why},
	{"chain", chain},
	{"steps", allSteps},
	{"path", paths},
	{"check", check},
	{"answer", answer},
	{"undo", undo},
	{"look", look},
	{"leaderboard", leaderboard},
	{"stats", stats},
	{"solve", solve},
	{"giveup", giveUp},
	{"replay", replay},
	{"play", play},
	{"rate", rate},
	{"submit", submit},
	{"help", help},
	{"archive", archive},
	{"remind", remind},
	{"settings", settings},
	{"privacy", privacy},
	{"about", about},
	{"invite", invite},
	{"technique", technique},
	{"practise", practise},
	{"rate-this-grid", rateThis},
	{"hint-for-this-grid", hintThis},
	{"", refusals},
	{"", talks},
	{"submissions", submissions},
	{"results", results},
	{"", season},
	{"", inLanguage},
}

// Puzzles that people paste.
const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	xy         = "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2"
	nightmare  = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"
	ambiguous  = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
	small      = "1-----/6----5/-4-63-/--6---/-35---/-----4"
	ofBen      = "3.....2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	restricted = "[2358]...19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
)

func welcome(w *testWorld) {
	w.guild.RemoveBot()
	w.guild.AddBot()
	w.WaitUntil("a word of welcome", func() bool { return len(w.boss.VisibleMessages(w.channel)) > 0 })
	w.see("welcome", "The bot joins the server", w.boss.VisibleMessages(w.channel)[0])
}

func setUp(w *testWorld) {
	w.slash("setup-missing", w.ann, "daily", nil)
	w.slash("setup-missing-manager", w.boss, "daily", nil)
	w.slash("setup-welcome", w.boss, "setup", nil)
	w.typing("setup-zone-typing", w.boss, "setup", "zone", "berl")
	m := w.slash("setup-saved", w.boss, "setup", discordtest.Args{
		"channel": w.channel, "time": "09:00", "zone": "UTC", "role": w.role,
		"tiers": "easy easy medium medium medium expert extreme",
	})
	w.submit("setup-zone-unknown", w.boss, w.form("setup-time-form", w.boss, m, "Time and zone"), map[string]string{"zone": "Berlin"})
	w.form("setup-tiers-form", w.boss, m, "Tiers")
	w.press("setup-boards-open", w.boss, m, "Show boards openly")
	w.press("setup-boards-covered", w.boss, w.boss.Slash(w.channel, "setup", nil).Reply(), "Show boards on Start")
	w.press("setup-threads", w.boss, m, "Threads on")
	w.press("setup-preview", w.boss, m, "Preview")
	w.press("setup-paused", w.boss, m, "Pause")
	w.press("setup-resumed", w.boss, w.boss.Slash(w.channel, "setup", nil).Reply(), "Resume")
	w.channel.SetBotPermissions(discordtest.DefaultPermissions &^ discordtest.AttachFiles)
	w.slash("setup-permission", w.boss, "setup", discordtest.Args{"channel": w.channel})
	w.channel.SetBotPermissions(discordtest.DefaultPermissions)
}

func dailies(w *testWorld) {
	w.slash("daily-none", w.ann, "daily", nil)
	w.Clock.Advance(6 * time.Minute)
	w.tick()
	w.see("daily-card", "nine o'clock", w.card())
	w.slash("daily-command", w.ann, "daily", nil)
	w.press("daily-start", w.ann, w.card(), "Start")
	w.press("daily-start-again", w.ann, w.card(), "Start")
	w.slash("daily-own-board", w.ann, "daily", nil)
	w.press("daily-easy-one", w.ben, w.card(), "An easy one")
	m := w.ben.Slash(w.ben.DM(), "daily", nil).Reply()
	w.see("daily-in-direct-messages", "Ben gives /daily in direct messages", m)
	w.press("daily-start-in-direct-messages", w.ben, m, "Start")
}

func hints(w *testWorld) {
	m := w.slash("hint-1", w.ann, "hint", nil)
	m = w.press("hint-2", w.ann, m, "More")
	m = w.press("hint-3", w.ann, m, "More")
	m = w.press("hint-4", w.ann, m, "More")
	w.press("hint-applied", w.ann, m, "Apply")
	w.slash("hint-nightmare", w.ben, "hint", discordtest.Args{"grid": nightmare, "level": 4})
	m = w.slash("hint-pasted", w.ben, "hint", discordtest.Args{"grid": xy, "level": 3})
	w.press("hint-shared", w.ben, m, "Share")
	w.press("hint-another", w.ben, w.slash("hint-cell", w.ben, "hint", discordtest.Args{"grid": xy, "cell": "A7", "level": 4}), "Another one")
	w.slash("hint-6x6", w.ben, "hint", discordtest.Args{"grid": small, "level": 4})
	w.slash("hint-restricted", w.ben, "hint", discordtest.Args{"grid": restricted, "level": 3})
}

func next(w *testWorld) {
	w.slash("next-pasted", w.ben, "next", discordtest.Args{"grid": easy})
}

func check(w *testWorld) {
	w.slash("check-right", w.ann, "check", nil)
}

func answer(w *testWorld) {
	m := w.ann.Press(w.card(), "Start").Reply()
	x := w.form("answer-form", w.ann, m, "Answer")
	text, _ := x.Modal().Field("rows")
	board := read(text.Value)
	solution, err := solver.Solve(w.t.Context(), board)
	if err != nil {
		w.t.Fatal(err)
	}
	w.submit("answer-malformed", w.ann, x, map[string]string{"rows": "12345678x\nand so on"})
	w.submit("answer-saved", w.ann, x, map[string]string{"rows": withDigits(board, solution, 3, 0)})
	w.submit("answer-wrong", w.ann, x, map[string]string{"rows": withDigits(board, solution, 81, 4)})
	w.see("answer-in-place", "Anna gives /answer text:r1c1=1", w.ann.Slash(w.channel, "answer", discordtest.Args{"text": "r1c1=1"}).Reply())
	w.slash("check-mistakes", w.ann, "check", nil)
	hinted := w.see("hint-after-mistakes", "Anna gives /hint", w.ann.Slash(w.channel, "hint", nil).Reply())
	w.Clock.Advance(11 * time.Minute)
	solved := w.submit("answer-solved", w.ann, w.ann.Press(hinted, "Answer"), map[string]string{"rows": withDigits(board, solution, 81, 0)})
	w.press("result-shared", w.ann, solved, "Share result")
	w.WaitUntil("the card to change", func() bool { return strings.Contains(w.card().BodyText(), "1 player") })
	w.see("daily-card-after", "Anna has solved", w.card())
	w.press("daily-ended", w.ann, w.card(), "Start")
	w.slash("daily-own-result", w.ann, "daily", nil)
}

func undo(w *testWorld) {
	w.ben.Slash(w.channel, "play", discordtest.Args{"tier": "easy"}).Reply()
	w.see("undo-entries", "Ben gives /answer", w.ben.Slash(w.channel, "answer", discordtest.Args{"text": "row 1: 123456789"}).Reply())
	w.slash("undo", w.ben, "undo", nil)
	m := w.slash("undo-play", w.ben, "play", nil)
	m = w.press("undo-marks", w.ben, m, "Pencil marks")
	w.press("undo-no-marks", w.ben, m, "No pencil marks")
}

func look(w *testWorld) {
	w.slash("look-words", w.ben, "settings", discordtest.Args{"boards": "words"})
	w.slash("look-board", w.ben, "play", discordtest.Args{"tier": "easy"})
	w.slash("look-row", w.ben, "look", discordtest.Args{"at": "row 3"})
	w.slash("look-digit", w.ben, "look", discordtest.Args{"at": "where can 7 go in box 5"})
	w.slash("look-pictures", w.ben, "settings", discordtest.Args{"boards": "pictures"})
}

func leaderboard(w *testWorld) {
	m := w.press("leaderboard-today", w.ben, w.card(), "Leaderboard")
	w.press("leaderboard-shared", w.ben, m, "Share")
	w.press("leaderboard-week", w.ben, m, "Week")
	w.press("leaderboard-picture-shared", w.ann, w.press("leaderboard-picture", w.ann, w.ann.Press(w.card(), "Leaderboard").Reply(), "Picture"), "Share")
	w.slash("leaderboard-all", w.ben, "leaderboard", discordtest.Args{"period": "all"})
	w.slash("leaderboard-keep", w.boss, "leaderboard", discordtest.Args{"keep": "on"})
	w.tick()
	all := w.ben.VisibleMessages(w.channel)
	kept := w.see("leaderboard-kept", "The channel has this, and it renews itself", all[len(all)-1])
	w.press("leaderboard-own-place", w.ben, kept, "My place")
	w.slash("leaderboard-keep-off", w.boss, "leaderboard", discordtest.Args{"keep": "off"})
	w.tick()
}

func stats(w *testWorld) {
	w.slash("stats", w.ann, "stats", nil)
	w.slash("stats-none", w.boss, "stats", nil)
}

func solve(w *testWorld) {
	m := w.ben.Press(w.card(), "Start").Reply()
	m = w.press("solve-confirm", w.ben, m, "Solve")
	w.press("solve-kept", w.ben, m, "No, keep playing")
	w.slash("solve-pasted", w.ben, "solve", discordtest.Args{"grid": xy})
	w.press("solve-all", w.ben, w.slash("solve-ambiguous", w.ben, "solve", discordtest.Args{"grid": ambiguous}), "All solutions")
	w.slash("solve-impossible", w.ben, "solve", discordtest.Args{"grid": impossible})
}

func replay(w *testWorld) {
	w.slash("replay", w.ann, "replay", nil)
	w.slash("replay-nothing", w.boss, "replay", nil)
}

func giveUp(w *testWorld) {
	w.ben.Press(w.card(), "Start").Reply()
	m := w.slash("giveup", w.ben, "giveup", nil)
	w.press("giveup-confirmed", w.ben, m, "Yes, show the solution")
}

func play(w *testWorld) {
	w.slash("play", w.ben, "play", discordtest.Args{"tier": "hard"})
	m := w.slash("play-nightmare", w.ben, "play", discordtest.Args{"tier": "nightmare"})
	w.press("play-solved", w.ben, m, "Solve")
	w.typing("play-id-typing", w.ben, "hint", "grid", "")
	for _, layout := range []string{"4x4", "6x6", "12x12", "16x16", "9x9 diagonal", "9x9 windows", "9x9 jigsaw"} {
		w.slash("play-"+strings.ReplaceAll(layout, " ", "-"), w.ben, "play", discordtest.Args{"layout": layout})
	}
	w.slash("hint-jigsaw", w.ben, "hint", discordtest.Args{"level": 4})
	w.slash("play-layout-nearest", w.ben, "play", discordtest.Args{"layout": "4x4", "tier": "extreme"})
	w.slash("play-layout-unknown", w.ben, "play", discordtest.Args{"layout": "hexagon"})
	w.typing("play-layout-typing", w.ben, "play", "layout", "")
}

func rate(w *testWorld) {
	m := w.slash("rate", w.ben, "rate", discordtest.Args{"grid": xy})
	w.press("rate-shared", w.ben, m, "Share")
	w.slash("rate-nightmare", w.ben, "rate", discordtest.Args{"grid": nightmare})
	w.slash("rate-6x6", w.ben, "rate", discordtest.Args{"grid": small})
}

func submit(w *testWorld) {
	w.slash("submit-what", w.ben, "submit", nil)
	w.slash("submit", w.ben, "submit", discordtest.Args{"grid": xy})
	w.slash("submit-again", w.ben, "submit", discordtest.Args{"grid": xy})
	w.slash("submit-known", w.ann, "submit", discordtest.Args{"grid": xy})
}

// submissions goes from the queue to what the author is told.
func submissions(w *testWorld) {
	w.ben.Slash(w.channel, "submit", discordtest.Args{"grid": ofBen}).Reply()
	w.ben.Slash(w.channel, "submit", discordtest.Args{"grid": "..4.2..3.1......"}).Reply()
	m := w.press("submissions", w.boss, w.slash("submissions-setup", w.boss, "setup", nil), "Submissions: 3")
	m = w.see("submission", "Boss chooses a submission", w.boss.Select(m, "v1:submission", "2").Reply())
	w.press("submission-play", w.boss, m, "Play it")
	dates, err := w.game.Submissions.FreeDates(w.t.Context(), "discord:"+w.guild.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	m = w.see("submission-scheduled", "Boss chooses a date", w.boss.Select(m, "v1:submission-date:2", string(dates[0])).Reply())
	m = w.boss.Select(m, "v1:submission", "3").Reply()
	w.submit("submission-rejected", w.boss, w.form("submission-reject-form", w.boss, m, "Reject"), map[string]string{"reason": "Too small for us."})
	w.tick()
	for i, m := range w.ben.VisibleMessages(w.ben.DM()) {
		w.see(fmt.Sprintf("submission-notice-%d", i), "Ben is told", m)
	}
	w.slash("submit-own", w.ben, "submit", nil)
	w.slash("submission-stats", w.ben, "stats", nil)
	w.slash("submission-play-none", w.ann, "play", discordtest.Args{"from": "server"})
}

// results goes from a result that is too fast to one that a manager takes off and puts back.
func results(w *testWorld) {
	dan := w.guild.AddMember("Dan", 0)
	x := dan.Press(dan.Press(w.card(), "Start").Reply(), "Answer")
	text, _ := x.Modal().Field("rows")
	board := read(text.Value)
	solution, err := solver.Solve(w.t.Context(), board)
	if err != nil {
		w.t.Fatal(err)
	}
	bens := w.ben.Press(w.ben.Press(w.card(), "Start").Reply(), "Answer")
	bens.Modal() // is there before time passes
	w.Clock.Advance(5 * time.Second)
	m := w.submit("too-fast", dan, x, map[string]string{"rows": withDigits(board, solution, 81, 0)})
	w.press("too-fast-shared", dan, m, "Share result")
	w.slash("too-fast-leaderboard", w.ben, "leaderboard", nil)
	w.Clock.Advance(5 * time.Minute)
	w.submit("solved-in-time", w.ben, bens, map[string]string{"rows": withDigits(board, solution, 81, 0)})
	m = w.press("results", w.boss, w.slash("results-setup", w.boss, "setup", nil), "Results to look at: 1")
	day, err := w.game.Boards.DayResults(w.t.Context(), game.Call{Guild: "discord:" + w.guild.ID}, 0, 1)
	if err != nil {
		w.t.Fatal(err)
	}
	w.see("result-too-fast", "Boss chooses Dan's", w.boss.Select(m, "v1:result-look", fmt.Sprintf("%d:discord:%s", day.Post.ID, dan.ID)).Reply())
	key := fmt.Sprintf("%d:discord:%s", day.Post.ID, w.ben.ID)
	m = w.see("result", "Boss chooses a result", w.boss.Select(m, "v1:result-look", key).Reply())
	m = w.submit("result-taken-off", w.boss, w.form("result-take-off-form", w.boss, m, "Take it off the leaderboards"), map[string]string{"reason": "Five minutes are not enough to type it."})
	w.tick()
	told := w.ben.VisibleMessages(w.ben.DM())
	w.see("result-notice", "Ben is told", told[len(told)-1])
	w.slash("result-own", w.ben, "leaderboard", nil)
	m = w.press("result-back", w.boss, m, "All results")
	m = w.boss.Select(m, "v1:result-look", key).Reply()
	w.press("result-put-back", w.boss, m, "Put it back")
	w.tick()
	told = w.ben.VisibleMessages(w.ben.DM())
	w.see("result-counts", "Ben is told", told[len(told)-1])
}

func help(w *testWorld) {
	m := w.slash("help", w.ann, "help", nil)
	w.press("help-commands", w.ann, m, "All commands")
	w.press("help-rules", w.ann, w.ann.Slash(w.channel, "help", nil).Reply(), "Rules")
	w.slash("help-manager", w.boss, "help", nil)
	w.see("help-in-direct-messages", "Boss gives /help in direct messages", w.boss.Slash(w.boss.DM(), "help", nil).Reply())
	w.slash("help-hint", w.ann, "help", discordtest.Args{"command": "hint"})
	w.typing("help-typing", w.ann, "help", "command", "s")
}

func archive(w *testWorld) {
	w.slash("archive-empty", w.ann, "archive", nil)
	w.Clock.Advance(24 * time.Hour)
	w.tick()
	m := w.slash("archive", w.ann, "archive", nil)
	m = w.see("archive-day", "Anna chooses Daily 324", w.ann.Select(m, "v1:archive-day", "2026-11-20").Reply())
	w.press("archive-again", w.ann, m, "Play it once more")
	w.press("archive-solution", w.ann, m, "Solution")
	card := w.see("podium-card", "the day after", w.card())
	w.press("podium-times", w.ann, card, "324: times")
	w.press("podium-times-others", w.boss, card, "324: times")
	w.press("podium-crux", w.ann, card, "324: hardest step")
	w.press("podium-way", w.ann, card, "324: solution")
	w.slash("archive-none", w.ann, "archive", discordtest.Args{"number": 3})
}

func remind(w *testWorld) {
	m := w.slash("remind", w.ann, "remind", nil)
	w.press("remind-posted", w.ann, m, "Tell me of new dailies")
	w.see("remind-hours", "Anna chooses 2 hours", w.ann.Select(m, "v1:remind-hours", "2").Reply())
	w.tick()
	w.reminders("remind-new", w.ann, 1)
	w.Clock.Advance(22 * time.Hour)
	w.tick()
	w.reminders("remind-closing", w.ann, 2)
}

// reminders waits for the reminders in somebody's direct messages and keeps the last.
func (w *testWorld) reminders(name string, who *discordtest.Member, count int) {
	w.t.Helper()
	w.WaitUntil("a reminder", func() bool { return len(who.VisibleMessages(who.DM())) == count })
	w.see(name, who.Name+" is reminded", who.VisibleMessages(who.DM())[count-1])
}

func privacy(w *testWorld) {
	w.slash("privacy", w.ann, "privacy", nil)
	w.slash("privacy-export", w.ann, "privacy", discordtest.Args{"do": "export"})
	m := w.slash("privacy-delete", w.ann, "privacy", discordtest.Args{"do": "delete"})
	w.press("privacy-deleted", w.ann, m, "Yes, delete everything")
}

func settings(w *testWorld) {
	m := w.slash("settings", w.ben, "settings", nil)
	m = w.press("settings-letters", w.ben, m, "Name cells A5")
	w.slash("settings-hint", w.ben, "hint", discordtest.Args{"grid": nightmare, "level": 3})
	m = w.press("settings-back", w.ben, m, "Name cells r1c5")
	m = w.press("settings-left", w.ben, m, "Leave the server's tables")
	w.slash("settings-left-board", w.ben, "leaderboard", nil)
	w.press("settings-returned", w.ben, m, "Come back to the tables")
}

func about(w *testWorld) { w.slash("about", w.ben, "about", nil) }

func invite(w *testWorld) { w.slash("invite", w.ben, "invite", nil) }

func chain(w *testWorld) {
	w.slash("chain", w.ben, "chain", discordtest.Args{"grid": chained, "links": "(2=6)r1c4-(6=7)r8c4-(7=5)r4c4-(5=6)r4c1-(6=9)r4c5-(9=2)r4c7"})
	w.slash("chain-wrong", w.ben, "chain", discordtest.Args{"links": "(4=6)r1c2-(6)r1c3=(6)r9c3"})
}

// chained is the position by which XY-Chains are explained.
const chained = "3[469][468].1..[79]51[56]..7943.7[459][245]83.6...[257]1[57].8[29]4398.3.25...[247]31.[57][289][689].83.421.5621[49].5.3[89][489]...98312."

func why(w *testWorld) {
	w.slash("why", w.ben, "why", discordtest.Args{"grid": xy, "cell": "r1c3", "digit": "5"})
}

func allSteps(w *testWorld) {
	w.slash("steps", w.ben, "steps", discordtest.Args{"grid": xy})
}

func paths(w *testWorld) {
	m := w.slash("path", w.ben, "path", discordtest.Args{"grid": xy})
	m = w.press("path-next", w.ben, m, "Next")
	w.press("path-last", w.ben, m, "Last")
	w.slash("path-logical", w.ben, "path", discordtest.Args{"ladder": "logical", "page": 2})
	m = w.slash("path-several", w.ben, "path", discordtest.Args{"grid": ambiguous, "ladder": "methods", "guessing": "guess-and-check"})
	w.press("path-several-last", w.ben, m, "Last")
	w.slash("path-scenarios", w.ben, "path", discordtest.Args{"grid": ambiguous, "guess": "r1c1 r2c7", "page": 2})
}

func practise(w *testWorld) {
	m := w.slash("practise", w.ben, "practise", discordtest.Args{"technique": "x-wing", "grade": "easy"})
	m = w.press("practise-hint", w.ben, m, "Hint")
	m = w.press("practise-shown", w.ben, m, "Show me")
	w.press("practise-next", w.ben, m, "What is next for me")
	w.talk("talk-practise", w.ben, w.ben.DM(), "practise naked pairs")
}

func technique(w *testWorld) {
	w.slash("technique", w.ben, "technique", discordtest.Args{"name": "x-wing"})
	m := w.slash("technique-all", w.ben, "technique", nil)
	m = w.see("technique-family", "Ben chooses Fish", w.ben.Select(m, "v1:family", "fish").Reply())
	w.see("technique-chosen", "Ben chooses Swordfish", w.ben.Select(m, "v1:technique:x-wing", "swordfish").Reply())
	w.typing("technique-typing", w.ben, "technique", "name", "wing")
}

func rateThis(w *testWorld) {
	said := w.ben.Say(w.channel, "Is this one hard?\n```\n"+xy+"\n```")
	w.see("rate-this-grid", "Anna rates the grid in Ben's message", w.ann.UseMessageCommand(said, "Rate this grid").Reply())
}

func hintThis(w *testWorld) {
	said := w.ben.Say(w.channel, "Stuck: "+easy)
	w.see("hint-for-this-grid", "Anna takes a hint for Ben's grid", w.ann.UseMessageCommand(said, "Hint for this grid").Reply())
	said = w.ben.Say(w.channel, "Good morning!")
	w.see("hint-for-no-grid", "Anna takes a hint for a message without a grid", w.ann.UseMessageCommand(said, "Hint for this grid").Reply())
}

func refusals(w *testWorld) {
	w.slash("error-unreadable", w.ann, "hint", discordtest.Args{"grid": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7"})
	w.slash("error-conflict", w.ann, "hint", discordtest.Args{"grid": "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"})
	w.slash("error-not-found", w.ann, "hint", discordtest.Args{"grid": "zzzz9"})
	w.slash("error-no-current", w.boss, "hint", nil)
	w.channel.SetBotPermissions(discordtest.DefaultPermissions &^ discordtest.AttachFiles)
	w.slash("error-no-pictures", w.ben, "play", nil)
	w.channel.SetBotPermissions(discordtest.DefaultPermissions)
}

// talks are answers to what people write in their own words.
func talks(w *testWorld) {
	dm, bot := w.ben.DM(), "<@"+w.AppID+"> "
	m := w.talk("talk-grid", w.ben, dm, xy)
	w.press("talk-more", w.ben, m, "More")
	w.talk("talk-why", w.ben, dm, "why?")
	w.talk("talk-how-hard", w.ben, dm, "How hard is this one?\n```\n"+nightmare+"\n```")
	w.talk("talk-path", w.ben, dm, "show me the whole path of "+xy)
	w.talk("talk-technique", w.ben, dm, "what is an xy-wing?")
	w.talk("talk-unknown", w.ben, dm, "Nice weather today")
	m = w.talk("talk-aloud", w.ben, w.channel, bot+"what comes next in "+xy)
	w.press("talk-aloud-mine", w.ann, m, "A hint for me")
	w.talk("talk-aloud-daily", w.ben, w.channel, bot+"hint")
}

// inLanguage is a guild of its own, which reads another language.
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
	m := w.ann.Press(w.card(), w.startLabels()[0]).Reply()
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
	w.season(prefix, "Étoile du soir")
	if *whole {
		w.wholeLanguage(prefix)
	}
}

// wholeLanguage has Chloé ask for all that does not depend on a game: every command's help,
// every technique and a whole path.
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

// read reads the rows of an answer's form.
func read(rows string) *solver.Grid {
	g, err := format.Read(rows, format.Options{})
	if err != nil {
		panic(err) // the bot wrote them
	}
	return g
}

// withDigits writes a board's rows with the solution's digits in its first blank
// cells, of which the last are wrong.
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
