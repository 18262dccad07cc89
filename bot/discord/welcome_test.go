package discord

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
)

// welcomes counts the welcomes in a channel.
func (r *rig) welcomes(c *discordtest.Channel) (n int) {
	for _, m := range r.ben.VisibleMessages(c) {
		if strings.Contains(m.BodyText(), "Pencilmark") {
			n++
		}
	}
	return n
}

// The bot posts a welcome once in a guild that it joins, and again if it left and joins again.
func TestWelcome(t *testing.T) {
	r, logged := attended(t)
	r.guild.Locale = "fr"
	r.guild.SetSystemChannel(r.channel)
	r.run(reply("ok"))
	returned := func(n int) {
		t.Helper()
		r.WaitUntil("the guild to be reported", func() bool { return strings.Count(strings.Join(logged.all(), "\n"), " returned") == n })
		r.ann.Slash(r.channel, "hint", nil).Reply() // comes behind
	}
	returned(1)
	if n := r.welcomes(r.channel); n != 0 {
		t.Fatalf("%d words of welcome where the bot has long been", n)
	}
	r.rejoin(logged, 1)
	returned(2)
	r.WaitUntil("the welcome", func() bool { return r.welcomes(r.channel) == 1 })
	said := r.ben.VisibleMessages(r.channel)[0]
	for _, want := range []string{"Bonjour", "</setup:", "`/jour`", "`/jouer`"} {
		if !strings.Contains(said.BodyText(), want) {
			t.Errorf("no %s in %q", want, said.BodyText())
		}
	}
	r.guild.SetUnavailable(true)
	r.guild.SetUnavailable(false)
	returned(3)
	_ = r.stop()
	r.client = r.newClient(r.Token, func(o *Options) { o.Guilds = logged })
	r.run(reply("ok"))
	returned(4)
	_ = r.stop()
	if n := r.welcomes(r.channel); n != 1 {
		t.Errorf("%d words of welcome after an outage and a start", n)
	}
	r.Clock.Advance(time.Minute)
	r.guild.RemoveBot()
	r.guild.AddBot()
	r.client = r.newClient(r.Token, func(o *Options) { o.Guilds = logged })
	r.run(reply("ok"))
	r.WaitUntil("the second welcome", func() bool { return r.welcomes(r.channel) == 2 })
	r.clean()
}

// A guild without a system channel, or with one in which the bot may not write, gets no welcome.
func TestWelcomeOnlyInTheSystemChannel(t *testing.T) {
	r, logged := attended(t)
	r.run(reply("ok"))
	r.rejoin(logged, 1)
	closed := r.guild.AddChannel("system", discordtest.DefaultPermissions&^discordtest.SendMessages)
	r.guild.SetSystemChannel(closed)
	r.rejoin(logged, 2)
	r.WaitUntil("the refusal", func() bool { return strings.Contains(r.log.String(), "cannot welcome a guild") })
	_ = r.stop()
	if n := r.welcomes(closed) + r.welcomes(r.channel); n != 0 {
		t.Errorf("%d words of welcome where the bot may not write", n)
	}
}

// rejoin removes the bot from its guild for the nth time and adds it again.
func (r *rig) rejoin(logged *register, n int) {
	r.t.Helper()
	r.guild.RemoveBot()
	r.WaitUntil("the removal", func() bool {
		return strings.Count(strings.Join(logged.all(), "\n"), string(game.SuspendedBotRemoved)) == n
	})
	r.Clock.Advance(time.Minute)
	r.guild.AddBot()
}
