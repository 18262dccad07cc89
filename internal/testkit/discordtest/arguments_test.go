package discordtest

import (
	"strings"
	"testing"
)

// What a Discord client does not let people send, a test cannot send either
// (Application Commands: Option Structure, Permissions, Interaction Contexts).
func TestClientRefuses(t *testing.T) {
	s := New(t, Options{})
	g := s.AddGuild("Sudoku Club")
	c, role := g.AddChannel("daily", DefaultPermissions), g.AddRole("players", true)
	ann, boss := g.AddMember("ann", 0), g.AddMember("boss", ManageGuild)
	short, low, high := 3, 1.0, 4.0
	s.commands = []Command{
		{ID: "1", Name: "hint", Description: "d", Options: []Option{
			{Type: OptionString, Name: "grid", Description: "d", Required: true, MaxLength: &short},
			{Type: OptionInteger, Name: "level", Description: "d", MinValue: &low, MaxValue: &high},
			{Type: OptionString, Name: "ladder", Description: "d", Choices: []Choice{{Name: "Human", Value: "human"}}},
		}},
		{ID: "2", Name: "setup", Description: "d", Permissions: new(permissionBits(ManageGuild)), Contexts: []int{0}, Options: []Option{
			{Type: OptionSubcommand, Name: "show", Description: "d", Options: []Option{{Type: OptionChannel, Name: "channel", Description: "d"}}},
		}},
		{ID: "3", Name: "all", Description: "d", Permissions: new(permissionBits(0))},
	}
	tests := []struct {
		by      *Member
		in      *Channel
		command string
		args    Args
		focus   string
		want    string // in the error; "" for none
	}{
		{ann, c, "hint", Args{"grid": "1..", "level": 4, "ladder": "human"}, "", ""},
		{ann, c, "nothing", nil, "", "not registered"},
		{ann, c, "hint", nil, "", "grid is required"},
		{ann, c, "hint", Args{"grid": "1..."}, "", "3 is the most"},
		{ann, c, "hint", Args{"grid": "1", "level": 5}, "", "out of range"},
		{ann, c, "hint", Args{"grid": "1", "level": true}, "", "type 4"},
		{ann, c, "hint", Args{"grid": "1", "ladder": "robot"}, "", "does not offer"},
		{ann, c, "hint", Args{"grid": "1", "odd": 1}, "", "no option odd"},
		{ann, c, "hint", Args{"grid": role}, "", "type 3"},
		{ann, c, "hint", Args{"grid": "1"}, "grid", "does not complete"},
		{ann, c, "setup show", nil, "", "missing the permissions"},
		{boss, c, "setup show", Args{"channel": c}, "", ""},
		{boss, c, "setup show", Args{"channel": boss}, "", "type 7"},
		{boss, c, "setup", nil, "", "subcommand"},
		{boss, c, "setup hide", nil, "", "no subcommand hide"},
		{boss, boss.DM(), "setup show", nil, "", "direct messages"},
		{boss, c, "all", nil, "", "missing the permissions"},
	}
	for _, tt := range tests {
		_, err := tt.by.commandData(tt.in, tt.command, tt.args, tt.focus)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: /%s %v: %v", tt.by.Name, tt.command, tt.args, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: /%s %v: %v, want %q", tt.by.Name, tt.command, tt.args, err, tt.want)
		}
	}
}

// Component Reference, Text Input: the client enforces required and the lengths.
func TestClientChecksForms(t *testing.T) {
	optional := false
	tests := []struct {
		field Component
		value string
		ok    bool
	}{
		{Component{}, "x", true},
		{Component{}, "", false},
		{Component{Required: &optional}, "", true},
		{Component{MaxLength: 2}, "xxx", false},
		{Component{MinLength: 2}, "x", false},
		{Component{}, strings.Repeat("x", 4000), true},
		{Component{}, strings.Repeat("x", 4001), false},
	}
	for _, tt := range tests {
		if err := fits(tt.field, tt.value); (err == nil) != tt.ok {
			t.Errorf("%+v with %d characters: %v", tt.field, len(tt.value), err)
		}
	}
}
