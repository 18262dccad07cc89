package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// LockHolder is the process that has a store open.
type LockHolder struct {
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Started time.Time `json:"started"`
}

// LockedError says that another process has the store open.
type LockedError struct {
	Holder LockHolder // zero if it left no note
}

func (e *LockedError) Error() string {
	if e.Holder.PID == 0 {
		return "another process holds its lock"
	}
	return fmt.Sprintf("process %d on %s holds its lock since %s",
		e.Holder.PID, e.Holder.Host, e.Holder.Started.Format(time.RFC3339))
}

// lock is an advisory lock on a file beside the database. The operating system
// drops it with the process, so a crash leaves nothing to clean up.
type lock struct{ file *flock.Flock }

// takeLock takes the lock, and notes who holds it for whoever comes second.
func takeLock(database string, at time.Time) (*lock, error) {
	path := database + ".lock"
	l := &lock{flock.New(path, flock.SetPermissions(0o644))}
	ok, err := l.file.TryLock()
	if err != nil {
		return nil, &Error{Path: database, Msg: "cannot be locked: let this user write to " + path, Err: err}
	}
	if !ok {
		locked := &LockedError{readHolder(path)}
		return nil, &Error{Path: database, Msg: "is in use: " + locked.Error() + "; stop that one first", Err: locked}
	}
	if err := writeHolder(path, at); err != nil {
		err = errors.Join(err, l.release())
		return nil, &Error{Path: database, Msg: "cannot be locked: let this user write to " + path, Err: err}
	}
	return l, nil
}

func (l *lock) release() error { return l.file.Close() }

func writeHolder(path string, at time.Time) error {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown host"
	}
	text, err := json.Marshal(LockHolder{PID: os.Getpid(), Host: host, Started: at.UTC().Truncate(time.Second)})
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// readHolder reads the note; a missing or broken one is the zero LockHolder.
func readHolder(path string) LockHolder {
	var h LockHolder
	text, err := os.ReadFile(path)
	if err == nil && json.Unmarshal(text, &h) != nil {
		h = LockHolder{}
	}
	return h
}
