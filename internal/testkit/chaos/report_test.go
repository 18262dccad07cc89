package chaos

import (
	"fmt"
	"io"
	"slices"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// Print writes every violation, a summary of what happened, and the line that
// says it all.
func (r *Result) Print(out io.Writer) {
	for _, v := range r.Violations {
		fmt.Fprintln(out, "VIOLATION:", v)
	}
	e := r.Evidence
	outcomes := map[discordtest.Outcome]int{}
	var hit int
	for _, d := range e.Interactions {
		outcomes[d.Outcome]++
		if len(d.Faults) > 0 {
			hit++
		}
	}
	fmt.Fprintf(out, "%d interactions: %d answered, %d failed visibly, %d left at thinking; %d were hit by something\n",
		len(e.Interactions), outcomes[discordtest.Answered], outcomes[discordtest.Unanswered], outcomes[discordtest.StuckThinking], hit)
	confirmed := e.confirmed()
	fmt.Fprintf(out, "%d dailies posted; kept: %d saved, %d finished, %d given up, %d submissions, %d settings, %d postings\n",
		len(e.DailyMessages), confirmed[ProgressSaved], confirmed[AttemptFinished], confirmed[AttemptGivenUp], confirmed[PuzzleSubmitted], confirmed[SettingChanged], confirmed[DailyPosted])
	fmt.Fprintf(out, "and %d decisions on submissions, %d withdrawals, %d rulings; %d results\n",
		confirmed[SubmissionDecided], confirmed[Withdrawn], confirmed[ResultJudged], len(e.Results))
	fmt.Fprintf(out, "%d kills came between a post and its commit; ready again after %v, at most %v\n", r.KillsDuringPost, middle(e.restartTimes()), longest(e.restartTimes()))
	if d := r.Database; d != nil {
		fmt.Fprintf(out, "%d connections to the database were cut; it was restarted %d times and failed over %d times\n", d.cuts.Load(), d.restarts.Load(), d.failOvers.Load())
		fmt.Fprintf(out, "%d processes were exchanged for a newer program, beside the older one\n", r.Exchanged)
	}
	if len(e.LeadsTaken) > 0 {
		fmt.Fprintf(out, "%d times another process led after %v, at most %v\n", len(e.LeadsTaken), middle(times(e.LeadsTaken)), longest(times(e.LeadsTaken)))
	}
	fmt.Fprintf(out, "Discord refused %d of %d requests for coming too fast\n", e.Refused, e.Asked)
	fmt.Fprintf(out, "%d kills, %d faults, %d violations\n", r.Kills, r.Faults, len(r.Violations))
}

func (e *Evidence) restartTimes() (all []time.Duration) {
	for _, r := range e.Restarts {
		all = append(all, r.Took)
	}
	return all
}

func middle(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(all))[len(all)/2].Round(time.Millisecond)
}

func longest(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	return slices.Max(all).Round(time.Millisecond)
}
