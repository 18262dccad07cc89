package request

import (
	"cmp"
	"net/netip"
	"runtime"
	"time"
)

// Limits bounds what one request and one client can ask of the machine. A zero
// field takes its default.
type Limits struct {
	Body    int64          // bytes of a request body; 64 KiB
	Work    time.Duration  // time to reason about one puzzle; 5 s
	Wait    time.Duration  // beyond Work, for the database; 10 s
	Workers int            // puzzles reasoned about at once, in all; 16 per processor
	Share   int            // of these, for one client; one for every four processors
	Rate    float64        // requests a second and client in the long run; 10
	Burst   int            // requests of a client at once; 60
	Proxies []netip.Prefix // reverse proxies whose X-Forwarded-For is believed; none

	Connections int // open at once; 4096
	PerClient   int // of these, from one address that is no proxy; an eighth
	LargeBodies int // bodies over 64 KiB, or of unknown length, at once; 32
}

// WithDefaults fills in the fields that are zero.
func (l Limits) WithDefaults() Limits {
	l.Body = cmp.Or(l.Body, 64<<10)
	l.Work = cmp.Or(l.Work, 5*time.Second)
	l.Wait = cmp.Or(l.Wait, 10*time.Second)
	l.Workers = cmp.Or(l.Workers, 16*runtime.GOMAXPROCS(0))
	l.Share = cmp.Or(l.Share, (runtime.GOMAXPROCS(0)+3)/4)
	l.Rate = cmp.Or(l.Rate, 10)
	l.Burst = cmp.Or(l.Burst, 60)
	l.Connections = cmp.Or(l.Connections, 4096)
	l.PerClient = cmp.Or(l.PerClient, max(1, l.Connections/8))
	l.LargeBodies = cmp.Or(l.LargeBodies, 32)
	return l
}
