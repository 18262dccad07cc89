package notation

import (
	"slices"
	"strings"
)

// clause is a part of a text with at most one verb, which says whether its digits are written or removed.
type clause struct {
	tokens []token
	verb   kind // writes, clears or excludes; unknown for none
}

// clauses splits a text at its verbs. A verb followed only by a comma belongs to the text before it: "2 in z1s3
// löschen, 4 in z1s4 schreiben".
func clauses(tokens []token) (list []clause) {
	now := clause{}
	end := func() {
		if len(now.tokens) > 0 {
			list = append(list, now)
		}
		now = clause{}
	}
	for i, t := range tokens {
		if t.kind != writes && t.kind != clears && t.kind != excludes {
			now.tokens = append(now.tokens, t)
			continue
		}
		named := now.names(cell) || now.names(digit)
		closes := named && (i+1 == len(tokens) || tokens[i+1].kind == comma || tokens[i+1].kind == otherPunctuation)
		if now.verb != unknown || !closes && now.names(cell) && now.names(digit) {
			end()
		}
		now.verb, now.tokens = t.kind, append(now.tokens, t)
		if closes {
			end()
		}
	}
	end()
	return list
}

func (c *clause) names(k kind) bool {
	return slices.ContainsFunc(c.tokens, func(t token) bool { return t.kind == k })
}

// equation returns the first cell or digit with an equals sign after it; nil if there is none.
func (c *clause) equation(text string) *token {
	for i, sign := range c.tokens[1:] {
		if t := &c.tokens[i]; sign.kind == equal && text[sign.from:sign.to] != ":" && (t.kind == cell || t.kind == digit) {
			return t
		}
	}
	return nil
}

// empties reports whether the clause empties its cells.
func (c *clause) empties() bool { return c.verb == clears && !c.names(digit) }

// excludes reports whether the clause crosses out its digits.
func (c *clause) excludes() bool { return c.verb == excludes || c.verb == clears && c.names(digit) }

// readClause reads everything that a clause names.
func (r *reader) readClause(c clause) error {
	if at := c.denied(r.text); at != nil {
		return r.fail(FaultUnclear, at.from, at.to)
	}
	if !c.excludes() {
		return r.read(c.tokens)
	}
	if at := c.equation(r.text); at != nil {
		return r.fail(FaultUnclear, at.from, at.to)
	}
	if areSideBySide(r.layout) {
		c.tokens = apart(c.tokens, r.text)
	}
	if err := r.read(c.spread()); err != nil {
		return err
	}
	for i := range r.found {
		r.found[i].not = true
	}
	return nil
}

// denied returns the word that the clause negates, as in "don't cross out 2 in r1c3", if it is about crossing out or
// emptying; nil if there is none.
func (c *clause) denied(text string) *token {
	if c.verb != excludes && c.verb != clears {
		return nil
	}
	for i := range c.tokens {
		if t := &c.tokens[i]; nots[asWord(text[t.from:t.to])] {
			return t
		}
	}
	return nil
}

// apart splits digits that are written together: "24" means "2 and 4".
func apart(tokens []token, text string) (all []token) {
	for _, t := range tokens {
		if t.kind != digit || t.to-t.from == 1 {
			all = append(all, t)
			continue
		}
		for at := t.from; at < t.to; at++ {
			all = append(all, token{kind: digit, from: at, to: at + 1, n: int(text[at] - '0')})
		}
	}
	return all
}

// spread writes each candidate separately: "3 r2c5 8 r2c5" for "cross out 3 and 8 in r2c5" and for "r2c5 loses 8 and
// 3".
func (c *clause) spread() []token {
	var all, digits, cells []token
	tokens := slices.Clone(c.tokens)
	first := slices.IndexFunc(tokens, func(t token) bool { return t.kind == cell || t.kind == digit })
	backwards := first >= 0 && tokens[first].kind == cell
	if backwards {
		slices.Reverse(tokens)
	}
	for _, t := range append(tokens, token{kind: digit}) { // the last token ends the last cells
		switch t.kind {
		case unknown, unit:
			return c.tokens
		case cell:
			cells = append(cells, t)
		case digit:
			if len(cells) > 0 {
				if n := len(digits) * len(cells); n == 0 || n+len(all)/2 > maxInShort {
					return c.tokens
				}
				all, digits, cells = append(all, pairs(digits, cells)...), nil, nil
			}
			digits = append(digits, t)
		}
	}
	if len(digits) > 1 {
		return c.tokens
	}
	if backwards {
		slices.Reverse(all)
	}
	return all
}

func pairs(digits, cells []token) (all []token) {
	for _, d := range digits {
		for _, c := range cells {
			all = append(all, d, c)
		}
	}
	return all
}

// AsksCandidate reports whether a text only asks about one candidate: "can r1c5 be 7?", "r1c5=7?" or "isn't r1c5 7".
func AsksCandidate(text string) bool {
	if !isQuestion(scan(text), text) {
		return false
	}
	_, err := ParseCandidate(nil, text)
	return err == nil
}

// isQuestion reports whether a text is a question, by its mark or its first or last word: "is r1c5 4", "r1c5 es 4, no".
func isQuestion(tokens []token, text string) bool {
	if strings.Contains(text, "?") {
		return true
	}
	if len(tokens) == 0 {
		return false
	}
	word := func(t token) string { return asWord(text[t.from:t.to]) }
	last := tokens[len(tokens)-1]
	if last.kind == join && len(tokens) > 1 { // such as "isn't it"
		last = tokens[len(tokens)-2]
	}
	first := word(tokens[0])
	return asks[first] || doubts[first] || len(tokens) > 1 && tags[word(last)]
}
