package main

import (
	"bytes"
	"strings"
	"testing"

	"pencilmark/internal/testkit/schematest"
	"pencilmark/internal/testkit/testrace"
)

// The output of --format json matches docs/answers.schema.json, for every command and every state of an answer.
func TestJSONIsAsTheSchemaSays(t *testing.T) {
	testrace.Skip(t)
	const (
		pairs   = "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2"
		chains  = "...7..45...7.5..9...5.29.16...5..3..95.....2...68......7..6.1...2......8.....4..9"
		several = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76..........9..81...9......"
		none    = "12.....3....4..."
		solved  = "1342241331244231"
	)
	for _, tt := range []struct{ schema, args string }{
		{"PathAnswer", "path " + pairs},
		{"PathAnswer", "path " + chains},
		{"PathAnswer", "path --ladder phases " + pairs},
		{"PathAnswer", "path --ladder hodoku " + chains},
		{"PathAnswer", "path --ladder logical " + several},
		{"PathAnswer", "path --ladder hypotheses --guess r1c1,r2c7 " + several},
		{"PathAnswer", "path --ladder logical --guess-and-check " + several},
		{"RatedAnswer", "path --ladder explainer " + chains},
		{"RatedAnswer", "rate --path " + pairs},
		{"RatedAnswer", "rate " + pairs + " " + several + " " + none + " " + solved},
		{"HintAnswer", "hint " + pairs},
		{"HintAnswer", "hint --level 2 --skip 20 " + chains},
		{"HintAnswer", "hint --level 3 --skip 30 " + chains},
		{"HintAnswer", "hint --level 5 " + pairs},
		{"HintAnswer", "hint --level 4 " + solved},
		{"HintAnswer", "hint --original ..4.2..3.1...... 1.4.2..3.1....2."},
		{"StepsAnswer", "hint --all " + chains},
		{"StepsAnswer", "hint --all " + solved},
		{"WhyAnswer", "hint --why r1c3=5 " + pairs},
		{"WhyAnswer", "hint --why r1c1=5 " + pairs},
		{"CheckAnswer", "check " + pairs},
		{"CheckAnswer", "check ..4.2..3.1...... 1.4.2..3.1....3."},
		{"SolveAnswer", "solve " + pairs + " " + several + " " + none},
		{"SolveAnswer", "solve 11.............."},
		{"TechniqueAnswer", "technique y-wing"},
		{"TechniquesAnswer", "technique list"},
	} {
		t.Run(tt.args, func(t *testing.T) {
			command, rest, _ := strings.Cut(tt.args, " ")
			out := runQuietly(t, append([]string{command, "--format", "json"}, strings.Fields(rest)...))
			lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
			schema := schematest.New(t)
			for _, line := range lines {
				schema.Check(t, tt.schema, line)
				schema.Check(t, "", line)
			}
		})
	}
}
