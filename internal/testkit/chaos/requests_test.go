package chaos

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"pencilmark/internal/testkit/discordtest"
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

	SubmissionDecided RequestKind = "decision" // by a manager; Name is the submission's id, Value the state
	Withdrawn         RequestKind = "withdrawal"
	ResultJudged      RequestKind = "ruling" // Name is the post's id, Player whose result it is, Value a validity
)

// More of what is asked for.
const (
	HintTaken   RequestKind = "hinted"
	DataDeleted RequestKind = "deletion"
	ReminderSet RequestKind = "reminder"
)

// attemptStarted is an event that nobody asks for by itself.
const attemptStarted RequestKind = "started"

// requestKinds lists them all.
func requestKinds() []RequestKind {
	return []RequestKind{ProgressSaved, AttemptFinished, AttemptGivenUp, PuzzleSubmitted, SettingChanged, DailyPosted,
		SubmissionDecided, Withdrawn, ResultJudged, HintTaken, DataDeleted, ReminderSet}
}

// UserRequest is something that somebody asked for, and whether the program
// confirmed it. What was not confirmed may have been done all the same.
type UserRequest struct {
	At        time.Time // when it was asked for
	Kind      RequestKind
	Guild     string
	Player    string
	Attempt   int64
	Name      string // of a setting, the date of a posting, or the id of what it is about
	Value     string // of a setting, a submission's grid, the digits handed in, or what was said
	Confirmed bool
	Abandoned bool   // it was at "thinking" still when the person went on: it may be done at any time
	Excused   string // why it need not be kept, or ""
}

// requestLog is everything that was asked for, in order.
type requestLog struct {
	mu     sync.Mutex
	shared bool // several processes share the database
	all    []*UserRequest
	again  map[string]*discordtest.Interaction // the press that asked again what an interaction had, by its id
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

// noteAgain notes that somebody asked again.
func (p *requestLog) noteAgain(x, again *discordtest.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.again == nil {
		p.again = map[string]*discordtest.Interaction{}
	}
	p.again[x.Record().ID] = again
}

// last is the interaction that asked last for what one did.
func (p *requestLog) last(x *discordtest.Interaction) *discordtest.Interaction {
	p.mu.Lock()
	defer p.mu.Unlock()
	for next := p.again[x.Record().ID]; next != nil; next = p.again[x.Record().ID] {
		x = next
	}
	return x
}

// settle notes what came of a request that was sent as an interaction.
func (r pendingRequest) settle(x *discordtest.Interaction, done bool) {
	x = r.log.last(x)
	switch {
	case done:
		r.confirm()
	case r.log.isUnderWay(x.Record()):
		r.abandon()
	}
}

// isUnderWay reports whether a process may yet do what nobody waits for any more. Where several
// processes run, the one that was killed may have been another.
func (p *requestLog) isUnderWay(r discordtest.InteractionRecord) bool {
	gone := slices.Contains(r.Faults, processKilled) || slices.Contains(r.Faults, processEnded)
	return r.Outcome != discordtest.Answered && (!gone || p.shared && time.Since(r.CreatedAt) < soon)
}

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

// Print writes every violation, and what happened.
func (r *Result) Print(out io.Writer) {
	for _, v := range r.Violations {
		fmt.Fprintln(out, "VIOLATION:", v)
	}
	e := r.Evidence
	outcomes := map[discordtest.Outcome]int{}
	for _, d := range e.Interactions {
		outcomes[d.Outcome]++
	}
	fmt.Fprintf(out, "%d interactions: %d answered, %d failed visibly, %d left at thinking\n",
		len(e.Interactions), outcomes[discordtest.Answered], outcomes[discordtest.Unanswered], outcomes[discordtest.StuckThinking])
	fmt.Fprintf(out, "%d dailies posted, %d results; confirmed: %v\n", len(e.DailyMessages), len(e.Results), e.confirmed())
	slowest := time.Duration(0)
	for _, restart := range e.Restarts {
		slowest = max(slowest, restart.Took)
	}
	fmt.Fprintf(out, "%d kills came between a post and its commit; ready again after at most %v\n", r.KillsDuringPost, slowest.Round(time.Millisecond))
	if d := r.Database; d != nil {
		fmt.Fprintf(out, "%d connections to the database were cut; it was restarted %d times and failed over %d times\n", d.cuts.Load(), d.restarts.Load(), d.failOvers.Load())
		fmt.Fprintf(out, "%d processes were exchanged for a newer program, beside the older one\n", r.Exchanged)
	}
	fmt.Fprintf(out, "Discord refused %d of %d requests for coming too fast\n", e.Refused, e.Asked)
	fmt.Fprintf(out, "%d kills, %d faults, %d violations\n", r.Kills, r.Faults, len(r.Violations))
}
