package bot

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"pencilmark/bot/command"
	"pencilmark/internal/spelling"
	"pencilmark/solver/rating"
)

// tiersError names a word that is no tier, or is "" if their number is wrong.
type tiersError struct{ word string }

func (e *tiersError) Error() string { return "tiers: cannot read " + e.word }

func badTiers(c *call, e *tiersError) string {
	wanted := c.text("bot.setup.tiers-wanted", map[string]any{"Tiers": tierNames(c)})
	if e.word == "" {
		return wanted
	}
	return c.text("bot.setup.tiers-unknown", map[string]any{"Word": quoted(e.word)}) + " " + wanted
}

// readTiers reads one tier for every day, or seven from Monday on, with or without names of weekdays.
func readTiers(c *call, text string, into *[7]rating.Tier) error {
	var found []rating.Tier
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		t, err := readTier(c, word)
		switch {
		case err == nil:
			found = append(found, t)
		case !isWeekday(c, word):
			return &tiersError{word}
		}
	}
	switch len(found) {
	case 1:
		found = slices.Repeat(found, len(into))
	case len(into):
	default:
		return &tiersError{}
	}
	for i, t := range found {
		into[(i+1)%len(into)] = t
	}
	return nil
}

// readTier reads a tier as it is called in the player's language, or in the program.
func readTier(c *call, word string) (rating.Tier, error) {
	for _, t := range rating.Tiers() {
		if spelling.FoldAccents(c.phrase.Tier(t.String())) == spelling.FoldAccents(word) {
			return t, nil
		}
	}
	return rating.ParseTier(word)
}

func isWeekday(c *call, word string) bool {
	for d := range time.Weekday(7) {
		if name := strings.ToLower(c.weekday(d)); strings.HasPrefix(name, strings.ToLower(word)) && len(word) > 1 {
			return true
		}
	}
	return false
}

func tiers() []command.Choice {
	var choices []command.Choice
	for _, t := range rating.Tiers() {
		choices = append(choices, command.Choice{Label: t.String(), Value: t.String()})
	}
	return choices
}

func tierNames(c *call) string {
	var names []string
	for _, t := range rating.Tiers() {
		names = append(names, c.phrase.Tier(t.String()))
	}
	return c.phrase.ListOr(names)
}

// fromMonday is the i-th day of a week that begins on Monday.
func fromMonday(i int) time.Weekday { return time.Weekday((i + 1) % 7) }

// tierLines writes a tier for each weekday, a line each.
func tierLines(c *call, tiers [7]rating.Tier) string {
	var lines []string
	for i := range tiers {
		lines = append(lines, tierOn(c, c.weekday(fromMonday(i)), tiers[fromMonday(i)]))
	}
	return strings.Join(lines, "\n")
}

// tierList writes the week's tiers in a line; successive days of the same tier are joined.
func tierList(c *call, tiers [7]rating.Tier) string {
	var parts []string
	for from := 0; from < len(tiers); {
		tier, to := tiers[fromMonday(from)], from
		for to+1 < len(tiers) && tiers[fromMonday(to+1)] == tier {
			to++
		}
		parts = append(parts, tierOn(c, weekdays(c, from, to), tier))
		from = to + 1
	}
	return strings.Join(parts, " · ")
}

func tierOn(c *call, days string, tier rating.Tier) string {
	return c.text("bot.setup.tier", map[string]any{"Days": days, "Tier": c.phrase.Tier(tier.String())})
}

// weekdays names the days of a week from one to another, counted from Monday.
func weekdays(c *call, from, to int) string {
	first, last := c.weekday(fromMonday(from)), c.weekday(fromMonday(to))
	switch to - from {
	case 0:
		return first
	case 6:
		return c.text("bot.setup.every-day", nil)
	}
	return c.text("bot.setup.days", map[string]any{"First": first, "Last": last})
}
