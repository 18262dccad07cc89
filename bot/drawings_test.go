package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// However many ask at once, a drawing is made once and kept.
func TestDrawnOnce(t *testing.T) {
	d := NewDrawings(0)
	var made atomic.Int32
	begun, release := make(chan struct{}, 2), make(chan struct{})
	draw := func(context.Context) (drawing, error) {
		made.Add(1)
		begun <- struct{}{}
		<-release
		return drawing{steps: 7}, nil
	}
	impatient, leave := context.WithCancel(t.Context())
	first := make(chan error, 1)
	go func() {
		_, err := d.get(impatient, "p", draw)
		first <- err
	}()
	<-begun
	leave()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("who left got %v", err)
	}
	var asked sync.WaitGroup
	for range 20 {
		asked.Go(func() {
			if got, err := d.get(t.Context(), "p", draw); err != nil || got.steps != 7 {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
	close(release)
	asked.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("made %d times", n)
	}
}

// What was asked for the longest ago goes when there is no more room.
func TestDrawingsAreBounded(t *testing.T) {
	d := NewDrawings(0)
	made := 0
	get := func(key string) {
		_, err := d.get(t.Context(), key, func(context.Context) (drawing, error) {
			made++
			return drawing{data: make([]byte, drawingsRoom/4)}, nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	for _, key := range []string{"a", "b", "c", "d", "a", "e", "a"} {
		get(key)
	}
	if made != 5 {
		t.Errorf("made %d, want a, b, c, d and e once each", made)
	}
	get("b")
	if made != 6 || d.used > drawingsRoom {
		t.Errorf("made %d, %d bytes are kept", made, d.used)
	}
	for i := range 2 * drawingsCount {
		_, _ = d.get(t.Context(), fmt.Sprint(i), func(context.Context) (drawing, error) { return drawing{}, nil })
	}
	if len(d.kept) > drawingsCount || len(d.order) != len(d.kept) {
		t.Errorf("%d are kept, %d in order", len(d.kept), len(d.order))
	}
}
