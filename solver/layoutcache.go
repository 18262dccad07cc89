package solver

import (
	"runtime"
	"sync"
	"weak"
)

// layouts holds the layout of every shape with boxes, each built when first
// asked for.
var layouts [MaxSize + 1][MaxSize + 1][4]lazyLayout

type lazyLayout struct {
	once   sync.Once
	layout *Layout
}

func (z *lazyLayout) get(shape Shape) *Layout {
	z.once.Do(func() { z.layout = build(shape) })
	return z.layout
}

// extras numbers the sets of extra units that a shape can have.
func (s Shape) extras() (n int) {
	if s.Diagonals {
		n = 1
	}
	if s.Windows {
		n += 2
	}
	return n
}

// jigsaws holds the layouts of the jigsaws that somebody uses. There is no end
// of them, and people send them, so they are not kept for ever.
var jigsaws = weakLayouts{of: map[Shape]weak.Pointer[Layout]{}}

type weakLayouts struct {
	mutex sync.Mutex
	of    map[Shape]weak.Pointer[Layout]
}

func (w *weakLayouts) get(shape Shape) *Layout {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if l := w.of[shape].Value(); l != nil {
		return l
	}
	l := build(shape)
	w.of[shape] = weak.Make(l)
	runtime.AddCleanup(l, w.forget, shape)
	return l
}

// forget drops a layout that is gone, unless there is another of its shape now.
func (w *weakLayouts) forget(shape Shape) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.of[shape].Value() == nil {
		delete(w.of, shape)
	}
}
