// Package migrations holds the schema of the store as numbered steps that only
// go forward. Package store applies them with goose.
package migrations

import "embed"

// SQLite holds the steps for SQLite. Those in the directory "sqlite" begin with the whole schema
// of a new database; a database of an older version goes through those in "sqlite/older" instead.
//
//go:embed sqlite
var SQLite embed.FS

// Postgres holds those for PostgreSQL, in the directory "postgres".
//
//go:embed postgres/*.sql
var Postgres embed.FS
