// Package answerjson writes what a coach answers as JSON, in the same words and data for
// the HTTP API and for the command line. docs/answers.schema.json describes it
// in the words of the comments on its types and their fields.
package answerjson

// Version is that of the schema. Fields are only ever added to a version.
const Version = 1
