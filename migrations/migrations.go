// Package migrations holds the schema of the store as numbered steps that only
// go forward. Package store applies them with goose.
package migrations

import "embed"

// SQLite holds the steps for SQLite, in the directory "sqlite".
//
//go:embed sqlite/*.sql
var SQLite embed.FS

// Postgres holds those for PostgreSQL, in the directory "postgres".
//
//go:embed postgres/*.sql
var Postgres embed.FS
