package discord

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// contest is a club that gives a role to the winner of a season.
type contest struct {
	*keeper
	role, own *discordtest.Role
}

func newContest(t *testing.T, own discordtest.Permissions) *contest {
	world := bottest.New(t, false)
	k := &contest{keeper: &keeper{club: &club{rig: newRig(t, discordtest.Options{}), world: world}}}
	k.client = k.newClient(k.Token, func(o *Options) { o.Commands = bot.Commands("en") })
	k.run(bot.New(bot.Options{Game: world.Game, Settings: k.client, Now: func() time.Time { return world.Now }}))
	random := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		if _, err := world.Game.Bank.Add(t.Context(), gametest.Another(t, random), gametest.Report(rating.Easy), game.OriginStarter, game.UsageBank); err != nil {
			t.Fatal(err)
		}
	}
	k.boss = k.guild.AddMember("Boss", discordtest.ManageGuild)
	k.role = k.guild.AddRole("champion", false)
	k.own = k.guild.AddBotRole(own)
	if said := k.boss.Slash(k.channel, "setup", discordtest.Args{"channel": k.channel, "tiers": "easy"}).Reply().BodyText(); !strings.Contains(said, "Saved") {
		t.Fatalf("said: %s", said)
	}
	k.next("2026-11-21")
	return k
}

func (k *contest) choose(r *discordtest.Role) {
	k.t.Helper()
	if said := k.boss.Slash(k.channel, "setup", discordtest.Args{"winner": r}).Reply().BodyText(); !strings.Contains(said, "Saved") {
		k.t.Errorf("said: %s", said)
	}
}

// next moves the clock to noon of a date, posts that day's daily, and gives and takes roles.
func (k *contest) next(date string) {
	k.t.Helper()
	k.goOn(date)
	k.award()
}

// goOn is next without the roles.
func (k *contest) goOn(date string) {
	k.t.Helper()
	day, err := time.Parse(time.DateOnly, date)
	if err == nil {
		k.world.Now = day.Add(12 * time.Hour)
		err = daily.NewScheduler(k.world.Game.Daily, func(string) daily.Poster { return k.client }).Tick(k.t.Context())
	}
	if err := errors.Join(err, k.world.Game.Settle(k.t.Context())); err != nil {
		k.t.Fatal(err)
	}
}

func (k *contest) award() {
	k.t.Helper()
	if err := leaderboards.NewAwardJob(k.world.Game.Leaderboards, k.client).Tick(k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
}

// have fails the test unless exactly the given members have the role.
func (k *contest) have(when string, who ...*discordtest.Member) {
	k.t.Helper()
	for _, m := range []*discordtest.Member{k.ann, k.ben, k.boss} {
		if has, want := slices.Contains(m.Roles(), k.role), slices.Contains(who, m); has != want {
			k.t.Errorf("%s: %s has the role: %t, want %t", when, m.Name, has, want)
		}
	}
}

// asked lists the requests about members' roles.
func (k *contest) asked() (all []string) {
	for _, q := range k.Requests() {
		if strings.Contains(q.Path, "/roles/") {
			all = append(all, q.Method+" "+strconv.Itoa(q.Status))
		}
	}
	return all
}

// The winner gets the role when the season has closed, and the previous winner loses it, with one request each. A
// player who wins again keeps it.
func TestWinnersRole(t *testing.T) {
	k := newContest(t, discordtest.ManageRoles)
	k.choose(k.role)
	k.solves(k.ann)
	k.next("2026-11-30")
	k.have("before the season has closed")
	k.next("2026-12-01")
	k.award()
	k.have("in December", k.ann)
	k.solves(k.ben)
	k.next("2027-01-01")
	k.award()
	k.have("in January", k.ben)
	k.solves(k.ben)
	k.next("2027-02-01")
	k.award()
	k.have("in February", k.ben)
	if got, want := k.asked(), []string{"PUT 204", "DELETE 204", "PUT 204", "PUT 204"}; !slices.Equal(got, want) {
		t.Errorf("asked for %q, want %q", got, want)
	}
	k.clean()
}

// A role that the bot may not give, or that has moderation permissions, is not given. The admin gets one message. The
// winner gets the role once the bot may give it.
func TestWinnersRoleIsRefused(t *testing.T) {
	for name, tt := range map[string]struct{ bot, role discordtest.Permissions }{
		"no permission": {bot: discordtest.ViewChannel},
		"moderates":     {bot: discordtest.ManageRoles, role: discordtest.ManageMessages},
	} {
		t.Run(name, func(t *testing.T) {
			k := newContest(t, tt.bot)
			k.guild.ChangeRole(k.role, func(r *discordtest.Role) { r.Permissions = tt.role })
			k.choose(k.role)
			k.solves(k.ann)
			for _, date := range []string{"2026-12-01", "2026-12-02"} {
				k.next(date)
				k.have("on " + date)
			}
			told := k.boss.VisibleMessages(k.boss.DM())
			if len(told) != 1 || !strings.Contains(told[0].BodyText(), "give or take the winner's role <@&"+k.role.ID+">") {
				t.Errorf("the boss reads %+v", told)
			}
			k.guild.ChangeRole(k.own, func(r *discordtest.Role) { r.Permissions |= discordtest.ManageRoles })
			k.guild.ChangeRole(k.role, func(r *discordtest.Role) { r.Permissions = 0 })
			k.next("2026-12-03")
			k.have("once the bot may give it", k.ann)
		})
	}
}

// A winner who left the guild gets no role. After a lost answer, the role is given once.
func TestWinnersRoleAfterLostAnswers(t *testing.T) {
	k := newContest(t, discordtest.ManageRoles)
	k.choose(k.role)
	k.solves(k.ann)
	k.ann.Leave()
	k.next("2026-12-01")
	k.have("ann has left")
	k.solves(k.ben)
	for range maxTries {
		k.InjectRequest(discordtest.RequestFault{Route: http.MethodPut + " /guilds/" + k.guild.ID + "/members", Status: 502, AfterWork: true})
	}
	k.goOn("2027-01-01")
	if err := leaderboards.NewAwardJob(k.world.Game.Leaderboards, k.client).Tick(t.Context()); err == nil {
		t.Error("no error for lost answers")
	}
	k.have("although the answer was lost", k.ben)
	k.world.Now = k.world.Now.Add(time.Hour)
	k.award()
	k.have("after another try", k.ben)
}
