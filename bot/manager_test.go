package bot

import "testing"

// Discord offers a manager's command only to managers. The bot also refuses everybody else, who may come by a public
// button or an old client, and refuses everybody outside of a guild.
func TestManagersAlone(t *testing.T) {
	r := New(Options{}) // without a game: any further step panics
	forbidden, guildOnly := r.call(&Request{}).say("bot.setup.forbidden", nil).Text, r.call(&Request{}).say("bot.setup.guild-only", nil).Text
	asked := 0
	for _, c := range commands() {
		if !c.ManagersOnly {
			continue
		}
		requests := []Request{{Command: c.Name}, {Command: c.Name, Options: map[string]string{"action": "pause", "channel": "1"}}}
		for _, a := range c.actions {
			requests = append(requests, Request{Kind: KindPress, Action: NewAction(a.name).String()}, Request{Kind: KindSubmit, Action: NewAction(a.name).String()})
		}
		for _, q := range requests {
			asked++
			q.Place, q.Guild = PlaceGuild, "1"
			if got := r.Handle(t.Context(), &q); got.Text != forbidden || !got.Private {
				t.Errorf("%s%s by somebody: %q", q.Command, q.Action, got.Text)
			}
			q.Place, q.Guild, q.User.Manager = PlaceDM, "", true
			if got := r.Handle(t.Context(), &q); got.Text != guildOnly {
				t.Errorf("%s%s in direct messages: %q", q.Command, q.Action, got.Text)
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d requests were made", asked)
	}
}
