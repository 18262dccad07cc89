package main

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	gooselock "github.com/pressly/goose/v3/lock"

	"pencilmark/internal/testkit/testpostgres"
)

// A process that starts while another one migrates reports that it is alive and what it waits for. It continues when
// the migration is done.
func TestSaysWhatItWaitsForOnPostgres(t *testing.T) {
	address := testpostgres.New(t)
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	migrating, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer migrating.Close()
	if _, err := migrating.ExecContext(t.Context(), "SELECT pg_advisory_lock($1)", gooselock.DefaultLockID); err != nil {
		t.Fatal(err)
	}
	at := freeAddress(t)
	r := serve(t, devNull(t), "PENCILMARK_DATABASE="+address, "PENCILMARK_HTTP_ADDRESS="+at, "PENCILMARK_LOG_FORMAT=json")
	comes := func(path string, status int, text string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		for last := ""; ; time.Sleep(20 * time.Millisecond) {
			answer, err := http.Get("http://" + at + path)
			if err == nil {
				body, failure := io.ReadAll(answer.Body)
				last = answer.Status + " " + string(body)
				if err := errors.Join(failure, answer.Body.Close()); err == nil && answer.StatusCode == status && strings.Contains(last, text) {
					return
				}
			}
			if ctx.Err() != nil {
				t.Fatalf("%s never said %d %s, but %v %s\n%s", path, status, text, err, last, r.stderr.String())
			}
		}
	}
	comes("/readyz", http.StatusServiceUnavailable, "by this process or another")
	comes("/healthz", http.StatusOK, "ok")
	if _, err := migrating.ExecContext(t.Context(), "SELECT pg_advisory_unlock($1)", gooselock.DefaultLockID); err != nil {
		t.Fatal(err)
	}
	comes("/readyz", http.StatusOK, "ok")
}
