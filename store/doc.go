// Package store keeps the game's facts in SQLite or PostgreSQL: it implements services.Store.
//
//	db, err := store.Open(ctx, "data/pencilmark.db", store.Options{})
//
// opens or creates the file, takes the lock beside it, checks it, and migrates it after copying it.
// Errors are *Error if the operator can do something about them.
//
// One connection writes, and each of its transactions begins with the write lock; a separate
// read-only pool reads. The file is in WAL mode with synchronous=FULL, so what Update has committed
// survives a power cut.
//
// Backup copies a database that may be in use, Restore replaces a database by a copy, and Backups
// keeps dated copies in a directory.
//
// An address, postgres://user@host/name, names a PostgreSQL database, which makes and restores copies
// by itself. Several processes may share it (process.go); one of them leads (leader.go). One unit of
// work writes at a time among all processes, by a lock that ends with its transaction.
//
// Each room of the game has a type with its statements (rooms.go).
//
// Queries use only what SQLite and PostgreSQL share; an engine (engine.go) has what differs, in
// sqlite.go and postgres.go. Placeholders are $1, $2, ... in order of first appearance, because the
// driver binds by position while SQLite numbers by appearance.
package store
