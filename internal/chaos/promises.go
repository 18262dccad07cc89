package chaos

import (
	"sync"
	"time"
)

// Kind is what somebody asked the program to do.
type Kind string

// What is asked for. Saving, handing in and giving up are about an attempt.
const (
	Saved     Kind = "saved"
	Wrong     Kind = "wrong"
	Finished  Kind = "finished"
	GaveUp    Kind = "gave-up"
	Submitted Kind = "submitted"
	Setting   Kind = "setting"
	Posting   Kind = "posting"
)

// Promise is something that somebody asked for, and whether they were told that
// it is done. What they were not told may have been done all the same.
type Promise struct {
	At      time.Time // when it was asked for
	Kind    Kind
	Guild   string
	Player  string
	Attempt int64
	Name    string // of a setting, or the date of a posting
	Value   string // of a setting, or a submission's grid, or the digits handed in
	Told    bool
	Open    bool   // it was at "thinking" still when the person went on: it may be done at any time
	Void    string // why it need not be kept, or ""
}

// promises is everything that was asked for, in order.
type promises struct {
	mu  sync.Mutex
	all []*Promise
}

// ask notes what is asked for. The returned function notes that it was promised.
func (p *promises) ask(what Promise) (told func()) {
	return p.asked(what).told
}

// request is a promise that somebody waits for.
type request struct {
	of   *promises
	what *Promise
}

// asked notes what is asked for.
func (p *promises) asked(what Promise) request {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, &what)
	return request{p, &what}
}

// told notes that it was promised.
func (r request) told() { r.note(&r.what.Told) }

// leave notes that nobody waits for the answer any more, which may yet come.
func (r request) leave() { r.note(&r.what.Open) }

func (r request) note(what *bool) {
	r.of.mu.Lock()
	defer r.of.mu.Unlock()
	*what = true
}

// void takes back what a guild was promised to be posted: something happened to
// the guild that keeps the program from it.
func (p *promises) void(guild, why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, q := range p.all {
		if q.Guild == guild && q.Kind == Posting {
			q.Void = why
		}
	}
}

func (p *promises) list() []Promise {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []Promise
	for _, q := range p.all {
		all = append(all, *q)
	}
	return all
}
