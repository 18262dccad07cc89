package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// A drawing is made once and cached, however many players ask for it at once.
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

// New drawings replace the oldest in the cache.
func TestDrawingsAreBounded(t *testing.T) {
	d := NewDrawings(0)
	for i := range 2 * drawingsCount {
		_, err := d.get(t.Context(), fmt.Sprint(i), func(context.Context) (drawing, error) { return drawing{steps: i}, nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	last, ok := d.find(fmt.Sprint(2*drawingsCount - 1))
	if len(d.kept) != drawingsCount || !ok || last.steps != 2*drawingsCount-1 {
		t.Errorf("%d are kept, the last is %+v", len(d.kept), last)
	}
}
