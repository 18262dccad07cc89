package main

import (
	"fmt"
	"strings"

	"pencilmark/bot/console"
	"pencilmark/solver/format"
)

// ratings prints rated puzzles. As text the only one takes some lines, and several take a
// line each: so the first one waits for the second, unless a person types them.
type ratings struct {
	main    *Main
	form    string
	points  bool
	several bool
	held    *rated
}

func (o *ratings) add(r *rated) {
	if o.form == "text" && !o.several && o.held == nil {
		o.held = new(*r)
		return
	}
	o.several = true
	o.release()
	r.print(o.main, o.form, o.points)
}

// release prints the line that waited.
func (o *ratings) release() {
	if first := o.held; first != nil {
		o.held = nil
		first.print(o.main, o.form, o.points)
	}
}

// close prints the only puzzle, if no other came.
func (o *ratings) close() {
	if r := o.held; r != nil {
		fmt.Fprintln(o.main.Stdout, r.drawing())
		for _, fact := range r.facts(o.main.printer(), o.points) {
			fmt.Fprintln(o.main.Stdout, console.Wrap(fact, blockWidth))
		}
	}
}

// blockWidth is how long the lines about the only puzzle are.
const blockWidth = 80

// drawing draws a puzzle, with its candidates if some are ruled out and there is room.
func (r *rated) drawing() string {
	if drawn := format.Candidates(r.grid()); !r.grid().Restricted().IsEmpty() && strings.Index(drawn, "\n") <= blockWidth {
		return drawn
	}
	return format.Block(r.grid())
}
