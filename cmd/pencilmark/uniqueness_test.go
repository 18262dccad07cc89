package main

import (
	"strings"
	"testing"

	"pencilmark/bot"
)

// In this position the next step is a unique rectangle.
const rectangle = "83172694549.8.5.7.5.794....9..6..5..61539842778345269115.2..76.2..5..31.3.91..852"

// A player who does not want uniqueness arguments gets the same other hint from the bot, the API and the command line.
func TestNoUniquenessOnEveryFace(t *testing.T) {
	f := newFaces(t)
	q := question{kind: "hint", position: rectangle, level: 4}
	usual, _ := f.bot(t, 1, q)
	api := f.api(t, q)
	if !strings.Contains(usual, "Unique rectangle") || words(api.Text) != usual {
		t.Fatalf("the bot:\n%s\nthe API:\n%s", usual, api.Text)
	}
	f.router.Handle(t.Context(), &bot.Request{
		ID: "settings", Kind: bot.KindCommand, Place: bot.PlaceDM, User: bot.User{ID: "test:2", Name: "Anna"},
		Command: "settings", Options: map[string]string{"uniqueness": "no"},
	})
	said, _ := f.bot(t, 2, q)
	q.query = "?uniqueness=no"
	api = f.api(t, q)
	q.query, q.without = "", "uniqueness"
	for face, got := range map[string]string{
		"the API": words(api.Text), "the API's body": words(f.api(t, q).Text), "the command line": f.sentences(t, q),
	} {
		if got != said || strings.Contains(got, "rectangle") {
			t.Errorf("the bot:\n%s\n%s:\n%s", said, face, got)
		}
	}
	if line := f.data(t, q); line != api.body {
		t.Errorf("the command line's data:\n%s\nthe API's:\n%s", line, api.body)
	}
}
