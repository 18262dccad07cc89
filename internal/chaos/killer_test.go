package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pencilmark/internal/discordtest"
	"pencilmark/internal/testprocess"
)

// killer kills the program at random moments and starts it again at once, as a
// supervisor does.
type killer struct {
	community *community
	program   *testprocess.Program
	rand      *rand.Rand
	interval  time.Duration // between a start and a kill
	progress  func(kills int)

	kills           int
	killsDuringPost int // of them, with a message that had arrived and was not known to
	restarts        []Restart
}

// Restart is how a process came back after a kill.
type Restart struct {
	Kill int           // the first is 1; 0 is the start
	Took time.Duration // until it said that it was ready
	Err  string        // why it did not, or ""
}

// readyTimeout is how long a process may take to be ready amid faults.
const readyTimeout = 90 * time.Second

// run kills until it has done so often enough, ctx ends or the program does not
// come back.
func (k *killer) run(ctx context.Context, most int) error {
	for k.kills < most && ctx.Err() == nil {
		if err := k.killOnce(ctx); err != nil {
			return err
		}
		k.kills++
		if err := k.start(ctx); err != nil {
			return err
		}
		k.progress(k.kills)
	}
	return nil
}

// killOnce kills at any moment, soon after the start, or at one at which a daily
// has been posted and the program does not know it yet.
func (k *killer) killOnce(ctx context.Context) error {
	switch k.rand.IntN(4) {
	case 0:
		sleepAround(ctx, k.rand, k.interval/4)
		return k.kill()
	case 1:
		sleepAround(ctx, k.rand, k.interval)
		return k.kill()
	}
	return k.killDuringPost(ctx)
}

// processKilled is how a kill is noted.
const processKilled = "the process was killed"

func (k *killer) kill() error {
	k.community.NoteFault(processKilled)
	err := k.program.Kill()
	k.community.NoteFault(processKilled)
	return err
}

// killDuringPost holds the answer to the next post of a daily, or the post itself, and
// kills then. Half of the outages that follow are longer than the nonce's window.
func (k *killer) killDuringPost(ctx context.Context) error {
	release := make(chan struct{})
	defer close(release)
	arrived := k.rand.IntN(5) > 0
	k.community.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", BodyContains: ":start:", AfterWork: arrived, HoldUntil: release})
	for late := time.Now().Add(3 * k.interval); k.community.HeldRequests() == 0 && time.Now().Before(late) && sleepAround(ctx, k.rand, 20*time.Millisecond); {
	}
	if k.community.HeldRequests() > 0 && arrived {
		k.killsDuringPost++
	}
	err := k.kill()
	if k.rand.IntN(2) == 0 {
		k.waitNothingHeld(ctx)
		k.community.ForgetNonces()
	}
	return err
}

// waitNothingHeld waits until what was on its way when the program died has arrived: an
// outage does not outlast it.
func (k *killer) waitNothingHeld(ctx context.Context) {
	for late := time.Now().Add(k.interval); time.Now().Before(late) && sleepAround(ctx, k.rand, 100*time.Millisecond); {
		if k.community.HeldRequests() == 0 {
			return
		}
	}
}

// start starts the program and waits until it is ready, which it has to become
// without help, whatever it finds.
func (k *killer) start(ctx context.Context) error {
	begun := time.Now()
	if err := k.program.Start(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, k.community.atLeast(readyTimeout))
	defer cancel()
	err := k.program.Current().Ready(limited)
	if ctx.Err() != nil {
		return nil
	}
	r := Restart{Kill: k.kills, Took: time.Since(begun)}
	if err != nil {
		r.Err = fmt.Sprintf("%v (after %v)", err, r.Took.Round(time.Millisecond))
	}
	k.restarts = append(k.restarts, r)
	return err
}
