package discordtest

import (
	"encoding/json"
	"strings"
	"unicode/utf16"
)

// Discord's limits on a message. Lengths count UTF-16 units, as its clients do,
// which is never more generous than counting characters.
const (
	maxContent      = 2000 // Message, Create Message
	maxNonce        = 25   // Message, Create Message
	maxFiles        = 10   // Message, Create Message
	maxFileBytes    = 10 << 20
	maxRequestBytes = 25 << 20 // API Reference, Uploading Files
)

func length(s string) int { return len(utf16.Encode([]rune(s))) }

// nullArrays refuses null where an array belongs: only some routes take it, and
// what it then means differs between them.
func nullArrays(raw json.RawMessage) *apiError {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil // not an object: the reader of the body says so
	}
	for _, name := range []string{"embeds", "components", "attachments", "parse", "choices", "options"} {
		if v, ok := fields[name]; ok && strings.TrimSpace(string(v)) == "null" {
			return invalidForm(name, "null is no array")
		}
	}
	for _, name := range []string{"data", "allowed_mentions"} {
		if err := nullArrays(fields[name]); err != nil {
			return err
		}
	}
	return nil
}

// checkMessage applies the limits to a message as it would stand after the
// write.
func checkMessage(m *Message) *apiError {
	checks := []func(*Message) *apiError{
		checkContent, checkKind, checkFiles, checkReferences, checkNotEmpty,
	}
	for _, check := range checks {
		if err := check(m); err != nil {
			return err
		}
	}
	return checkComponents(m)
}

func checkContent(m *Message) *apiError {
	if length(m.Content) > maxContent {
		return invalidForm("content", "Must be %d or fewer in length.", maxContent)
	}
	return nil
}

func checkNotEmpty(m *Message) *apiError {
	if strings.TrimSpace(m.Content) == "" && len(m.Attachments)+len(m.Components) == 0 {
		return errEmptyMessage
	}
	return nil
}

func checkFiles(m *Message) *apiError {
	for _, a := range m.Attachments {
		if len(a.Data) > maxFileBytes {
			return errTooLarge
		}
	}
	if len(m.Attachments) > maxFiles {
		return invalidForm("attachments", "Must be %d or fewer in length.", maxFiles)
	}
	return nil
}
