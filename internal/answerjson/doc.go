// Package answerjson writes what a coach answers as JSON, in the same words and data for
// the HTTP API and for the command line. Fields are only ever added.
package answerjson
