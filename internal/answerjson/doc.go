// Package answerjson writes a coach's answers as JSON, with the same words and data for the HTTP API and the command
// line. docs/answers.schema.json describes the JSON; its texts are the comments on the types and fields here.
package answerjson

// Version is the version of the schema. A version may only gain fields.
const Version = 1
