package bot

import (
	"cmp"
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"pencilmark/internal/panicinfo"
	"pencilmark/solver/coach"
)

// drawing is a picture of a past puzzle or of a leaderboard.
type drawing struct {
	crux  *coach.Crux // nil for a solution, or if no step is found
	steps int         // number of steps of the solution
	data  []byte      // PNG or GIF; nil if there is nothing to draw
}

// Drawings makes pictures that take long to draw and caches the latest for everybody. It draws each once, and only a
// few at a time.
type Drawings struct {
	within time.Duration // time limit for one drawing
	making chan struct{}
	group  singleflight.Group

	mu    sync.Mutex
	kept  map[string]drawing
	order []string // keys, oldest first
}

// Limits of drawing and of the cache.
const (
	drawnAtOnce   = 2
	drawnWithin   = 40 * time.Second // for one drawing, unless NewDrawings gets another limit
	drawingsCount = 32
)

// NewDrawings returns an empty cache. Each drawing may take as long as within; 0 means 40 s.
func NewDrawings(within time.Duration) *Drawings {
	return &Drawings{within: cmp.Or(within, drawnWithin), making: make(chan struct{}, drawnAtOnce), kept: map[string]drawing{}}
}

// get returns the drawing cached under key, or draws it. If its caller leaves, the drawing continues for others.
func (d *Drawings) get(ctx context.Context, key string, draw func(context.Context) (drawing, error)) (drawing, error) {
	made := d.group.DoChan(key, func() (any, error) { return d.findOrDraw(context.WithoutCancel(ctx), key, draw) })
	select {
	case r := <-made:
		return r.Val.(drawing), r.Err
	case <-ctx.Done():
		return drawing{}, ctx.Err()
	}
}

func (d *Drawings) findOrDraw(ctx context.Context, key string, draw func(context.Context) (drawing, error)) (found drawing, err error) {
	defer panicinfo.Rescue("drawing", &err)
	if found, ok := d.find(key); ok {
		return found, nil
	}
	err = d.limited(ctx, func(ctx context.Context) error {
		found, err = draw(ctx)
		return err
	})
	if err == nil {
		d.keep(key, found)
	}
	return found, err
}

// limited waits until it may draw and runs work within the time limit for one drawing.
func (d *Drawings) limited(ctx context.Context, work func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, d.within)
	defer cancel()
	select {
	case d.making <- struct{}{}:
		defer func() { <-d.making }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return work(ctx)
}

func (d *Drawings) find(key string) (drawing, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	found, ok := d.kept[key]
	return found, ok
}

func (d *Drawings) keep(key string, made drawing) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept[key], d.order = made, append(d.order, key)
	if len(d.order) > drawingsCount {
		delete(d.kept, d.order[0])
		d.order = d.order[1:]
	}
}
