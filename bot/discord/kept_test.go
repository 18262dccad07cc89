package discord

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/discordtest"
)

// keeper is a club whose guild keeps a leaderboard in a channel.
type keeper struct {
	*club
	boss *discordtest.Member
	wall *discordtest.Channel
}

func newKeeper(t *testing.T) *keeper {
	k := &keeper{club: newClub(t, inGuild)}
	k.boss = k.guild.AddMember("Boss", discordtest.ManageGuild)
	k.wall = k.guild.AddChannel("leaderboard", discordtest.DefaultPermissions)
	k.keep("on")
	k.renew()
	return k
}

func (k *keeper) keep(on string) string {
	k.t.Helper()
	return k.boss.Slash(k.wall, "leaderboard", discordtest.Args{"keep": on}).Reply().BodyText()
}

// renew runs the job after half a minute.
func (k *keeper) renew() {
	k.t.Helper()
	if err := k.tick(); err != nil {
		k.t.Fatal(err)
	}
}

func (k *keeper) tick() error {
	k.world.Now = k.world.Now.Add(30 * time.Second)
	return leaderboards.NewRenewalJob(k.world.Game.Leaderboards, k.client).Tick(k.t.Context())
}

// stands returns the only message in the channel.
func (k *keeper) stands() discordtest.Message {
	k.t.Helper()
	all := k.ann.VisibleMessages(k.wall)
	if len(all) != 1 {
		k.t.Fatalf("the channel has %d messages: %+v", len(all), all)
	}
	return all[0]
}

func (k *keeper) solves(who *discordtest.Member) {
	k.t.Helper()
	player := game.Call{Guild: gameID(k.guild.ID), Player: game.Player{ID: gameID(who.ID), Name: who.Name}}
	work, err := k.world.Game.Play.Start(k.t.Context(), player, 0)
	if err == nil {
		k.world.Now = k.world.Now.Add(5 * time.Minute)
		_, err = k.world.Game.Play.Answer(k.t.Context(), player, game.Subject{}, game.AnswerText(work.Solution))
	}
	if err != nil {
		k.t.Fatal(err)
	}
}

// edits counts the edits of the bot's messages in the channel.
func (k *keeper) edits() (n int) {
	for _, q := range k.Requests() {
		if q.Method == http.MethodPatch && strings.Contains(q.Path, "/channels/"+k.wall.ID+"/messages/") {
			n++
		}
	}
	return n
}

// A kept leaderboard is one message that pings nobody and is renewed. A press shows players their own line. The message
// is deleted when the setting is turned off.
func TestKeptLeaderboard(t *testing.T) {
	k := newKeeper(t)
	first := k.stands()
	if !strings.Contains(first.BodyText(), "Nobody has solved it yet") {
		t.Errorf("the leaderboard is %+v", first)
	}
	k.solves(k.ann)
	k.solves(k.guild.AddMember("@everyone", 0))
	k.renew()
	k.renew()
	now := k.stands()
	if now.ID != first.ID || !strings.Contains(now.BodyText(), "**ann**") || !strings.Contains(now.BodyText(), "everyone") || len(now.Pinged) != 0 || k.edits() != 1 {
		t.Errorf("after %d edits the leaderboard is %+v", k.edits(), now)
	}
	if own := k.ben.Press(now, "My place").Reply(); !own.Ephemeral() || !strings.Contains(own.BodyText(), "**ann**") {
		t.Errorf("ben reads %+v", own)
	}
	if said := k.keep("off"); !strings.Contains(said, "from this channel") {
		t.Errorf("said: %s", said)
	}
	k.renew()
	if left := k.ann.VisibleMessages(k.wall); len(left) != 0 {
		t.Errorf("still shown: %+v", left)
	}
	k.clean()
}

// A kept leaderboard is posted only once, even if an answer was lost and the nonce is forgotten.
func TestKeptLeaderboardStandsOnce(t *testing.T) {
	k := &keeper{club: newClub(t, inGuild)}
	k.boss = k.guild.AddMember("Boss", discordtest.ManageGuild)
	k.wall = k.guild.AddChannel("leaderboard", discordtest.DefaultPermissions)
	k.keep("on")
	for range maxTries {
		k.InjectRequest(discordtest.RequestFault{Route: "POST /channels/" + k.wall.ID, Status: 502, Body: "<html>Bad gateway</html>", AfterWork: true})
	}
	if err := k.tick(); err == nil {
		t.Error("no error for lost answers")
	}
	k.ForgetNonces(func(*discordtest.Channel) bool { return true })
	k.Clock.Advance(time.Hour)
	k.world.Now = k.world.Now.Add(time.Hour)
	k.renew()
	k.solves(k.ann)
	k.renew()
	if text := k.stands().BodyText(); !strings.Contains(text, "**ann**") {
		t.Errorf("the leaderboard is %s", text)
	}
}

// A leaderboard is no longer kept after its message or channel is deleted.
func TestKeptLeaderboardIsDeleted(t *testing.T) {
	for name, gone := range map[string]func(*keeper){
		"message": func(k *keeper) {
			_ = k.client.deleteMessage(context.Background(), "delete", messagePath(k.wall.ID, k.stands().ID), forBoards)
		},
		"channel": func(k *keeper) { k.wall.Delete() },
	} {
		t.Run(name, func(t *testing.T) {
			k := newKeeper(t)
			gone(k)
			k.solves(k.ann)
			k.renew()
			if kept, err := k.world.Game.Leaderboards.Kept(t.Context(), gameID(k.guild.ID)); err != nil || len(kept) != 0 {
				t.Errorf("kept: %+v, %v", kept, err)
			}
		})
	}
}

// If the bot loses its permission, it tells the admin once, and setup shows it. With the permission back, the
// leaderboard can be kept again.
func TestKeptLeaderboardOutOfReach(t *testing.T) {
	k := newKeeper(t)
	admin := game.Call{Guild: gameID(k.guild.ID), Player: game.Player{ID: gameID(k.boss.ID), Name: "Boss"}}
	if _, err := k.world.Game.Daily.ChangeSettings(t.Context(), admin, func(*game.Settings) error { return nil }); err != nil {
		t.Fatal(err)
	}
	k.wall.SetBotPermissions(0)
	k.solves(k.ann)
	if err := k.tick(); err == nil || !strings.Contains(err.Error(), "Missing Access") {
		t.Errorf("the operator reads %v", err)
	}
	for range 3 {
		k.renew()
	}
	told := k.boss.VisibleMessages(k.boss.DM())
	if len(told) != 1 || !strings.Contains(told[0].BodyText(), "the leaderboard in <#"+k.wall.ID+"> any more") {
		t.Errorf("the boss reads %+v", told)
	}
	if panel := k.boss.Slash(k.channel, "setup", nil).Reply().BodyText(); !strings.Contains(panel, "the leaderboard in <#"+k.wall.ID+"> any more") {
		t.Errorf("setup says %s", panel)
	}
	k.wall.SetBotPermissions(discordtest.DefaultPermissions)
	k.keep("on")
	k.renew()
	if text := k.stands().BodyText(); !strings.Contains(text, "**ann**") {
		t.Errorf("the leaderboard is %s", text)
	}
}
