package chaos

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// manager sets up a guild's dailies and has two posted, today's in the east and today's in the west. The first comes
// by schedule, or both are posted at once.
type manager struct {
	guild *guild
	rand  *rand.Rand
	zone  string // the zone that was last confirmed, or "" if it may have changed since
}

// The date is never the same in both zones.
const (
	east = "Pacific/Kiritimati"
	west = "Etc/GMT+12"
)

// run runs the guild until ctx ends or it has seen all its dailies.
func (b *manager) run(ctx context.Context) {
	zones := []string{east, west}
	if b.rand.IntN(2) == 0 {
		zones[0], zones[1] = west, east
	}
	if b.rand.IntN(3) == 0 && !b.guild.hasPast {
		b.scheduleDaily(ctx, zones[0])
	} else {
		b.untilDone(ctx, func() bool { return b.setUp("09:00", zones[0]) })
		b.untilDone(ctx, b.postNow)
	}
	for range 2 + b.rand.IntN(4) {
		b.act(ctx, b.doAnything)
	}
	b.untilDone(ctx, func() bool { return b.setUp("09:00", zones[1]) })
	b.untilDone(ctx, b.postNow)
	for range 4 + b.rand.IntN(8) {
		b.act(ctx, b.doAnything)
	}
}

// doAnything does a random action of a manager.
func (b *manager) doAnything() {
	[]func(){b.changeRandomSetting, b.review, b.judge, b.judge}[b.rand.IntN(4)]()
}

// act does one action after a pause, and first repairs what was broken.
func (b *manager) act(ctx context.Context, do func()) {
	if !sleepAround(ctx, b.rand, b.guild.community.actionInterval) {
		return
	}
	b.guild.waitRested(ctx, b.rand)
	b.guild.community.countRefusal(catchRefusal(func() {
		if b.guild.isCannotPost() {
			b.repair()
		}
		do()
	}))
}

// untilDone repeats an action until it works, at most eight times.
func (b *manager) untilDone(ctx context.Context, do func() bool) {
	for done, tries := false, 0; !done && tries < 8 && ctx.Err() == nil; tries++ {
		b.act(ctx, func() { done = do() })
	}
}

// scheduleDaily schedules the dailies for a minute that is about to come, and waits for it.
func (b *manager) scheduleDaily(ctx context.Context, zone string) {
	location := mustLoadLocation(zone)
	var due time.Time
	b.untilDone(ctx, func() bool {
		due = time.Now().Add(10 * time.Second).Truncate(time.Minute).Add(time.Minute)
		confirm := b.requestPost(due.In(location))
		if !b.setUp(due.In(location).Format("15:04"), zone) || !time.Now().Before(due) {
			return false
		}
		confirm()
		return true
	})
	b.waitDaily(ctx, due.Add(5*time.Second))
}

// waitDaily waits until a given time, and then patiently for the guild's first daily, unless something keeps the
// program from posting it.
func (b *manager) waitDaily(ctx context.Context, at time.Time) {
	for ; ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		if now := time.Now(); now.After(at) && (now.After(b.guild.community.patientUntil) || b.guild.isCannotPost() || b.guild.hasDaily()) {
			return
		}
	}
}

func mustLoadLocation(zone string) *time.Location {
	location, err := time.LoadLocation(zone)
	if err != nil {
		panic(err) // its argument is a name in the IANA database
	}
	return location
}

// requestPost logs that a daily must be posted, and not twice.
func (b *manager) requestPost(at time.Time) (confirm func()) {
	p := UserRequest{At: at, Kind: DailyPosted, Guild: b.guild.ID, Name: at.Format(time.DateOnly)}
	if b.guild.isCannotPost() {
		p.Excused = "it was asked for where nothing can be posted"
	}
	return b.guild.community.requests.add(p)
}

func (b *manager) setUp(at, zone string) bool {
	b.zone = ""
	mini := []string{"on", "off"}[b.rand.IntN(2)]
	reveal := []string{"start", "post"}[b.rand.IntN(2)] // with "start" hardly anybody is slow enough to rank
	done := b.change(discordtest.Args{"channel": b.guild.dailyChannel(), "time": at, "zone": zone, "tiers": "easy", "mini": mini, "reveal": reveal, "threads": "on"},
		"channel", b.guild.dailyChannel().ID, "zone", zone, "tiers", "easy", "mini", mini, "reveal", reveal)
	if done {
		b.zone = zone
	}
	return done
}

// change changes settings; pairs are the names and values that the database must have then.
func (b *manager) change(args discordtest.Args, pairs ...string) bool {
	var asked []pendingRequest
	for i := 0; i < len(pairs); i += 2 {
		asked = append(asked, b.guild.community.requests.addPending(UserRequest{
			At: time.Now(), Kind: SettingChanged, Guild: b.guild.ID, Name: pairs[i], Value: pairs[i+1],
		}))
	}
	x := b.guild.manager.Slash(b.guild.dailyChannel(), "setup", args)
	reply, ok := b.wait(x)
	done := ok && strings.Contains(reply.Text(), textSaved)
	for _, q := range asked {
		q.settle(x, done)
	}
	return done
}

