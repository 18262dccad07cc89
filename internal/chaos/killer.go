package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pencilmark/internal/discordtest"
	"pencilmark/internal/supervise"
)

// killer kills the program at random moments and starts it again at once, as a
// supervisor does.
type killer struct {
	town     *town
	program  *supervise.Program
	rand     *rand.Rand
	every    time.Duration // between a start and a kill
	progress func(kills int)

	kills   int
	amid    int // of them, with a message that had arrived and was not known to
	returns []Return
}

// Return is how a process came back after a kill.
type Return struct {
	Kill int           // the first is 1; 0 is the start
	Took time.Duration // until it said that it was ready
	Err  string        // why it did not, or ""
}

// comeback is how long a process may take to be ready amid faults.
const comeback = 90 * time.Second

// rage kills until it has done so often enough, ctx ends or the program does not
// come back.
func (k *killer) rage(ctx context.Context, most int) error {
	for k.kills < most && ctx.Err() == nil {
		if err := k.strike(ctx); err != nil {
			return err
		}
		k.kills++
		if err := k.raise(ctx); err != nil {
			return err
		}
		k.progress(k.kills)
	}
	return nil
}

// strike kills at any moment, soon after the start, or at one at which a daily
// has been posted and the program does not know it yet.
func (k *killer) strike(ctx context.Context) error {
	switch k.rand.IntN(4) {
	case 0:
		rest(ctx, k.rand, k.every/4)
		return k.kill()
	case 1:
		rest(ctx, k.rand, k.every)
		return k.kill()
	}
	return k.amidPost(ctx)
}

func (k *killer) kill() error {
	k.town.NoteFault("the process was killed")
	err := k.program.Kill()
	k.town.NoteFault("the process was killed")
	return err
}

// amidPost holds the answer to the next post of a daily, or the post itself, and
// kills then. Half of the outages that follow are longer than the nonce's window.
func (k *killer) amidPost(ctx context.Context) error {
	release := make(chan struct{})
	defer close(release)
	arrived := k.rand.IntN(5) > 0
	k.town.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", BodyContains: ":start:", AfterWork: arrived, HoldUntil: release})
	for late := time.Now().Add(3 * k.every); k.town.HeldRequests() == 0 && time.Now().Before(late) && rest(ctx, k.rand, 20*time.Millisecond); {
	}
	if k.town.HeldRequests() > 0 && arrived {
		k.amid++
	}
	err := k.kill()
	if k.rand.IntN(2) == 0 {
		k.settle(ctx)
		k.town.ForgetNonces()
	}
	return err
}

// settle waits until what was on its way when the program died has arrived: an
// outage does not outlast it.
func (k *killer) settle(ctx context.Context) {
	for late := time.Now().Add(k.every); time.Now().Before(late) && rest(ctx, k.rand, 100*time.Millisecond); {
		if k.town.HeldRequests() == 0 {
			return
		}
	}
}

// raise starts the program and waits until it is ready, which it has to become
// without help, whatever it finds.
func (k *killer) raise(ctx context.Context) error {
	begun := time.Now()
	if err := k.program.Start(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, comeback)
	defer cancel()
	err := k.program.Current().Ready(limited)
	if ctx.Err() != nil {
		return nil
	}
	r := Return{Kill: k.kills, Took: time.Since(begun)}
	if err != nil {
		r.Err = fmt.Sprintf("%v (after %v)", err, r.Took.Round(time.Millisecond))
	}
	k.returns = append(k.returns, r)
	return err
}
