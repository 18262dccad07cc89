package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
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
	Holder LockHolder // zero if it is unknown
}

func (e *LockedError) Error() string {
	if e.Holder.PID == 0 {
		return "another process holds its lock"
	}
	return fmt.Sprintf("process %d on %s holds its lock since %s",
		e.Holder.PID, e.Holder.Host, e.Holder.Started.Format(time.RFC3339))
}

// lock is an advisory lock on a file beside the database. On Linux, where this does not disturb
// SQLite's own locks, the database is locked too, in case a person removes the lock file. The
// operating system releases both with the process, so a crash leaves nothing to clean up.
type lock struct{ file, database *flock.Flock }

// takeLock takes the lock, and writes the holder into the file for other processes.
func takeLock(database string, at time.Time) (*lock, error) {
	path := database + ".lock"
	l := &lock{file: flock.New(path, flock.SetPermissions(private))}
	ok, err := l.file.TryLock()
	if err != nil {
		return nil, &Error{Path: database, Msg: "cannot be locked: let this user write to " + path, Err: err}
	}
	holder := readHolder(path)
	if ok {
		ok, err = l.lockDatabase(database)
	}
	if err != nil {
		return nil, errors.Join(&Error{Path: database, Msg: "cannot be locked", Err: err}, l.release())
	}
	if !ok {
		locked := &LockedError{holder}
		return nil, errors.Join(&Error{Path: database, Msg: "is in use: " + locked.Error() + "; stop that one first", Err: locked}, l.release())
	}
	if err := writeHolder(path, at); err != nil {
		err = errors.Join(err, l.release())
		return nil, &Error{Path: database, Msg: "cannot be locked: let this user write to " + path, Err: err}
	}
	return l, nil
}

// lockDatabase locks the database itself, if it exists. On systems other than Linux that would
// conflict with SQLite's locks. The lock's file must not be closed before SQLite closes the database.
func (l *lock) lockDatabase(path string) (ok bool, err error) {
	if _, err := os.Stat(path); err != nil || runtime.GOOS != "linux" {
		return true, nil // a later step reports a missing or unreadable file
	}
	l.database = flock.New(path, flock.SetFlag(os.O_RDONLY))
	return l.database.TryLock()
}

func (l *lock) release() (err error) {
	if l.database != nil {
		err = l.database.Close()
	}
	return errors.Join(err, l.file.Close())
}

func writeHolder(path string, at time.Time) error {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown host"
	}
	text, err := json.Marshal(LockHolder{PID: os.Getpid(), Host: host, Started: at.UTC().Truncate(time.Second)})
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), private)
}

// readHolder reads the holder from the file. It returns the zero LockHolder if it cannot.
func readHolder(path string) LockHolder {
	var h LockHolder
	text, err := os.ReadFile(path)
	if err == nil && json.Unmarshal(text, &h) != nil {
		h = LockHolder{}
	}
	return h
}
