package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/config"
)

// A wait is as legible in JSON as in text.
func TestDurationsInTheLog(t *testing.T) {
	for _, format := range []config.LogFormat{"text", "json"} {
		var out bytes.Buffer
		newLog(&out, config.Log{Format: format}).Info("waiting", "again_in", 1500*time.Millisecond)
		if !strings.Contains(out.String(), "1.5s") {
			t.Errorf("%s: %s", format, &out)
		}
	}
}
