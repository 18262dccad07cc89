package chaos

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// RequestKind is a kind of request to the program.
type RequestKind string

// Kinds of requests. Saving, handing in and giving up are about an attempt.
const (
	ProgressSaved   RequestKind = "saved"
	AttemptFinished RequestKind = "finished"
	AttemptGivenUp  RequestKind = "gave-up"
	PuzzleSubmitted RequestKind = "submitted"
	SettingChanged  RequestKind = "setting"
	DailyPosted     RequestKind = "posting"

	SubmissionDecided RequestKind = "decision" // by a manager; Name is the submission's id, Value the state
	Withdrawn         RequestKind = "withdrawal"
	ResultJudged      RequestKind = "ruling" // Name is the post's id, Player the player of the result, Value a validity
)

// More kinds of requests.
const (
	HintTaken   RequestKind = "hinted"
	DataDeleted RequestKind = "deletion"
	ReminderSet RequestKind = "reminder"
)

// attemptStarted is an event that follows no request.
const attemptStarted RequestKind = "started"

// requestKinds lists all kinds of requests.
func requestKinds() []RequestKind {
	return []RequestKind{ProgressSaved, AttemptFinished, AttemptGivenUp, PuzzleSubmitted, SettingChanged, DailyPosted,
		SubmissionDecided, Withdrawn, ResultJudged, HintTaken, DataDeleted, ReminderSet}
}

// UserRequest is a request that somebody made, and whether the program confirmed it. The program may have done it
// without a confirmation, too.
type UserRequest struct {
	At        time.Time // when it was asked for
	Kind      RequestKind
	Guild     string
	Player    string
	Attempt   int64
	Name      string // of a setting; the date of a daily; or the id of the object
	Value     string // of a setting; a submission's grid; the digits handed in; or the decision
	Confirmed bool
	Abandoned bool   // the bot was still thinking when the person went on: it may be done at any time
	Excused   string // why it need not be done, or ""
}

// requestLog is all requests, in order.
type requestLog struct {
	mu     sync.Mutex
	shared bool // several processes share the database
	all    []*UserRequest
	again  map[string]*discordtest.Interaction // by an interaction's id, the press that repeated it
}

// add logs a request. The returned function notes that the program confirmed it.
func (p *requestLog) add(what UserRequest) (confirm func()) {
	return p.addPending(what).confirm
}

// pendingRequest is a request whose answer somebody waits for.
type pendingRequest struct {
	log     *requestLog
	request *UserRequest
}

// addPending logs a request.
func (p *requestLog) addPending(what UserRequest) pendingRequest {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, &what)
	return pendingRequest{p, &what}
}

// confirm notes that the program confirmed the request.
func (r pendingRequest) confirm() { r.set(&r.request.Confirmed) }

// abandon notes that nobody waits for the answer any more, though it may still come.
func (r pendingRequest) abandon() { r.set(&r.request.Abandoned) }

// noteAgain notes that somebody repeated an interaction.
func (p *requestLog) noteAgain(x, again *discordtest.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.again == nil {
		p.again = map[string]*discordtest.Interaction{}
	}
	p.again[x.Record().ID] = again
}

// last returns the last repetition of an interaction, or the interaction itself.
func (p *requestLog) last(x *discordtest.Interaction) *discordtest.Interaction {
	p.mu.Lock()
	defer p.mu.Unlock()
	for next := p.again[x.Record().ID]; next != nil; next = p.again[x.Record().ID] {
		x = next
	}
	return x
}

// settle notes the outcome of a request that was sent as an interaction.
func (r pendingRequest) settle(x *discordtest.Interaction, done bool) {
	x = r.log.last(x)
	switch {
	case done:
		r.confirm()
	case r.log.isUnderWay(x.Record()):
		r.abandon()
	}
}

// isUnderWay reports whether a process may still do something that nobody waits for any more. If several processes
// run, the one that was killed may not be the one that does it.
func (p *requestLog) isUnderWay(r discordtest.InteractionRecord) bool {
	gone := slices.Contains(r.Faults, processKilled) || slices.Contains(r.Faults, processEnded)
	return r.Outcome != discordtest.Answered && (!gone || p.shared && time.Since(r.CreatedAt) < soon)
}

func (r pendingRequest) set(what *bool) {
	r.log.mu.Lock()
	defer r.log.mu.Unlock()
	*what = true
}

// excusePosts excuses the dailies that a guild asked for, because something keeps the program from posting there.
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

// Print writes every violation, and the figures of the run.
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
