package chaos

import (
	"sync"
	"time"
)

// RequestKind is what somebody asked the program to do.
type RequestKind string

// What is asked for. Saving, handing in and giving up are about an attempt.
const (
	ProgressSaved   RequestKind = "saved"
	AttemptFinished RequestKind = "finished"
	AttemptGivenUp  RequestKind = "gave-up"
	PuzzleSubmitted RequestKind = "submitted"
	SettingChanged  RequestKind = "setting"
	DailyPosted     RequestKind = "posting"
)

// UserRequest is something that somebody asked for, and whether the program
// confirmed it. What was not confirmed may have been done all the same.
type UserRequest struct {
	At        time.Time // when it was asked for
	Kind      RequestKind
	Guild     string
	Player    string
	Attempt   int64
	Name      string // of a setting, or the date of a posting
	Value     string // of a setting, or a submission's grid, or the digits handed in
	Confirmed bool
	Abandoned bool   // it was at "thinking" still when the person went on: it may be done at any time
	Excused   string // why it need not be kept, or ""
}

// requestLog is everything that was asked for, in order.
type requestLog struct {
	mu  sync.Mutex
	all []*UserRequest
}

// add notes what is asked for. The returned function notes that it was confirmed.
func (p *requestLog) add(what UserRequest) (confirm func()) {
	return p.addPending(what).confirm
}

// pendingRequest is a request that somebody waits for.
type pendingRequest struct {
	log     *requestLog
	request *UserRequest
}

// addPending notes what is asked for.
func (p *requestLog) addPending(what UserRequest) pendingRequest {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, &what)
	return pendingRequest{p, &what}
}

// confirm notes that the program said that it is done.
func (r pendingRequest) confirm() { r.set(&r.request.Confirmed) }

// abandon notes that nobody waits for the answer any more, which may yet come.
func (r pendingRequest) abandon() { r.set(&r.request.Abandoned) }

func (r pendingRequest) set(what *bool) {
	r.log.mu.Lock()
	defer r.log.mu.Unlock()
	*what = true
}

// excusePosts excuses the dailies that a guild asked for: something happened to
// the guild that keeps the program from it.
func (p *requestLog) excusePosts(guild, why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, q := range p.all {
		if q.Guild == guild && q.Kind == DailyPosted {
			q.Excused = why
		}
	}
}

func (p *requestLog) list() []UserRequest {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []UserRequest
	for _, q := range p.all {
		all = append(all, *q)
	}
	return all
}
