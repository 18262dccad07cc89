package discordtest_test

import (
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// register overwrites the commands with a few that differ in where they are
// offered.
func (w town) register(t *testing.T) {
	t.Helper()
	w.do("PUT", w.commandsPath(), []object{
		{"name": "hint", "description": "A hint", "integration_types": []int{0, 1}, "contexts": []int{0, 1, 2}},
		{"name": "ours", "description": "Not here"},
		{"type": 3, "name": "Rate this grid", "integration_types": []int{0, 1}, "contexts": []int{0, 1, 2}},
	}).want(t, 200, 0)
}

// Application Commands, Contexts: what a person installs works where the app is no
// member. Authorizing Integration Owners Object: then that person is named, and no
// guild is.
func TestCommandsAbroad(t *testing.T) {
	w := newTown(t)
	w.register(t)
	there := w.srv.AddGuildWithoutBot("Elsewhere")
	eve := there.AddMember("eve", 0)
	for _, test := range []struct {
		by      *discordtest.Member
		in      *discordtest.Channel
		owner   string
		of      string
		context float64
	}{
		{w.ann, w.channel, "0", w.guild.ID, 0},
		{w.ann, w.ann.DM(), "0", "0", 1},
		{eve, there.AddChannel("talk", everything), "1", eve.ID, 0},
		{eve, eve.DMWith(w.ann), "1", eve.ID, 2},
		{eve, eve.DM(), "0", "0", 1},
	} {
		test.by.Slash(test.in, "hint", nil)
		p := w.expect(0, "INTERACTION_CREATE")
		owners, _ := p.Data["authorizing_integration_owners"].(map[string]any)
		if len(owners) != 1 || owners[test.owner] != test.of || p.Data["context"] != test.context {
			t.Errorf("in %s: owners %v, context %v", test.in, owners, p.Data["context"])
		}
		if _, isUser := p.Data["user"]; isUser == (test.context == 0) {
			t.Errorf("in %s: user in a guild, or none outside", test.in)
		}
	}
}

// Receiving and Responding, Followup Messages: "Apps are limited to 5 followup
// messages per interaction if it was initiated from a user-installed app and isn't
// installed in the server".
func TestFollowUpsAbroad(t *testing.T) {
	w := newTown(t)
	w.register(t)
	eve := w.srv.AddGuildWithoutBot("Elsewhere").AddMember("eve", 0)
	for _, test := range []struct {
		by  *discordtest.Member
		in  *discordtest.Channel
		six int
	}{{eve, eve.Guild.AddChannel("talk", everything), 400}, {eve, eve.DMWith(w.ann), 400}, {w.ann, w.channel, 200}} {
		test.by.Slash(test.in, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
		for range 5 {
			w.do("POST", w.hook(in), object{"content": "more"}).want(t, 200, 0)
		}
		code := 0
		if test.six != 200 {
			code = 40094
		}
		w.do("POST", w.hook(in), object{"content": "too much"}).want(t, test.six, code)
	}
}

// Permissions, USE_EXTERNAL_APPS: "when disabled, responses are ephemeral".
func TestForcedPrivacyAbroad(t *testing.T) {
	w := newTown(t)
	w.register(t)
	there := w.srv.AddGuildWithoutBot("Elsewhere")
	eve, pat, quiet := there.AddMember("eve", 0), there.AddMember("pat", 0), there.AddChannel("quiet", everything)
	quiet.DenyExternalApps()
	x := eve.Slash(quiet, "hint", nil)
	in := w.receive()
	w.do("POST", in.callback(), says("for all", 0)).want(t, 204, 0)
	if m := x.Reply(); !m.Ephemeral() || len(pat.VisibleMessages(quiet)) != 0 {
		t.Errorf("pat reads %+v", pat.VisibleMessages(quiet))
	}
}

// Where the app is no member it learns of nothing (Gateway) and may do nothing by
// itself (JSON Error Codes, 50001).
func TestNothingElseAbroad(t *testing.T) {
	w := newTown(t)
	there := w.srv.AddGuildWithoutBot("Elsewhere")
	eve, talk := there.AddMember("eve", 0), there.AddChannel("talk", everything)
	eve.Say(talk, "hello <@"+w.srv.AppID+">")
	eve.Say(eve.DMWith(w.ann), "psst")
	w.do("POST", "/channels/"+talk.ID+"/messages", object{"content": "x"}).want(t, 403, 50001)
	w.srv.AddGuild("the next event")
	p, err := w.hear()
	for ; err == nil && p.Type != "GUILD_CREATE"; p, err = w.hear() {
		t.Errorf("the bot received %s", p.Type)
	}
	if err != nil || p.Data["name"] == "Elsewhere" {
		t.Errorf("event %+v, %v", p, err)
	}
}
