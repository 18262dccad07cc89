package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/floodtest"
)

// A tenth of the floods of "make load" run at the same time. While their connections are held, the program reports that
// it is healthy, and people on Discord get their hints over HTTP.
func TestFloods(t *testing.T) {
	w := newTown(t)
	w.ways = waysIn{gateway: true, http: true}
	w.serve()
	address := strings.TrimPrefix(w.listening(0), "http://")
	visitor := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var crowds []*floodtest.Crowd
	for _, a := range floodtest.Attacks(10) {
		if a.From > 1 {
			continue // a flood from one address is worse for others with the same address
		}
		crowd := a.Rush(ctx, address)
		crowds = append(crowds, crowd)
		w.WaitUntil("the crowd", func() bool { return crowd.Dialled.Load() >= int64(a.Count) })
		resp, err := visitor.Get("http://" + address + "/healthz")
		if err != nil {
			t.Fatalf("%s: %v", a.Name, err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", a.Name, resp.Status)
		}
		wants(t, w.ann.Slash(w.channel, "hint", discordtest.Args{"grid": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}).Reply(), "Hint")
	}
	w.WaitUntil("no more connections than one address may have", func() bool {
		open := int64(0)
		for _, crowd := range crowds {
			open += crowd.Open.Load()
		}
		return open <= 2048
	})
	stop()
	for _, crowd := range crowds {
		crowd.Wait()
	}
}
