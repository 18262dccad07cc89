package discord

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// contest is a club whose boss wants a role for who wins a season.
type contest struct {
	*keeper
	role, own *discordtest.Role
}

func newContest(t *testing.T, own discordtest.Permissions) *contest {
	world := bottest.New(t, false)
	k := &contest{keeper: &keeper{club: &club{rig: newRig(t, discordtest.Options{}), world: world}}}
	k.client = k.newClient(k.Token, func(o *Options) { o.Commands = bot.Commands("en") })
	k.run(bot.New(bot.Options{Game: world.Game, Channels: k.client, Now: func() time.Time { return world.Now }}))
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

func (k *contest) choose(r *discordtest.Role) discordtest.Message {
	k.t.Helper()
	return k.boss.Slash(k.channel, "setup", discordtest.Args{"winner": r}).Reply()
}

// next goes on to noon of a date, has its daily posted, and does what is due then.
func (k *contest) next(date string) {
	k.t.Helper()
	k.goOn(date)
	k.award()
}

// goOn is next without roles.
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
	if err := awards.NewJob(k.world.Game.Awards, k.client).Tick(k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
}

// have fails the test unless these members alone have the role.
func (k *contest) have(when string, who ...*discordtest.Member) {
	k.t.Helper()
	for _, m := range []*discordtest.Member{k.ann, k.ben, k.boss} {
		if has, want := slices.Contains(m.Roles(), k.role), slices.Contains(who, m); has != want {
			k.t.Errorf("%s: %s has the role: %t, want %t", when, m.Name, has, want)
		}
	}
}

// asked lists what was asked of Discord about the roles of members.
func (k *contest) asked() (all []string) {
	for _, q := range k.Requests() {
		if strings.Contains(q.Path, "/roles/") {
			all = append(all, q.Method+" "+strconv.Itoa(q.Status))
		}
	}
	return all
}

// Who wins a season has the role once it has closed, and who won before has it no more;
// each is asked for once, and a win of a month more asks for nothing to be taken.
func TestWinnersRole(t *testing.T) {
	k := newContest(t, discordtest.ManageRoles)
	if said := k.choose(k.role); !strings.Contains(said.BodyText(), "Saved") || len(said.Buttons()) == 0 || strings.Contains(said.BodyText(), "I lack") {
		t.Errorf("said: %s", said.BodyText())
	}
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

// What cannot be given is refused in words, and the setting stays as it was.
func TestWinnersRoleIsRefused(t *testing.T) {
	k := newContest(t, discordtest.ManageRoles)
	above, everyone := k.guild.AddRole("above", false), &discordtest.Role{ID: k.guild.ID}
	k.guild.AddBotRole(0)
	higher := k.guild.AddRole("higher", false)
	for _, tt := range []struct {
		role *discordtest.Role
		says string
	}{
		{everyone, "Everybody has that role"},
		{k.own, "belongs to an app"},
		{higher, "stands above my own role"},
	} {
		if said := k.choose(tt.role).BodyText(); !strings.Contains(said, tt.says) {
			t.Errorf("want %q in %s", tt.says, said)
		}
	}
	for _, p := range moderating() {
		k.guild.ChangeRole(above, func(r *discordtest.Role) { r.Permissions = discordtest.Permissions(p.bit) | discordtest.SendMessages })
		if said := k.choose(above).BodyText(); !strings.Contains(said, "it has the permission "+p.name) {
			t.Errorf("want %q in %s", p.name, said)
		}
	}
	g, err := k.world.Game.Daily.Guild(t.Context(), gameID(k.guild.ID))
	if err != nil || g.WinnerRole != "" {
		t.Errorf("the guild is %+v, %v", g, err)
	}
	k.guild.ChangeRole(above, func(r *discordtest.Role) { r.Permissions = discordtest.SendMessages })
	if said := k.choose(above).BodyText(); !strings.Contains(said, "Saved") {
		t.Errorf("said: %s", said)
	}
}

// Without Manage Roles the setting is kept with a link that adds just that; the winner
// waits, who set it up is told once, results go on, and with the permission the role is
// given within a day or when settings are saved.
func TestWinnersRoleWithoutPermission(t *testing.T) {
	const has = discordtest.ViewChannel | discordtest.SendMessages
	k := newContest(t, has)
	said := k.choose(k.role)
	link, ok := said.Button("Let me give roles")
	if u, err := url.Parse(link.URL); !ok || err != nil || u.Query().Get("permissions") != (has|discordtest.ManageRoles).String() || u.Query().Get("guild_id") != k.guild.ID {
		t.Errorf("the link is %q", link.URL)
	}
	k.solves(k.ann)
	k.next("2026-12-01")
	for range 3 {
		k.award()
	}
	k.have("without permission")
	told := k.boss.VisibleMessages(k.boss.DM())
	if len(told) != 1 || !strings.Contains(told[0].BodyText(), "<@&"+k.role.ID+"> of the season's winner cannot be given") {
		t.Errorf("the boss reads %+v", told)
	}
	if panel := k.boss.Slash(k.channel, "setup", nil).Reply().BodyText(); !strings.Contains(panel, "has not got <@&"+k.role.ID+">") {
		t.Errorf("setup says %s", panel)
	}
	k.next("2026-12-02")
	if told := k.boss.VisibleMessages(k.boss.DM()); len(told) != 1 {
		t.Errorf("the boss reads %+v", told)
	}
	k.guild.ChangeRole(k.own, func(r *discordtest.Role) { r.Permissions |= discordtest.ManageRoles })
	k.award()
	k.have("before it is due again")
	if said := k.boss.Slash(k.channel, "setup", discordtest.Args{"threads": "off"}).Reply().BodyText(); strings.Contains(said, "I lack") {
		t.Errorf("said: %s", said)
	}
	k.award()
	k.have("with the permission", k.ann)
	k.guild.ChangeRole(k.role, func(r *discordtest.Role) { r.Permissions = discordtest.ManageMessages })
	k.solves(k.ben)
	k.next("2027-01-01")
	k.have("once the role lets moderate")
}

// A winner who has left gets nothing, and nobody else does; an answer that was lost makes
// no second role.
func TestWinnersRoleOfWhoLeft(t *testing.T) {
	k := newContest(t, discordtest.ManageRoles)
	k.choose(k.role)
	k.solves(k.ann)
	k.ann.Leave()
	k.next("2026-12-01")
	k.award()
	k.have("ann has left")
	k.solves(k.ben)
	for range maxTries {
		k.InjectRequest(discordtest.RequestFault{Route: http.MethodPut + " /guilds/" + k.guild.ID + "/members", Status: 502, AfterWork: true})
	}
	k.goOn("2027-01-01")
	if err := awards.NewJob(k.world.Game.Awards, k.client).Tick(t.Context()); err == nil {
		t.Error("nobody noticed that the answers were lost")
	}
	k.have("although the answer was lost", k.ben)
	k.world.Now = k.world.Now.Add(time.Hour)
	k.award()
	refused, err := k.world.Game.Awards.Refused(t.Context(), gameID(k.guild.ID))
	if err != nil || len(refused) != 0 {
		t.Errorf("refused: %+v, %v", refused, err)
	}
	k.have("after another try", k.ben)
}
