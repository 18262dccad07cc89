package load

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testprocess"
)

// fleet is the processes of the program that share a database.
type fleet struct {
	programs []*testprocess.Program
	database *postgres // nil for a file
}

// startFleet starts one process after the other.
func startFleet(ctx context.Context, server *discordtest.Server, o Options, log io.Writer) (f *fleet, err error) {
	f = &fleet{}
	defer func() {
		if err != nil {
			f.kill()
		}
	}()
	if o.Database != "" {
		if f.database, err = findPostgres(ctx, o.Database); err != nil {
			return f, err
		}
	}
	for range max(1, o.Processes) {
		p := &testprocess.Program{Path: o.Program, Log: log, Environ: []string{
			"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(), "DISCORD_PUBLIC_KEY=" + server.PublicKey,
			"PENCILMARK_DATABASE=" + o.path(), "PENCILMARK_HTTP_ADDRESS=127.0.0.1:0", "PENCILMARK_BANK=1",
		}}
		f.programs = append(f.programs, p)
		if err := startProgram(ctx, p); err != nil {
			return f, err
		}
	}
	return f, nil
}

// balance has interactions go to one process after the other, over HTTP.
func (f *fleet) balance(t testing.TB, server *discordtest.Server) error {
	var targets []*url.URL
	for _, p := range f.programs {
		u, err := url.Parse(p.Current().URL)
		if err != nil {
			return err
		}
		targets = append(targets, u)
	}
	var n atomic.Int64
	balancer := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(targets[int(n.Add(1))%len(targets)]) },
		Transport: &http.Transport{MaxIdleConnsPerHost: 100},
	})
	t.Cleanup(balancer.Close)
	return server.SetEndpoint(balancer.URL + "/discord/interactions")
}

// usage is what all processes take.
func (f *fleet) usage(ctx context.Context) (m Usage, err error) {
	for _, p := range f.programs {
		err = errors.Join(err, m.add(ctx, p.Current()))
	}
	if f.database != nil {
		m.DatabaseCPU = f.database.cpu()
	}
	return m, err
}

// stop asks every process to end.
func (f *fleet) stop() error {
	errs := make([]error, len(f.programs))
	var ending sync.WaitGroup
	for i, p := range f.programs {
		ending.Go(func() { errs[i] = p.Stop(20 * time.Second) })
	}
	ending.Wait()
	return errors.Join(errs...)
}

func (f *fleet) kill() {
	for _, p := range f.programs {
		if p.Current() != nil {
			_ = p.Kill()
		}
	}
}
