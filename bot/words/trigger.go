package words

import (
	"cmp"
	"slices"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
)

// trigger is a saying that asks for a command.
type trigger struct {
	words         string // as spelling.FoldWords writes them
	then          string // the words that follow, after up to maxGap others; "" for none
	command       string
	option, value string // of the command; "" for none
	locale        string
	technique     string // that is asked about
	onlyFirst     bool   // it counts only at the beginning of a text
	onlyAlone     bool   // it counts only beside fillers
}

// noWords is what spelling.FoldWords makes of nothing.
const noWords = "  "

// triggersFor returns what is understood in a language: the names of commands at the start of a text, and sayings
// anywhere.
func triggersFor(p *phrase.Printer, locale string, commands []command.Definition) (all []trigger) {
	for _, d := range commands {
		if !d.MessageCommand {
			for _, name := range []string{d.Name, d.Title} {
				all = append(all, trigger{words: spelling.FoldWords(name), command: d.Name, locale: locale, onlyFirst: true})
			}
		}
	}
	for _, a := range sayings {
		for words := range strings.SplitSeq(p.Text("chat.ask."+a.name, nil), ";") {
			first, then, _ := strings.Cut(words, gap)
			if then = spelling.FoldWords(then); then == noWords {
				then = ""
			}
			all = append(all, trigger{
				words: spelling.FoldWords(first), then: then, command: cmp.Or(a.command, a.name), option: a.option, value: a.value,
				locale: locale, onlyAlone: slices.Contains(saidAlone, a.name),
			})
		}
	}
	return slices.DeleteFunc(all, func(s trigger) bool { return s.words == noWords })
}

// techniqueTriggers returns the names of techniques, with and without what is in brackets behind them.
func techniqueTriggers(p *phrase.Printer, locale string) (all []trigger) {
	for _, t := range logic.Catalogue() {
		if t.Family == logic.FamilyTrial {
			continue
		}
		name := p.Technique(t.Name)
		short, _, _ := strings.Cut(name, "(")
		for _, words := range []string{name, short} {
			all = append(all, trigger{words: spelling.FoldWords(words), command: "technique", locale: locale, technique: t.Name})
		}
	}
	return all
}

// gap matches up to maxGap words: "a … puzzle" is also a very hard puzzle.
const (
	gap    = "…"
	maxGap = 2
)

// isIn reports whether words contain the saying.
func (s *trigger) isIn(words string) bool {
	switch {
	case s.onlyAlone:
		return strings.Contains(words, s.words) && !s.saysMore(words, func(string) bool { return false })
	case s.onlyFirst:
		return strings.HasPrefix(words, s.words)
	}
	for {
		at := strings.Index(words, s.words)
		if at < 0 || s.then == "" {
			return at >= 0
		}
		words = words[at+len(s.words)-1:]
		if end := strings.Index(words, s.then); end >= 0 && len(strings.Fields(words[:end])) <= maxGap {
			return true
		}
	}
}

// saysMore reports whether there are words beside the saying, fillers, and those that may allows.
func (s *trigger) saysMore(words string, may func(word string) bool) bool {
	words = strings.Replace(words, s.words, " ", 1)
	if s.then != "" {
		words = strings.Replace(words, s.then, " ", 1)
	}
	fillers := namesFor(s.locale, "chat.ask.filler")
	return slices.ContainsFunc(strings.Fields(words), func(word string) bool { return !slices.Contains(fillers, word) && !may(word) })
}

func (s *trigger) length() int { return len(s.words) + len(s.then) }

// longestTrigger returns the longest of the sayings that words contain.
func longestTrigger(triggers []trigger, words, locale string) (best trigger) {
	own, _, _ := strings.Cut(locale, "-")
	for _, s := range triggers {
		if !s.isIn(words) {
			continue
		}
		longer := s.length() - best.length()
		if longer > 0 || longer == 0 && s.locale == own && best.locale != own {
			best = s
		}
	}
	return best
}
