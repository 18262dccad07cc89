package store

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/game/services"
)

// A unit of work whose connection is cut, or for which there is none for a moment, is run again.
func TestCutConnections(t *testing.T) {
	db := open(t, newAddress(t))
	cut := func(pool string, from *DB) {
		if _, err := from.limits.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ $1", pool); err != nil {
			t.Error(err)
		}
	}
	tries := 0
	err := db.Update(t.Context(), func(tx services.Tx) error {
		if tries++; tries == 1 {
			cut("pg_advisory_xact_lock", db)
		}
		return tx.RememberFor("", "call", `""`, testTime)
	})
	if err != nil || tries != 2 {
		t.Errorf("writing took %d tries: %v", tries, err)
	}
	tries = 0
	err = db.View(t.Context(), func(q services.Query) error {
		_, _, err := q.Recall("call")
		if tries++; tries == 1 {
			cut("SELECT result FROM calls", db)
			_, _, err = q.Recall("call")
		}
		return err
	})
	if err != nil || tries != 2 {
		t.Errorf("reading took %d tries: %v", tries, err)
	}
	tries = 0
	wrong := errors.New("what the unit of work found wrong")
	if err := db.Update(t.Context(), func(services.Tx) error { tries++; return wrong }); !errors.Is(err, wrong) || tries != 1 {
		t.Errorf("what was wrong itself was tried %d times: %v", tries, err)
	}
}

// Whether a commit whose answer is lost was done is looked up by the call. Of what is not a call
// it is not known.
func TestLostCommit(t *testing.T) {
	through := newLossy(t, newAddress(t))
	db := open(t, through.address)
	for name, tt := range map[string]struct {
		call  string
		tries int
		fails bool
	}{"a call": {"call", 2, false}, "no call": {"", 1, true}} {
		tries, deeds := 0, 0
		through.lose.Store(true)
		err := db.Update(t.Context(), func(tx services.Tx) error {
			tries++
			if tt.call != "" {
				if _, done, err := tx.Recall(tt.call); done || err != nil {
					return err
				}
				if err := tx.RememberFor("", tt.call, `""`, testTime); err != nil {
					return err
				}
			}
			deeds++
			return nil
		})
		if (err != nil) != tt.fails || tries != tt.tries || deeds != 1 {
			t.Errorf("%s: %d tries, %d times done: %v", name, tries, deeds, err)
		}
	}
}

// lossy stands between a process and PostgreSQL, and loses the answer to a commit when it is
// told to.
type lossy struct {
	address string
	lose    atomic.Bool
}

func newLossy(t *testing.T, address string) *lossy {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	dir, to := t.TempDir(), filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432")
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	u.RawQuery = url.Values{"host": {dir}}.Encode()
	l := &lossy{address: u.String()}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", to)
			if err != nil {
				_ = client.Close()
				return
			}
			go func() { _, _ = io.Copy(client, server); _ = client.Close() }()
			go l.pass(client, server)
		}
	}()
	return l
}

// pass passes on what a client says. It hangs up after a commit whose answer is to be lost, which
// is done all the same.
func (l *lossy) pass(client, server net.Conn) {
	defer server.Close()
	buffer := make([]byte, 1<<16)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		lost := bytes.Contains(buffer[:n], []byte("commit\x00")) && l.lose.CompareAndSwap(true, false)
		if lost {
			_ = client.Close()
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
		if lost {
			time.Sleep(100 * time.Millisecond) // it reads no more once nobody is there
			return
		}
	}
}
