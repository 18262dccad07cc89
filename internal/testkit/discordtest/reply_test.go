package discordtest_test

import (
	"maps"
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// Gateway, List of Intents: MESSAGE_CREATE comes with GUILD_MESSAGES from guilds
// and with DIRECT_MESSAGES from direct messages, and without them not at all.
func TestMessagesNeedTheirIntent(t *testing.T) {
	const guilds, guildMessages, directMessages = 1, 1 << 9, 1 << 12
	for intents, want := range map[int][]string{
		guilds:                                  nil,
		guilds | guildMessages:                  {"<@BOT> in the guild", ""},
		guilds | directMessages:                 {"directly"},
		guilds | guildMessages | directMessages: {"<@BOT> in the guild", "", "directly"},
	} {
		c := newClient(t, discordtest.Options{})
		g := c.srv.AddGuild("Sudoku Club")
		ann, channel := g.AddMember("ann", 0), g.AddChannel("talk", everything)
		c.connect(intents)
		mention := "<@" + c.srv.AppID + ">"
		ann.Say(channel, mention+" in the guild")
		ann.Say(channel, "to nobody") // Message Content Intent: empty without it
		ann.Say(ann.DM(), "directly")
		c.srv.AddGuild("the end")
		var got []string
		for {
			p, err := c.hear()
			if err != nil {
				t.Fatal(err)
			}
			if p.Type == "GUILD_CREATE" && p.Data["name"] == "the end" {
				break
			}
			if p.Type != "MESSAGE_CREATE" {
				continue
			}
			content := p.Data["content"].(string)
			if mentions := p.Data["mentions"].([]any); content == mention+" in the guild" {
				content = "<@BOT> in the guild"
				if len(mentions) != 1 || p.Data["guild_id"] != g.ID || p.Data["member"] == nil {
					t.Errorf("a mention comes as %v", p.Data)
				}
			}
			got = append(got, content)
		}
		if len(got) != len(want) {
			t.Errorf("intents %d bring %q, want %q", intents, got, want)
			continue
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("intents %d bring %q, want %q", intents, got, want)
			}
		}
	}
}

// Message, Create Message: an answer needs READ_MESSAGE_HISTORY and, unless
// fail_if_not_exists is false, a message to answer. Allowed Mentions Object: its
// author is pinged unless replied_user is false.
func TestAnswersToMessages(t *testing.T) {
	w := newTown(t)
	said := w.ann.Say(w.channel, "hello")
	answer := func(id string, more object) object {
		body := object{"content": "hello yourself", "message_reference": object{"message_id": id}}
		maps.Copy(body, more)
		return body
	}
	w.do("POST", w.messages(), answer(said.ID, nil)).want(t, 200, 0)
	if m := w.srv.WaitReplyTo(said); len(m.Pinged) != 1 || m.Pinged[0] != w.ann.ID {
		t.Errorf("pinged %v", m.Pinged)
	}
	w.do("POST", w.messages(), answer("1", nil)).want(t, 400, 50035)
	w.do("POST", w.messages(), object{"content": "x", "message_reference": object{"message_id": "1", "fail_if_not_exists": false}}).want(t, 200, 0)

	quiet := w.ann.Say(w.channel, "again")
	w.do("POST", w.messages(), answer(quiet.ID, object{"allowed_mentions": object{"parse": []string{}}})).want(t, 200, 0)
	if m := w.srv.WaitReplyTo(quiet); len(m.Pinged) != 0 {
		t.Errorf("pinged %v", m.Pinged)
	}
	w.channel.SetBotPermissions(everything &^ discordtest.ReadMessageHistory)
	w.do("POST", w.messages(), answer(said.ID, nil)).want(t, 400, 160002)
}

// Application Commands, Message Commands: the message comes along, resolved, with
// all its content and whatever it is made of.
func TestMessageCommands(t *testing.T) {
	w := newTown(t)
	w.register(t)
	said := w.ann.Say(w.channel, "what about this one?")
	w.ben.UseMessageCommand(said, "Rate this grid")
	if m := target(t, w.expect(0, "INTERACTION_CREATE")); m["content"] != "what about this one?" {
		t.Errorf("target %v", m)
	}
	novel := w.srv.PostFromOtherApp(w.channel, object{"components": []object{{"type": 99, "novelty": true}}})
	w.ben.UseMessageCommand(novel, "Rate this grid")
	m := target(t, w.expect(0, "INTERACTION_CREATE"))
	if parts, _ := m["components"].([]any); len(parts) != 1 || parts[0].(map[string]any)["novelty"] != true {
		t.Errorf("target %v", m)
	}
	if author, _ := m["author"].(map[string]any); author["bot"] != true {
		t.Errorf("author %v", author)
	}
}

func target(t *testing.T, p payload) map[string]any {
	t.Helper()
	data, _ := p.Data["data"].(map[string]any)
	id, _ := data["target_id"].(string)
	resolved, _ := data["resolved"].(map[string]any)
	messages, _ := resolved["messages"].(map[string]any)
	m, ok := messages[id].(map[string]any)
	if !ok || data["type"] != 3.0 {
		t.Fatalf("data %v", data)
	}
	return m
}

// Application Commands, Application Command Naming and Structure: the name of a
// command in a menu may have capitals and spaces; it has no description and no
// options.
func TestMenuCommandsAreChecked(t *testing.T) {
	w := newTown(t)
	for _, bad := range []object{
		{"type": 3, "name": "Rate", "description": "x"},
		{"type": 3, "name": ""},
		{"type": 3, "name": text(33)},
		{"type": 3, "name": "Rate", "options": []object{{"type": 3, "name": "a", "description": "b"}}},
	} {
		w.do("PUT", w.commandsPath(), []object{bad}).want(t, 400, 50035)
	}
	w.do("PUT", w.commandsPath(), []object{
		{"type": 3, "name": "Rate this grid", "description": ""}, {"type": 2, "name": "Rate this grid"}, {"name": "rate", "description": "x"},
	}).want(t, 200, 0)
}
