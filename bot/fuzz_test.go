package bot_test

import (
	"strconv"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/phrasetest"
)

// FuzzAnswer hands in arbitrary text for a daily that has been started. The router must answer, log no error (bottest
// fails on one) and keep the message within its limits.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		"r5: 534678912", "r1c5=7 r2c3=4", "r1c1=2,r1c2=6;", bottest.DailySolution, bottest.DailyPuzzle,
		"-6--19-4-\n---48-6--", "", "r0: ---------", "r10c1=1", "r1c1=", "９３４６７８９１２", "1️⃣2️⃣", "r1: 26871934?",
		"```\nr1c1=2\n```", "\x00\xff", "r5: 534678912 r6: 534678912", "268753413257979364188756439758164295371881729258649156",
	} {
		f.Add(seed)
	}
	w, players := bottest.New(f, true), 0
	f.Fuzz(func(t *testing.T, text string) {
		w.TB = t
		players++
		name := strconv.Itoa(players)
		player := bot.Request{Place: bot.PlaceDM, User: bot.User{ID: name, Name: name}, Command: "daily"}
		w.Router.Handle(t.Context(), &player)
		submit := bot.Request{
			ID: name, Kind: bot.KindSubmit, Place: bot.PlaceDM, User: player.User,
			Action: bot.NewAction("hand-in", name).String(), Fields: map[string]string{"rows": text},
		}
		reply := w.Router.Handle(t.Context(), &submit)
		if reply.Text == "" || !reply.Private {
			t.Errorf("the reply to %q is empty or public: %+v", text, reply.Message)
		}
		checkMessage(t, &reply.Message)
	})
}

// FuzzControl presses controls with arbitrary ids.
func FuzzControl(f *testing.F) {
	for _, seed := range []string{
		"v1:hint:1:9", "v1:hint:-1:x", "v1:hint:99999999999999999999", "v1:start:7", "v1:share:1:4", "v1:share:0:solution",
		"v1:setup-reveal:never", "v1:play:banana", "v1:edit:1:nothing", "v1:answer", "v1:period:century", "v9:hint",
		"v1:path:~1:3x3:0:banana", "v1:path:~zzz:4x4:-1::first-solution", "v1:path:~7:2x2:99999999999999999999:::0.1.2", "v1:solutions:~0:2x2", "v1:path-open:1::0",
	} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	w := bottest.New(f, true)
	f.Fuzz(func(t *testing.T, id string, manager bool) {
		w.TB = t
		q := bot.Request{
			Kind: bot.KindPress, Place: bot.PlaceGuild, Guild: bottest.Guild, Action: id,
			User: bot.User{ID: "anna", Name: "Anna", Manager: manager},
		}
		reply := w.Router.Handle(t.Context(), &q)
		if reply.Text == "" && reply.Modal == nil {
			t.Errorf("pressing %q says nothing", id)
		}
		checkMessage(t, &reply.Message)
	})
}

// FuzzChat sends arbitrary messages, in public and in private. The bot answers within its limits or not at all, logs no
// error, opens no form, and reveals nothing of a live daily's solution in public.
func FuzzChat(f *testing.F) {
	for _, seed := range []string{
		"hint", "how hard is this? " + bottest.PracticePuzzle, bottest.DailyPuzzle, "solve " + bottest.DailySolution, "r1c5=7", "help hint",
		"pourquoi ?", "answer", "```\n" + bottest.DailyPuzzle[:40] + "\n" + bottest.DailyPuzzle[40:] + "\n```", "rate 4x4: 12../34../..12/....",
		"> > ||" + bottest.PracticePuzzle + "||", "jouer difficile", "[12][34].. 2x2", "\xff\xfe", "\u202e53..7....", "`````", "#k3xyz hint 9",
		"solve 1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9", "16x16 hint", "",
	} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	w := bottest.New(f, true)
	f.Fuzz(func(t *testing.T, text string, aloud bool) {
		w.TB = t
		q := bot.Request{Kind: bot.KindChat, Place: bot.PlaceDM, User: bot.User{ID: "anna", Name: "Anna"}, Text: text}
		if aloud {
			q.Place, q.Guild = bot.PlaceGuild, bottest.Guild
		}
		reply := w.Router.Handle(t.Context(), &q)
		if reply.Modal != nil || reply.Private == aloud {
			t.Errorf("the reply to %q is a form, or not as private as it should be: %+v", text, reply)
		}
		if aloud && (strings.Contains(reply.Text, bottest.DailySolution) || phrasetest.GridIn(alts(&reply.Message)) == bottest.DailySolution) {
			t.Errorf("%q gets the solution of the daily in public", text)
		}
		checkMessage(t, &reply.Message)
	})
}

// alts returns the descriptions of a message's pictures.
func alts(m *bot.Message) string {
	var all []string
	for _, p := range m.Pictures {
		all = append(all, p.Alt)
	}
	return strings.Join(all, "\n")
}
