package store

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// seat is what one process at a time has of a PostgreSQL database: an advisory lock of a
// connection that does nothing else, so that it goes when the process does.
type seat struct {
	conn *pgx.Conn
	end  context.CancelFunc
	done sync.WaitGroup

	mu   sync.Mutex
	gone error // that the connection is lost, and with it the lock
}

// seatKey is the advisory lock's, chosen once at random.
const seatKey = 0x70656e63696c6d6b

// seatPatience is how long a process waits for the one before it to be gone.
const seatPatience = 5 * time.Second

// seatPing is how often the connection is tried.
const seatPing = 2 * time.Second

// takeSeat takes the lock; a *LockedError says that another process has it.
func takeSeat(ctx context.Context, config *pgx.ConnConfig, log *slog.Logger) (*seat, error) {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := lockSeat(ctx, conn); err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	ctx, end := context.WithCancel(context.Background())
	s := &seat{conn: conn, end: end}
	s.done.Go(func() { s.watch(ctx, log) })
	return s, nil
}

// lockSeat waits a while for the lock: PostgreSQL takes a moment to see that a process is gone.
func lockSeat(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, seatPatience)
	defer cancel()
	_, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", int64(seatKey))
	if ctx.Err() != nil {
		return &LockedError{}
	}
	return err
}

// watch notes when the connection is lost.
func (s *seat) watch(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(seatPing)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := s.ping(ctx); err != nil && ctx.Err() == nil {
			log.Error("the connection that keeps other processes out of the database is lost: nothing is written any more", "error", err)
			return
		}
	}
}

// ping tries the connection. A connection takes one at a time.
func (s *seat) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, seatPing)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone == nil {
		s.gone = s.conn.Ping(ctx)
	}
	return s.gone
}

// lost returns why another process may have the database.
func (s *seat) lost() error {
	if s == nil {
		return nil // of a store that keeps nobody out
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone
}

func (s *seat) release() error {
	s.end()
	s.done.Wait()
	return s.conn.Close(context.Background())
}
