package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/bot"
	"pencilmark/internal/picture"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/discordtest"
)

const picturedGrid = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"

// reader returns a rig whose bot reads pictures.
func reader(t *testing.T) *rig {
	t.Helper()
	world := bottest.New(t, false)
	r := newRig(t, discordtest.Options{})
	r.client = r.newClient(r.Token, withMentions, func(o *Options) { o.Commands = bot.Commands("en") })
	r.run(bot.New(bot.Options{Game: world.Game, Settings: r.client, Pictures: r.client, Log: r.client.log, Now: func() time.Time { return world.Now }}))
	return r
}

func pictured(t *testing.T, address string) discordtest.File {
	t.Helper()
	data, err := bottest.DrawPicture(address)
	if err != nil {
		t.Fatal(err)
	}
	return discordtest.File{Name: "board.png", Data: data}
}

// This is the whole conversation about a picture with a doubtful cell, as people see it.
func TestPictureTalk(t *testing.T) {
	r := reader(t)
	asked := r.WaitReplyTo(r.ann.Send(r.ann.DM(), "a hint, please", pictured(t, picturedGrid+" ~r2c3")))
	hint := r.ann.Press(asked, "r2c3 = 8").Reply()
	r.ann.Press(hint, "More").Reply()
	form := r.ann.Press(hint, "Correct it")
	if modal := form.Modal(); len(modal.Fields) != 1 {
		t.Errorf("form %+v", modal)
	}
	r.ann.Submit(form, map[string]string{"rows": strings.ReplaceAll(picturedGrid, ".", "0")}).Reply()
	var talk strings.Builder
	for _, shown := range r.Transcript() {
		fmt.Fprintf(&talk, "-- %s --\n%s\n", shown.Kind, shown.Text)
	}
	golden := filepath.Join("testdata", "picture.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(talk.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), talk.String()); diff != "" {
		t.Errorf("the talk (-want +got):\n%s", diff)
	}
	r.clean()
}

// Wherever a picture is sent, it is answered like its text.
func TestPicturesEverywhere(t *testing.T) {
	r := reader(t)
	file := pictured(t, picturedGrid)
	posted := r.ben.Send(r.channel, "", file)
	mentioned := r.ben.Send(r.channel, "<@"+r.AppID+"> how hard is this?", file)
	for name, answer := range map[string]discordtest.Message{
		"mention":         r.WaitReplyTo(mentioned),
		"command":         r.ann.Slash(r.channel, "rate", discordtest.Args{"picture": file}).Reply(),
		"message command": r.ann.UseMessageCommand(posted, "Rate this grid").Reply(),
	} {
		if text := answer.BodyText(); !strings.Contains(text, "Medium") || !strings.Contains(text, picturedGrid) {
			t.Errorf("%s: %s", name, text)
		}
		if answer.Ephemeral() == (name == "mention") {
			t.Errorf("%s: ephemeral %v", name, answer.Ephemeral())
		}
	}
	r.clean()
}

