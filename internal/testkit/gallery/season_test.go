package gallery

import (
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/solver"
)

// season is what a server may have beside its daily, and how one ends: the winner's role, a
// mini, the boards of all servers, the next card and a podium alone.
func (w *testWorld) season(prefix, alias string) {
	champion := w.guild.AddRole("champion", false)
	w.guild.AddBotRole(discordtest.DefaultPermissions)
	above := w.guild.AddRole("above", false)
	for _, r := range []*discordtest.Role{champion, above} {
		w.names[r.ID] = r.Name
	}
	setup := func(name string, args discordtest.Args) { w.slash(prefix+name, w.boss, "setup", args) }
	setup("winner-above", discordtest.Args{"winner": above})
	w.guild.ChangeRole(champion, func(r *discordtest.Role) { r.Permissions = discordtest.ManageRoles })
	setup("winner-moderates", discordtest.Args{"winner": champion})
	w.guild.ChangeRole(champion, func(r *discordtest.Role) { r.Permissions = 0 })
	setup("winner-permission", discordtest.Args{"winner": champion})
	setup("mini-setup", discordtest.Args{"mini": "on", "worldwide": "on"})
	w.slash(prefix+"worldwide-settings", w.ann, "settings", discordtest.Args{"worldwide": "on", "alias": alias})
	w.slash(prefix+"worldwide-alias-taken", w.boss, "settings", discordtest.Args{"worldwide": "on", "alias": alias})

	w.nextDay()
	w.see(prefix+"mini-card", "the daily is posted", w.card())
	w.playDaily(w.ann, w.startLabels()[0], 12*time.Minute)
	w.see(prefix+"mini-start", w.ann.Name+" starts the mini", w.ann.Press(w.card(), w.startLabels()[1]).Reply())
	w.see(prefix+"mini-solved", w.ann.Name+" solves it", w.playDaily(w.ann, w.startLabels()[1], 75*time.Second))
	w.slash(prefix+"mini-again", w.ann, "daily", discordtest.Args{"kind": "mini"})
	w.slash(prefix+"mini-leaderboard", w.ann, "leaderboard", discordtest.Args{"tier": "mini"})
	w.slash(prefix+"streaks", w.ann, "leaderboard", discordtest.Args{"period": "streaks"})

	w.nextDay()
	w.see(prefix+"next-card", "the day after", w.card())
	w.playDaily(w.ann, w.startLabels()[0], 9*time.Minute)
	m := w.slash(prefix+"worldwide-leaderboard", w.ann, "leaderboard", discordtest.Args{"servers": "all"})
	w.see(prefix+"worldwide-picture", w.ann.Name+" asks for the picture", w.pressTo(w.ann, m, "v1:leaderboard-picture:"))
	w.slash(prefix+"worldwide-stats", w.ann, "stats", nil)
	w.slash(prefix+"departed", w.ann, "settings", discordtest.Args{"tables": "off"})
	w.slash(prefix+"departed-leaderboard", w.ann, "leaderboard", nil)
	w.slash(prefix+"departed-stats", w.ann, "stats", nil)
	w.slash(prefix+"departed-back", w.ann, "settings", discordtest.Args{"tables": "on"})
	w.slash(prefix+"paused", w.boss, "setup", discordtest.Args{"action": "pause"})
	w.nextDay()
	w.nextDay()
	all := w.ann.VisibleMessages(w.channel)
	for i := len(all) - 1; ; i-- {
		if !all[i].Ephemeral() {
			w.see(prefix+"podium-alone", "no daily follows", all[i])
			return
		}
	}
}

// nextDay lets a day pass, and the jobs do every hour what is due.
func (w *testWorld) nextDay() {
	for range 24 {
		w.Clock.Advance(time.Hour)
		w.tick()
	}
}

// pressTo presses the button that leads somewhere, in whatever language.
func (w *testWorld) pressTo(who *discordtest.Member, on discordtest.Message, to string) discordtest.Message {
	return who.Press(on, w.leading(on, to)).Reply()
}

// leading is the label of the button that leads somewhere.
func (w *testWorld) leading(on discordtest.Message, to string) string {
	w.t.Helper()
	for _, b := range on.Buttons() {
		if strings.HasPrefix(b.CustomID, to) {
			return b.Label
		}
	}
	w.t.Fatalf("no button leads to %s in\n%s", to, on.BodyText())
	return ""
}

// startLabels are what the buttons say that start what the card holds.
func (w *testWorld) startLabels() (labels []string) {
	for _, b := range w.card().Buttons() {
		if starts(b) {
			labels = append(labels, b.Label)
		}
	}
	return labels
}

// playDaily has somebody start and solve what a button of the card starts.
func (w *testWorld) playDaily(who *discordtest.Member, start string, took time.Duration) discordtest.Message {
	w.t.Helper()
	m := who.Press(w.card(), start).Reply()
	x := who.Press(m, w.leading(m, "v1:answer"))
	text, _ := x.Modal().Field("rows")
	solution, err := solver.Solve(w.t.Context(), read(text.Value))
	if err != nil {
		w.t.Fatal(err)
	}
	w.Clock.Advance(took)
	return who.Submit(x, map[string]string{"rows": solution.String()}).Reply()
}
