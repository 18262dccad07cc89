package request

import (
	"cmp"
	"net/netip"
	"runtime"
	"time"
)

// Limits limits the resources that one request and one client may use. A field that is zero gets its default.
type Limits struct {
	Body    int64          // bytes of a request body; default 64 KiB
	Work    time.Duration  // time for work on one puzzle; default 5 s
	Wait    time.Duration  // time for the database, in addition to Work; default 10 s
	Workers int            // puzzles worked on at the same time; default 16 per processor
	Share   int            // of these, for one client; default one for every four processors
	Rate    float64        // requests per second and client in the long run; default 10
	Burst   int            // requests of a client at once; default 60
	Proxies []netip.Prefix // trusted reverse proxies, whose X-Forwarded-For is used; default none

	Connections int // open at the same time; default 4096
	PerClient   int // of these, from one address that is not a proxy; default an eighth
	LargeBodies int // bodies over 64 KiB, or of unknown length, read at the same time; default 32
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
