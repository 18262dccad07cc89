package bot_test

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/bot"
	"pencilmark/bot/discord"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gallery"
	"pencilmark/internal/testkit/testrace"
)

var out = flag.String("out", "", "draw the replies of the goldens into this folder")

// TestGallery draws the replies of the golden files in testdata as Discord shows them, after Discord has accepted them.
// It draws all files if an output folder is set, otherwise two.
func TestGallery(t *testing.T) {
	testrace.Skip(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	if *out == "" {
		files = []string{"testdata/answer.txtar", "testdata/hint.txtar"}
	}
	d := newDrawing(t)
	for _, file := range files {
		golden, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d.golden = strings.TrimSuffix(filepath.Base(file), ".txtar")
		c := conversationFor(t, golden)
		c.handled = d.see
		c.replay(golden)
		folder := *out
		if folder != "" {
			folder = filepath.Join(folder, d.golden)
		}
		gallery.Draw(t, folder, d.names, d.entries)
		d.entries = nil
	}
	for _, q := range d.RefusedRequests() {
		t.Errorf("Discord refused %s %s: %s\n%s", q.Method, q.Path, q.Err, q.Body)
	}
}

// drawing is a Discord server that shows every reply of the bot.
type drawing struct {
	*discordtest.Server
	member  *discordtest.Member
	channel *discordtest.Channel
	names   map[string]string // of channels by id
	reply   bot.Reply         // shown next
	golden  string            // the file whose replies are being shown
	entries []gallery.Entry
}

func newDrawing(t *testing.T) *drawing {
	d := &drawing{Server: discordtest.New(t, discordtest.Options{})}
	guild := d.AddGuild("Sudoku Club")
	d.channel, d.member = guild.AddChannel("daily-sudoku", discordtest.DefaultPermissions), guild.AddMember("Anna", 0)
	d.names = map[string]string{d.channel.ID: d.channel.Name}
	world := newConversation(t, false)
	client, err := discord.New(discord.Options{
		Token: d.Token, APIURL: d.URL(), Commands: bot.Commands("en"), PerSecond: 1 << 20, Log: slog.New(slog.DiscardHandler),
		Guilds: world.Game.Daily, Players: world.Game.Players, Boards: world.Game.Boards,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- client.Run(ctx, shownRouter{world.Router, d}) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	d.WaitConnected()
	return d
}

// see records the reply to a request.
func (d *drawing) see(q *bot.Request, r *bot.Reply) {
	e := gallery.Entry{Name: fmt.Sprintf("%s-%d", d.golden, len(d.entries)+1), Action: deed(q)}
	switch {
	case r.Modal != nil:
		m := discordtest.Modal{Title: r.Modal.Title}
		for _, f := range r.Modal.Fields {
			c := discordtest.Component{Label: f.Label, Value: f.Value, Placeholder: f.Hint, Style: 1}
			if f.Long {
				c.Style = 2
			}
			m.Fields = append(m.Fields, c)
		}
		e.Modal = &m
	case r.Choices != nil:
		for _, c := range r.Choices {
			e.Choices = append(e.Choices, discordtest.Choice{Name: c.Label, Value: c.Value})
		}
	case r.Title+r.Text+r.Lead+r.Note != "" || len(r.Pictures)+len(r.Controls) > 0:
		d.reply = bot.Reply{Message: r.Message, Private: r.Private}
		d.reply.Ping = "" // the role belongs to another server
		m := d.member.Slash(d.channel, "about", nil).Reply()
		e.Message = &m
	default:
		return
	}
	d.entries = append(d.entries, e)
}

// deed describes what a person did.
func deed(q *bot.Request) string {
	var options []string
	for name, value := range q.Options {
		options = append(options, name+":"+value)
	}
	slices.Sort(options)
	switch q.Kind {
	case bot.KindCommand, bot.KindAutocomplete:
		return q.User.Name + ": /" + strings.Join(append([]string{q.Command}, options...), " ")
	case bot.KindChat:
		return q.User.Name + " writes: " + q.Text
	}
	return q.User.Name + " presses " + q.Action
}

// shownRouter answers with the reply that is shown next.
type shownRouter struct {
	*bot.Router
	d *drawing
}

func (r shownRouter) Plan(*bot.Request) bot.Plan { return bot.Plan{Private: r.d.reply.Private} }

func (r shownRouter) Handle(context.Context, *bot.Request) bot.Reply { return r.d.reply }
