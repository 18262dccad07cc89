package chaos

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"pencilmark/internal/discordtest"
)

// boss sets a guild's dailies up, and has them posted: by schedule first, or at
// once, today's in the east and today's in the west.
type boss struct {
	guild *guild
	rand  *rand.Rand
	role  *discordtest.Role
	zone  string // that was confirmed last, or "" if it may be another by now
}

// It is never the same date in the one as in the other.
const (
	east = "Pacific/Kiritimati"
	west = "Etc/GMT+12"
)

// live runs the guild until ctx ends or it has seen all its dailies.
func (b *boss) live(ctx context.Context) {
	b.role = b.guild.AddRole("sudoku", true)
	zones := []string{east, west}
	if b.rand.IntN(2) == 0 {
		zones[0], zones[1] = west, east
	}
	if b.rand.IntN(3) == 0 {
		b.bySchedule(ctx, zones[0])
	} else {
		b.untilDone(ctx, func() bool { return b.setUp("09:00", zones[0]) })
		b.untilDone(ctx, b.postNow)
	}
	for range 1 + b.rand.IntN(3) {
		b.act(ctx, func() { b.fiddle() })
	}
	b.untilDone(ctx, func() bool { return b.setUp("09:00", zones[1]) })
	b.untilDone(ctx, b.postNow)
	for range 2 + b.rand.IntN(4) {
		b.act(ctx, func() { b.fiddle() })
	}
}

// act does one thing after a rest, and before it puts right what was harmed.
func (b *boss) act(ctx context.Context, do func()) {
	if !rest(ctx, b.rand, b.guild.town.pace) {
		return
	}
	b.guild.town.refusal(discordtest.CatchFatal(func() {
		if b.guild.isHarmed() {
			b.repair()
		}
		do()
	}))
}

// untilDone tries until it works, a few times.
func (b *boss) untilDone(ctx context.Context, do func() bool) {
	for done, tries := false, 0; !done && tries < 8 && ctx.Err() == nil; tries++ {
		b.act(ctx, func() { done = do() })
	}
}

// bySchedule sets the dailies up for a minute that is about to come, and waits
// for it.
func (b *boss) bySchedule(ctx context.Context, zone string) {
	place := location(zone)
	var due time.Time
	b.untilDone(ctx, func() bool {
		due = time.Now().Add(10 * time.Second).Truncate(time.Minute).Add(time.Minute)
		told := b.promise(due.In(place))
		if !b.setUp(due.In(place).Format("15:04"), zone) || !time.Now().Before(due) {
			return false
		}
		told()
		return true
	})
	t := time.NewTimer(time.Until(due.Add(5 * time.Second)))
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

func location(zone string) *time.Location {
	place, err := time.LoadLocation(zone)
	if err != nil {
		panic(err) // a name of the IANA database
	}
	return place
}

// promise notes a daily that is to come, or not to come twice.
func (b *boss) promise(at time.Time) (told func()) {
	p := Promise{At: at, Kind: Posting, Guild: b.guild.ID, Name: at.Format(time.DateOnly)}
	if b.guild.isHarmed() {
		p.Void = "it was asked for where nothing can be posted"
	}
	return b.guild.town.promises.ask(p)
}

func (b *boss) setUp(at, zone string) bool {
	b.zone = ""
	done := b.change(discordtest.Args{"channel": b.guild.room(), "time": at, "zone": zone, "tiers": "easy"},
		"channel", b.guild.room().ID, "zone", zone, "tiers", "easy")
	if done {
		b.zone = zone
	}
	return done
}

// change changes settings; pairs are what the database must have then.
func (b *boss) change(args discordtest.Args, pairs ...string) bool {
	var asked []request
	for i := 0; i < len(pairs); i += 2 {
		asked = append(asked, b.guild.town.promises.asked(Promise{
			At: time.Now(), Kind: Setting, Guild: b.guild.ID, Name: pairs[i], Value: pairs[i+1],
		}))
	}
	x := b.guild.boss.Slash(b.guild.room(), "setup", args)
	reply, ok := answer(x)
	done := ok && strings.Contains(reply.Text(), signSaved)
	for _, q := range asked {
		switch {
		case done:
			q.told()
		case x.Record().Outcome == discordtest.Pending:
			q.leave()
		}
	}
	return done
}

// postNow has today's daily posted at once. Of which date that is, is known if the
// zone is.
func (b *boss) postNow() bool {
	panel, ok := answer(b.guild.boss.Slash(b.guild.room(), "setup", discordtest.Args{"action": "show"}))
	label, _, offered := control(panel, "setup-post")
	if !ok || !offered {
		return false
	}
	told := func() {}
	if b.zone != "" {
		told = b.promise(time.Now().In(location(b.zone)))
	}
	reply, ok := answer(b.guild.boss.Press(panel, label))
	if ok && strings.Contains(reply.Text(), signPosting) {
		told()
		return true
	}
	return ok && strings.Contains(reply.Text(), signPosted)
}

// repair tells the program where to go on.
func (b *boss) repair() {
	if b.change(discordtest.Args{"channel": b.guild.room()}, "channel", b.guild.room().ID) {
		b.guild.mended()
	}
}

// fiddle changes a setting.
func (b *boss) fiddle() {
	switch b.rand.IntN(4) {
	case 0:
		b.change(discordtest.Args{"role": b.role}, "role", b.role.ID)
	case 1:
		reveal := []string{"start", "post"}[b.rand.IntN(2)]
		b.change(discordtest.Args{"reveal": reveal}, "reveal", reveal)
	case 2:
		tier := []string{"easy", "medium", "hard"}[b.rand.IntN(3)]
		b.change(discordtest.Args{"tiers": tier}, "tiers", tier)
	case 3:
		answer(b.guild.boss.Slash(b.guild.room(), "setup", nil))
	}
}
