// Package store keeps the game's facts in SQLite or PostgreSQL: it implements services.Store.
//
//	db, err := store.Open(ctx, "data/pencilmark.db", store.Options{})
//
// opens or creates the file, takes the lock beside it, checks it, copies it if
// it is to be migrated, and migrates it. Errors are *Error where there is
// something to tell the operator.
//
// One connection writes, each transaction beginning with the write lock; a
// separate read-only pool reads. The file is in WAL mode with synchronous=FULL:
// what Update has returned survives a power cut.
//
// Backup copies a database that may be in use, Restore puts a copy in its place,
// and Backups keeps dated copies in a directory.
//
// At an address, postgres://user@host/name, PostgreSQL has them instead, which makes and
// restores copies by itself. Several processes may have the database then (process.go); one
// of them leads (leader.go), and one unit of work writes at a time among all, by a lock that goes
// with its transaction.
//
// Queries keep to what SQLite and PostgreSQL share; what differs is an engine (engine.go),
// in sqlite.go and postgres.go. Placeholders are $1, $2, ... in order of first appearance,
// because the driver binds by position while SQLite numbers by appearance.
package store
