package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/game"
)

// A call answers the request that it first came with, and alike whatever is entered meanwhile;
// any other request under its name is refused, and neither costs anything.
func TestACallAnswersOneRequest(t *testing.T) {
	const chain, other = "(3)r1c1=(3)r1c2", "(3)r1c1=(3)r2c1"
	digitOf := func(cell int) string { return easySolution[cell : cell+1] }
	empty := strings.Index(easy, ".")
	name := fmt.Sprintf("r%dc%d", empty/9+1, empty%9+1)
	for _, tt := range []struct {
		what, body string
		others     [][2]string // what else is asked under the same name: where, and with what
	}{
		{"/check", `{"call": "x"}`, [][2]string{{"/hint", `{"call": "x"}`}, {"/why", `{"call": "x", "cell": "r1c1", "digit": "3"}`}, {"/answer", `{"call": "x", "version": 1}`}}},
		{"/hint", `{"call": "x", "level": 2}`, [][2]string{
			{"/hint", `{"call": "x", "level": 4}`}, {"/hint", `{"call": "x"}`}, {"/hint", `{"call": "x", "level": 2, "skip": 1}`},
			{"/hint", `{"call": "x", "level": 2, "cell": "` + name + `"}`}, {"/hint", `{"call": "x", "level": 2, "digit": "5"}`}, {"/apply", `{"call": "x", "level": 2}`},
		}},
		{"/hint", `{"call": "x", "level": 1, "skip": 2}`, [][2]string{{"/hint", `{"call": "x", "level": 1, "skip": 3}`}, {"/check", `{"call": "x"}`}}},
		{"/hint", `{"call": "x", "level": 1, "cell": "` + name + `"}`, [][2]string{{"/hint", `{"call": "x", "level": 1}`}}},
		{"/apply", `{"call": "x"}`, [][2]string{{"/apply", `{"call": "x", "skip": 1}`}, {"/hint", `{"call": "x"}`}}},
		{"/why", `{"call": "x", "cell": "` + name + `", "digit": "` + digitOf(empty) + `"}`, [][2]string{
			{"/why", `{"call": "x", "cell": "` + name + `", "digit": "1"}`}, {"/why", `{"call": "x", "cell": "r9c9", "digit": "` + digitOf(empty) + `"}`}, {"/check", `{"call": "x"}`},
		}},
		{"/chain", `{"call": "x", "chain": "` + chain + `"}`, [][2]string{{"/chain", `{"call": "x", "chain": "` + other + `"}`}, {"/check", `{"call": "x"}`}}},
		{"/entries", `{"call": "x", "base": 1, "entries": [{"cell": 80, "digit": 0, "at": 1}]}`, [][2]string{
			{"/entries", `{"call": "x", "base": 1, "entries": [{"cell": 80, "digit": 9, "at": 1}]}`}, {"/check", `{"call": "x"}`},
		}},
		{"/answer", `{"call": "x", "version": 1}`, [][2]string{{"/answer", `{"call": "x", "version": 2}`}, {"/check", `{"call": "x"}`}}},
	} {
		for board, digit := range map[string]int{"right": 0, "wrong": 1} {
			t.Run(board+tt.what+tt.body, func(t *testing.T) {
				w := story(t)
				token, c, work := w.guest()
				v := &visitor{site: start(t, w.options()), cookie: "pencilmark=" + token}
				mine := attempt{ID: work.ID}
				enter := func(call, cells string) {
					t.Helper()
					read[attempt](t, v.post(mine.path("/entries"), `{"call": "`+call+`", "base": 0, "entries": `+cells+`}`), 200)
				}
				last := strings.LastIndex(easy, ".")
				enter("e1", fmt.Sprintf(`[{"cell": %d, "digit": %d, "at": 1}]`, last, (int(easySolution[last]-'1')+digit)%9+1))
				ask := func() string {
					a := read[map[string]json.RawMessage](t, v.post(mine.path(tt.what), tt.body), 200)
					return string(a["answer"]) + string(a["cost"]) + string(a["status"]) + string(a["text"])
				}
				spent := func() (events []game.Event) {
					kept, err := w.game.Play.Attempt(t.Context(), c, work.ID)
					w.must(err)
					for _, e := range kept.Events {
						if e.Kind != game.EventSaved {
							events = append(events, e)
						}
					}
					return events
				}
				first, events := ask(), spent()
				again := func(when string) {
					t.Helper()
					if got := ask(); got != first {
						t.Errorf("%s: %s\nat first: %s", when, got, first)
					}
					for _, o := range tt.others {
						if a := v.post(mine.path(o[0]), o[1]); a.StatusCode != http.StatusConflict || !strings.Contains(a.body, "/problems/other-call") {
							t.Errorf("%s, %s %s: %s\n%s", when, o[0], o[1], a.Status, a.body)
						}
					}
				}
				again("at once")
				enter("e2", fmt.Sprintf(`[{"cell": %d, "digit": 9, "at": 1}]`, empty))
				again("with another digit")
				enter("e3", entries(easy, easySolution, 81))
				again("with the whole grid")
				if got := spent(); !slices.Equal(got, events) {
					t.Errorf("%+v, after the first answer %+v", got, events)
				}
				v.post(mine.path("/answer"), fmt.Sprintf(`{"call": "end", "version": %d}`, w.version(c, work.ID)))
				again("when it is over")
			})
		}
	}
}

// version is an attempt's.
func (w *world) version(c game.Call, id int64) int {
	w.t.Helper()
	kept, err := w.game.Play.Attempt(w.t.Context(), c, id)
	w.must(err)
	return kept.Version
}
