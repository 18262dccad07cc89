package discord

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/bot/discord/guarded"
)

// FuzzRESTAnswers holds that no answer of Discord's, however broken, is more than an error,
// that a refusal is one line and repeats no more of a form than its fields and codes, and
// that where a message is looked for the search ends.
func FuzzRESTAnswers(f *testing.F) {
	for _, seed := range []struct {
		status uint16
		body   string
	}{
		{200, `{"id":"175928847299117063","guild_id":"2","type":0,"permission_overwrites":[]}`},
		{200, `[{"id":"9","author":{"id":"7"},"components":[{"type":17,"components":[{"type":1,"components":[{"custom_id":"v1:start:7"}]},{"type":9,"accessory":{"custom_id":"v1:hint:1"}}]}]}]`},
		{200, `[{"id":-1,"author":null,"components":{"component":{"custom_id":3}}}]`},
		{400, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"content":{"_errors":[{"code":"BASE_TYPE_REQUIRED","message":"secret"}]}}}}}`},
		{403, `{"code":50013,"message":"Missing Permissions"}`},
		{404, `{"code":"10008","message":7}`},
		{400, `{"message":"x","errors":[]}`}, {500, `<html>`}, {400, `null`}, {200, ``}, {200, `[[[[[[[[[[{"custom_id":"x"}]]]]]]]]]]`},
		{403, `{"message":"two\nlines","code":1e400}`},
	} {
		f.Add(seed.status, []byte(seed.body))
	}
	f.Fuzz(func(t *testing.T, status uint16, body []byte) {
		refused := (request{doing: "look"}).refusal(&guarded.Response{Status: int(status), Body: body})
		if refused.Error() == "" || refused.Status != int(status) {
			t.Errorf("%+v", refused)
		}
		if strings.ContainsAny(refused.Error(), "\n\r") || len(refused.Error()) > 2000 {
			t.Errorf("a refusal that no log takes: %q", refused.Error())
		}
		var list []posted
		var one posted
		for _, into := range []any{&list, &one, &struct {
			ID string `json:"id"`
		}{}} {
			err := request{doing: "look", into: into}.decode(body)
			if e, ok := errors.AsType[*Error](err); err != nil && (!ok || e.Message == "") {
				t.Errorf("%v", err)
			}
		}
		for _, m := range append(list, one) {
			for _, id := range idsIn(m.Components, maxNesting) {
				if id == "" {
					t.Error("a control without a name")
				}
			}
			if at := sentAt(m.ID); !at.IsZero() && (at.Before(time.UnixMilli(1420070400000)) || at.Year() > 2100) {
				t.Errorf("%q was sent at %v", m.ID, at)
			}
		}
	})
}
