package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// crowd is a group of people who do random things that Discord's client allows.
type crowd struct {
	*town
	rand    *rand.Rand
	people  []*discordtest.Member
	role    *discordtest.Role
	picture []byte // a picture of a board
}

// typed are the texts that they type where Discord offers no choices.
var typed = []string{
	"......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......", "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9.....9",
	"r1c5=7", "7 in r1c5", "r1c5", "no 3 in r2c2", "x-wing", "naked pair", "chain", "2026-08-20", "09:00", "25:99", "Europe/Berlin", "berl", "easy", "5-10", "hello", "1",
	"**[here](https://evil.example)** @everyone <@&1> `", "žluťoučký 🐎 \u202e", strings.Repeat("9", 300), strings.Repeat("r1c1=1 ", 400),
}

// In a thousand random interactions, in eight languages, everything that the bot sends conforms to Discord's OpenAPI
// description and documentation, and every interaction gets an answer.
func TestAThousandInteractions(t *testing.T) {
	count := 1000
	if testing.Short() {
		count = 100
	}
	w, card := newActivityTown(t)
	c := &crowd{town: w, rand: rand.New(rand.NewPCG(5, 1)), people: []*discordtest.Member{w.boss, w.ann, w.ben}, role: w.guild.AddRole("sudoku", true)}
	c.picture = w.ann.Press(card, "Start").Reply().Attachments[0].Data
	for _, locale := range []string{"de", "fr", "es-ES", "it", "nl", "ro", "ru"} {
		m := w.guild.AddMember("reader of "+locale, 0)
		m.Locale = locale
		c.people = append(c.people, m)
	}
	for len(w.Interactions()) < count {
		c.Clock.Advance(time.Duration(5+c.rand.IntN(60)) * time.Second)
		c.act()
	}
	kinds := map[string]bool{}
	for _, in := range w.Interactions() {
		action, _, _ := strings.Cut(strings.TrimPrefix(in.Action, "v1:"), ":")
		kinds[action] = true
		if in.Outcome != discordtest.Answered {
			t.Errorf("%s by %s is %v", in.Action, in.By.Name, in.Outcome)
		}
	}
	for line := range strings.SplitSeq(w.stderr.String(), "\n") {
		if strings.Contains(line, "level=ERROR") {
			t.Error(line)
		}
	}
	faults := slices.DeleteFunc(w.RefusedRequests(), func(r discordtest.LoggedRequest) bool {
		isGone := r.Status == http.StatusNotFound || r.Status == http.StatusUnauthorized // the board is gone, or its token has expired
		return r.Method == http.MethodDelete && isGone
	})
	for _, r := range faults {
		t.Errorf("refused: %s %s -> %s\n%s", r.Method, r.Path, r.Err, r.Body)
	}
	fmt.Printf("interactions: %d of %d kinds, %d requests of the bot, %d faults\n", len(w.Interactions()), len(kinds), len(w.Requests()), len(faults))
}

// act lets a random person do one thing and waits for the answer. If a form opens, act submits it.
func (c *crowd) act() {
	m := c.people[c.rand.IntN(len(c.people))]
	if c.rand.IntN(6) == 0 {
		m = c.boss
	}
	channel := c.channel
	if c.rand.IntN(5) == 0 {
		channel = m.DM()
	}
	x := c.useSomething(m, channel)
	if x == nil {
		x = c.command(m, channel)
	}
	for range 2 {
		o := x.WaitOutcome(time.Minute)
		if o != discordtest.Answered || !x.IsModal() {
			return
		}
		fields := map[string]string{}
		for _, f := range x.Modal().Fields {
			text := []rune(c.text())
			fields[f.CustomID] = string(text[:min(len(text), cmp.Or(f.MaxLength, 4000))])
		}
		x = m.Submit(x, fields)
	}
}

func (c *crowd) text() string { return typed[c.rand.IntN(len(typed))] }

// useSomething presses a button or chooses from a menu on one of the newest messages. It returns nil if there is none.
func (c *crowd) useSomething(m *discordtest.Member, channel *discordtest.Channel) *discordtest.Interaction {
	messages := m.VisibleMessages(channel)
	if len(messages) == 0 || c.rand.IntN(3) == 0 {
		return nil
	}
	msg := messages[max(0, len(messages)-1-c.rand.IntN(6))]
	controls := slices.DeleteFunc(msg.Controls(), func(one discordtest.Component) bool { return one.Disabled })
	if len(controls) == 0 {
		return nil
	}
	one := controls[c.rand.IntN(len(controls))]
	switch one.Type {
	case discordtest.TypeButton:
		return m.Press(msg, one.Label)
	case discordtest.TypeRoleSelect:
		return m.Select(msg, one.CustomID, c.role.ID)
	case discordtest.TypeChannelSelect:
		return m.Select(msg, one.CustomID, c.channel.ID)
	}
	return m.Select(msg, one.CustomID, fmt.Sprint(one.Options[c.rand.IntN(len(one.Options))].Value))
}

// command runs a command that the person may use in a channel, after completing one of its options.
func (c *crowd) command(m *discordtest.Member, channel *discordtest.Channel) *discordtest.Interaction {
	if messages := m.VisibleMessages(channel); len(messages) > 0 && c.rand.IntN(10) == 0 {
		return m.UseMessageCommand(messages[c.rand.IntN(len(messages))], "Rate this grid")
	}
	commands := slices.DeleteFunc(c.Commands(), func(cmd discordtest.Command) bool {
		return cmd.Description == "" || cmd.Permissions != nil && m != c.boss || channel != c.channel && !slices.Contains(cmd.Contexts, 1)
	})
	cmd := commands[c.rand.IntN(len(commands))]
	args := discordtest.Args{}
	for _, o := range cmd.Options {
		if !o.Required && c.rand.IntN(2) == 0 {
			continue
		}
		args[o.Name] = c.value(o)
		if o.Autocomplete && c.rand.IntN(2) == 0 {
			choices := m.Autocomplete(channel, cmd.Name, o.Name, c.text())
			if len(choices) > 0 {
				args[o.Name] = choices[0].Value
			}
		}
	}
	return m.Slash(channel, cmd.Name, args)
}

// value returns a value for an option.
func (c *crowd) value(o discordtest.Option) any {
	switch {
	case len(o.Choices) > 0:
		return o.Choices[c.rand.IntN(len(o.Choices))].Value
	case o.Type == 4:
		low, high := 0, 100
		if o.MinValue != nil {
			low = *o.MinValue
		}
		if o.MaxValue != nil {
			high = *o.MaxValue
		}
		return low + c.rand.IntN(high-low+1)
	case o.Type == 7:
		return c.channel
	case o.Type == 8:
		return c.role
	case o.Type == 11:
		return discordtest.File{Name: "board.png", Data: c.picture}
	}
	return c.text()
}
