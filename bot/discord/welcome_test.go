package discord

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
)

// welcomes returns the number of welcomes in a channel.
func (r *rig) welcomes(c *discordtest.Channel) (n int) {
	for _, m := range r.ben.VisibleMessages(c) {
		if strings.Contains(m.BodyText(), "Pencilmark") {
			n++
		}
	}
	return n
}

// The bot posts a welcome once in each guild that it joins, and again if it left and joins again.
func TestWelcome(t *testing.T) {
	r, logged := attended(t)
	r.guild.Locale = "fr"
	r.guild.SetSystemChannel(r.channel)
	r.run(reply("ok"))
	returned := func(n int) {
		t.Helper()
		r.WaitUntil("the guild to be reported", func() bool { return strings.Count(strings.Join(logged.all(), "\n"), " returned") == n })
		r.ann.Slash(r.channel, "hint", nil).Reply() // handled after the event
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
	r.guild.AddBot(r.ann)
	r.client = r.newClient(r.Token, func(o *Options) { o.Guilds = logged })
	r.run(reply("ok"))
	r.WaitUntil("the second welcome", func() bool { return r.welcomes(r.channel) == 2 })
	r.clean()
}

// A guild without a system channel, or with one in which the bot may not write, gets no welcome in a channel.
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

// rejoin removes the bot from its guild for the nth time, and Ann adds it again.
func (r *rig) rejoin(logged *register, n int) {
	r.t.Helper()
	r.rejoinBy(logged, n, r.ann)
}

func (r *rig) rejoinBy(logged *register, n int, by *discordtest.Member) {
	r.t.Helper()
	r.guild.RemoveBot()
	r.WaitUntil("the removal", func() bool {
		return strings.Count(strings.Join(logged.all(), "\n"), string(game.SuspendedBotRemoved)) == n
	})
	r.Clock.Advance(time.Minute)
	r.guild.AddBot(by)
}

// The welcome goes to the person who added the bot if the bot can read who that was and they accept direct messages.
// Otherwise it goes to the system channel.
func TestWelcomeToTheAdder(t *testing.T) {
	for name, tt := range map[string]struct {
		may    discordtest.Permissions
		before func(*rig)
		direct bool
	}{
		"may read the log":  {may: discordtest.ViewChannel | discordtest.ViewAuditLog, direct: true},
		"is administrator":  {may: discordtest.Administrator, direct: true},
		"may not":           {may: discordtest.DefaultPermissions},
		"closed messages":   {may: discordtest.Administrator, before: func(r *rig) { r.ben.BlockDMs() }},
		"has left":          {may: discordtest.Administrator, before: func(r *rig) { r.ben.Leave() }},
		"Discord is broken": {may: discordtest.Administrator, before: brokenLog},
	} {
		t.Run(name, func(t *testing.T) {
			r, logged := attended(t)
			r.guild.SetSystemChannel(r.channel)
			r.guild.AddBotRole(tt.may)
			r.run(reply("ok"))
			r.rejoinBy(logged, 1, r.ann)
			r.WaitUntil("the first welcome", func() bool { return len(r.Messages(r.channel))+len(r.Messages(r.ann.DM())) == 1 })
			before := len(r.Messages(r.channel))
			if tt.before != nil {
				tt.before(r)
			}
			r.rejoinBy(logged, 2, r.ben)
			r.WaitUntil("the welcome", func() bool { return len(r.Messages(r.channel))-before+len(r.Messages(r.ben.DM())) == 1 })
			_ = r.stop()
			direct := r.Messages(r.ben.DM())
			if (len(direct) == 1) != tt.direct || len(r.Messages(r.ann.DM())) > 1 {
				t.Fatalf("%d direct messages", len(direct))
			}
			if tt.direct {
				want(t, direct[0].BodyText(), "You added me to `"+r.guild.Name+"`", "`/setup` there", "`/play`")
			}
			if tt.before == nil {
				r.clean()
			}
		})
	}
}

func brokenLog(r *rig) {
	r.InjectRequest(discordtest.RequestFault{Route: "GET /guilds/" + r.guild.ID + "/audit-logs", Status: 503, Times: maxTries})
}