// postNow has today's daily posted at once. The daily's date is known only if the zone is.
func (b *manager) postNow() bool {
	panel, ok := b.wait(b.guild.manager.Slash(b.guild.dailyChannel(), "setup", discordtest.Args{"action": "show"}))
	label, _, offered := control(panel, "setup-post")
	if !ok || !offered {
		return false
	}
	confirm := func() {}
	if b.zone != "" {
		confirm = b.requestPost(time.Now().In(mustLoadLocation(b.zone)))
	}
	reply, ok := b.wait(b.guild.manager.Press(panel, label))
	if ok && strings.Contains(reply.Text(), textPosting) {
		confirm()
		return true
	}
	return ok && strings.Contains(reply.Text(), textAlreadyPosted)
}

// repair sets the channel in which the program can post again.
func (b *manager) repair() {
	if b.change(discordtest.Args{"channel": b.guild.dailyChannel()}, "channel", b.guild.dailyChannel().ID) {
		b.guild.setCanPost()
	}
}

// changeRandomSetting changes a random setting.
func (b *manager) changeRandomSetting() {
	switch b.rand.IntN(5) {
	case 0:
		b.change(discordtest.Args{"role": b.guild.role}, "role", b.guild.role.ID)
	case 1:
		reveal := []string{"start", "post"}[b.rand.IntN(2)]
		b.change(discordtest.Args{"reveal": reveal}, "reveal", reveal)
	case 2:
		tier := []string{"easy", "medium", "hard"}[b.rand.IntN(3)]
		b.change(discordtest.Args{"tiers": tier}, "tiers", tier)
	case 3:
		mini := []string{"on", "off"}[b.rand.IntN(2)]
		b.change(discordtest.Args{"mini": mini}, "mini", mini)
	case 4:
		b.slash("setup")
	}
}

// slash runs a command in the guild's channel.
func (b *manager) slash(command string) (discordtest.Message, bool) {
	return b.wait(b.guild.manager.Slash(b.guild.dailyChannel(), command, nil))
}

func (b *manager) wait(x *discordtest.Interaction) (discordtest.Message, bool) {
	return b.guild.community.waitAnswer(x)
}

// open chooses something from a message's menu, and returns the reply.
func (b *manager) open(m discordtest.Message, customID string) (shown discordtest.Message, chosen string, ok bool) {
	if chosen, ok = choose(m, customID, b.rand); ok {
		shown, ok = b.wait(b.guild.manager.Select(m, customID, chosen))
	}
	return shown, chosen, ok
}

// review approves or rejects a submission of the queue.
func (b *manager) review() {
	queue, _ := b.slash("submissions")
	shown, id, ok := b.open(queue, "v1:submission")
	if !ok {
		return
	}
	what := UserRequest{Kind: SubmissionDecided, Name: id}
	if label, _, may := control(shown, "submission-approve"); may && b.rand.IntN(3) > 0 {
		what.Value = "approved"
		b.say(what, b.guild.manager.Press(shown, label), textApproved)
	} else if label, _, may := control(shown, "submission-reject"); may {
		what.Value = "rejected"
		b.sayWhy(what, b.guild.manager.Press(shown, label), textRejected)
	}
}

// judge disqualifies a result of the last daily or restores it.
func (b *manager) judge() {
	day, _ := b.slash("results")
	shown, of, ok := b.open(day, "v1:result-look")
	if !ok {
		return
	}
	post, player, _ := strings.Cut(of, ":")
	what := UserRequest{Kind: ResultJudged, Name: post, Player: snowflake(player)}
	if label, _, may := control(shown, "result-count"); may {
		what.Value = "counted"
		b.say(what, b.guild.manager.Press(shown, label), textPutBack)
	} else if label, _, may := control(shown, "result-unrank"); may {
		what.Value = "unranked"
		b.sayWhy(what, b.guild.manager.Press(shown, label), textTakenOff)
	}
}

// sayWhy fills in a form that asks for a reason.
func (b *manager) sayWhy(what UserRequest, form *discordtest.Interaction, text string) {
	if b.guild.community.waitOutcome(form) == discordtest.Answered && form.IsModal() {
		b.say(what, b.guild.manager.Submit(form, map[string]string{"reason": "Not this one."}), text)
	}
}

// say logs a request that an interaction makes; an answer that contains text confirms it.
func (b *manager) say(what UserRequest, x *discordtest.Interaction, text string) {
	what.At, what.Guild = time.Now(), b.guild.ID
	request := b.guild.community.requests.addPending(what)
	reply, ok := b.wait(x)
	request.settle(x, ok && strings.Contains(reply.Text(), text))
}
