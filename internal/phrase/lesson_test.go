package phrase_test

import (
	"testing"

	"pencilmark/internal/phrase"
)

func TestLesson(t *testing.T) {
	for _, tt := range []struct {
		technique string
		level     int
		want      string
	}{
		{"x-wing", phrase.LevelNudge, ""},
		{"x-wing", phrase.LevelWhere, ""},
		{"x-wing", phrase.LevelWhy, "/learn/x-wing"},
		{"x-wing", phrase.LevelAfter, "/learn/x-wing"},
		{"naked-6", phrase.LevelMove, "/learn/naked-6"}, // of a large grid
		{"bug-1", phrase.LevelMove, "/learn/bug-plus-1"},
		{"search", phrase.LevelMove, ""},
	} {
		if got := phrase.Lesson(tt.technique, tt.level); got != tt.want {
			t.Errorf("%s at level %d: %q, want %q", tt.technique, tt.level, got, tt.want)
		}
	}
}
