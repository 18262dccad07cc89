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
	Void    string // why it need not be kept, or ""
}

// promises is everything that was asked for, in order.
type promises struct {
	mu  sync.Mutex
	all []*Promise
}

// ask notes what is asked for. The returned function notes that it was promised.
func (p *promises) ask(what Promise) (told func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, &what)
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		what.Told = true
	}
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
