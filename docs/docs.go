// Package docs holds those of the documents beside it that the program itself hands out.
package docs

import _ "embed"

// AnswersSchema is the JSON Schema of what internal/answerjson writes.
//
//go:embed answers.schema.json
var AnswersSchema []byte
