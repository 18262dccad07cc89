package discordtest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// What the server answers is as Discord describes it, too: a bot that reads
// more than ours finds what it expects.
func TestAnswersAreLikeDiscords(t *testing.T) {
	s := New(t, Options{})
	if s.schemas == nil {
		t.Skip("DISCORD_OPENAPI names no description to compare with")
	}
	g := s.AddGuild("Sudoku Club")
	c, ann := g.AddChannel("daily", DefaultPermissions), g.AddMember("ann", 0)
	content, flags := nullable[string]{sent: true, value: "x"}, FlagSuppressEmbeds
	button := Component{Type: TypeButton, Style: 1, Label: "Start", CustomID: "1"}
	m, refusal := s.newMessage(c, messageBody{
		Content: content, Flags: &flags,
		Components: &[]Component{{Type: TypeActionRow, Components: []Component{button}}},
		files:      []upload{{0, "board.png", "image/png", []byte("png")}},
	}, FlagSuppressEmbeds)
	if refusal != nil {
		t.Fatal(refusal)
	}
	theirs := ann.Say(c, "hello")
	s.commands = withDefaults([]Command{
		{ID: "1", Type: typeChatCommand, Name: "setup", Description: "d", Permissions: new(permissionBits(32)), Contexts: []int{0}},
		{ID: "2", Type: typeChatCommand, Name: "hint", Description: "d", Options: []Option{{Type: OptionString, Name: "grid", Description: "d"}}},
	})
	application, _ := s.getApplication(nil, body{})
	gateway, _ := s.getGatewayBot(nil, body{})
	tests := []struct {
		path   string
		answer any
	}{
		{"/users/@me", s.wireBot()},
		{"/applications/@me", application},
		{"/gateway/bot", gateway},
		{"/guilds/{guild_id}", g.wire()},
		{"/guilds/{guild_id}/roles", g.wire()["roles"]},
		{"/guilds/{guild_id}/members/{user_id}", ann.wire()},
		{"/channels/{channel_id}", c.wire()},
		{"/channels/{channel_id}", ann.openDM().wire()},
		{"/channels/{channel_id}/messages", []any{s.wireMessage(m), s.wireMessage(&theirs)}},
		{"/channels/{channel_id}/messages/{message_id}", s.wireMessage(m)},
		{"/applications/{application_id}/commands", s.wireCommands(s.commands)},
	}
	for _, tt := range tests {
		schema, err := s.schemas.at("GET", tt.path, "/responses/200"+jsonSchema)
		if err != nil {
			t.Fatalf("%s: %v", tt.path, err)
		}
		text, err := json.Marshal(tt.answer)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", tt.path, err, text)
		}
	}
}