// The bot fetches only pictures from Discord's file hosts, and only up to a size.
func TestPicturesThatAreNotFetched(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	where := func(f discordtest.File) *bot.Upload {
		said := r.ann.Send(r.ann.DM(), "", f)
		return &bot.Upload{URL: "https://media.discordapp.net/attachments/1/" + said.Attachments[0].ID + "/" + f.Name, Type: said.Attachments[0].ContentType}
	}
	requests := 0
	elsewhere := discordtest.File{Name: "elsewhere.png", Serve: func(http.ResponseWriter, *http.Request) { requests++ }}
	target := where(elsewhere).URL
	redirect := discordtest.File{Name: "a.png", Serve: func(w http.ResponseWriter, q *http.Request) {
		http.Redirect(w, q, strings.Replace(target, "https://media.discordapp.net", r.URL(), 1), http.StatusFound)
	}}
	endless := discordtest.File{Name: "a.png", Serve: func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		piece := bytes.Repeat([]byte("\x89PNG\r\n\x1a\n"), 1<<13)
		for range 2 * picture.MaxBytes / len(piece) {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	}}
	page := discordtest.File{Name: "a.png", Serve: func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "\x89PNG\r\n\x1a\n<html>")
	}}
	for name, tt := range map[string]struct {
		upload *bot.Upload
		reason picture.Reason // "" for any other error
	}{
		"another host":   {&bot.Upload{URL: strings.Replace(target, "media.discordapp.net", "example.com", 1), Type: "image/png"}, ""},
		"a longer host":  {&bot.Upload{URL: strings.Replace(target, "media.discordapp.net", "media.discordapp.net.example.com", 1), Type: "image/png"}, ""},
		"a name":         {&bot.Upload{URL: strings.Replace(target, "https://", "https://cdn.discordapp.com@", 1), Type: "image/png"}, ""},
		"a port":         {&bot.Upload{URL: strings.Replace(target, ".net/", ".net:8443/", 1), Type: "image/png"}, ""},
		"no https":       {&bot.Upload{URL: strings.Replace(target, "https", "http", 1), Type: "image/png"}, ""},
		"a path":         {&bot.Upload{URL: "/etc/passwd", Type: "image/png"}, ""},
		"too large":      {&bot.Upload{URL: target, Type: "image/png", Size: picture.MaxBytes + 1}, picture.TooLarge},
		"another type":   {&bot.Upload{URL: target, Type: "text/plain"}, picture.NoPicture},
		"a redirect":     {where(redirect), ""},
		"gone":           {&bot.Upload{URL: "https://cdn.discordapp.com/attachments/1/2/a.png", Type: "image/png"}, ""},
		"endless":        {where(endless), picture.TooLarge},
		"a page":         {where(page), picture.NoPicture},
		"a text":         {where(discordtest.File{Name: "a.png", Data: []byte("no picture at all")}), picture.NoPicture},
		"an empty file":  {where(discordtest.File{Name: "a.png"}), picture.NoPicture},
		"a text as such": {where(discordtest.File{Name: "a.txt", Data: []byte("\x89PNG\r\n\x1a\n")}), picture.NoPicture},
	} {
		data, err := r.client.FetchPicture(t.Context(), tt.upload)
		refusal, refused := errors.AsType[*picture.Refusal](err)
		if data != nil || err == nil || refused != (tt.reason != "") || refused && refusal.Reason != tt.reason {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
		if err != nil && strings.Contains(err.Error(), "://") {
			t.Errorf("%s: the error contains an address: %v", name, err)
		}
	}
	if requests != 0 {
		t.Errorf("%d requests went elsewhere", requests)
	}
}

// The bot does not wait for a slow answer. It recognises a HEIC file and says so.
func TestSlowAndForeignPictures(t *testing.T) {
	r := reader(t)
	arrived := make(chan struct{})
	said := r.ann.Send(r.ann.DM(), "", discordtest.File{Name: "a.png", Serve: func(_ http.ResponseWriter, q *http.Request) {
		close(arrived)
		<-q.Context().Done()
	}})
	<-arrived
	busy := r.WaitReplyTo(r.ann.Send(r.ann.DM(), "and this?", pictured(t, picturedGrid)))
	if !strings.Contains(busy.BodyText(), "One at a time") {
		t.Errorf("said %s", busy.BodyText())
	}
	r.Clock.Advance(r.client.timeouts.picture)
	if slow := r.WaitReplyTo(said); !strings.Contains(slow.BodyText(), "couldn't get that picture") && !strings.Contains(slow.BodyText(), "too long") {
		t.Errorf("said %s", slow.BodyText())
	}
	heic := append([]byte("\x00\x00\x00\x18ftypheic"), make([]byte, 64)...)
	photo := r.WaitReplyTo(r.ann.Send(r.ann.DM(), "", discordtest.File{Name: "a.heic", Data: heic, Serve: func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/heic")
		_, _ = w.Write(heic)
	}}))
	if !strings.Contains(photo.BodyText(), "HEIC") {
		t.Errorf("said %s", photo.BodyText())
	}
}

// A request that is kept for repeating includes the address of its picture.
func TestPictureOfAKeptRequest(t *testing.T) {
	r, asked := talker(t, echo)
	r.WaitReplyTo(r.ann.Send(r.ann.DM(), "hint", discordtest.File{Name: "a.txt"}, pictured(t, picturedGrid)))
	q := <-asked
	if q.Picture == nil || q.Picture.Type != "image/png" || q.Picture.Size == 0 || !strings.HasPrefix(q.Picture.URL, "https://cdn.discordapp.com/") || !q.Files {
		t.Fatalf("asked %+v with %+v", q, q.Picture)
	}
	if data, err := r.client.FetchPicture(context.WithoutCancel(t.Context()), q.Picture); err != nil || len(data) != q.Picture.Size {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
