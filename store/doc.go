// Package store keeps the game's facts in SQLite or PostgreSQL. It implements services.Store.
//
//	db, err := store.Open(ctx, "data/pencilmark.db", store.Options{})
//
// opens or creates the file, takes the lock beside it, checks it, and migrates it after making a
// copy. An error is an *Error if the operator can do something about it.
//
// On SQLite one connection writes, and each of its transactions begins with the write lock. A
// separate read-only pool reads. The file is in WAL mode with synchronous=FULL, so what Update has
// committed survives a power cut.
//
// Backup copies a database that may be in use. Restore replaces a database by a copy. Backups keeps
// dated copies in a directory.
//
// An address, postgres://user@host/name, names a PostgreSQL database. The operator copies and
// restores it with PostgreSQL's own tools. Several processes may share it (process.go); one of them
// leads (leader.go). A lock that ends with its transaction lets only one unit of work write at a time
// among all processes.
//
// Each room of the game has a type with its statements (rooms.go).
//
// Queries use only what SQLite and PostgreSQL share. Where they differ, an engine (engine.go) hides
// the difference, in sqlite.go and postgres.go. Placeholders are $1, $2, ... in order of first
// appearance, because the driver binds by position while SQLite numbers by appearance.
package store
