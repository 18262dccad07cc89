package format

import "strings"

// A list can take several lines: they are gathered until its brackets are closed.

// opensList reports whether a line begins a list that ends on another.
func opensList(line string) bool {
	text := strings.TrimSpace(line)
	if strings.ContainsAny(text, "=(") {
		text = text[len(listStart().FindString(text)):]
	}
	if text == "" || strings.IndexByte("[{(", text[0]) < 0 {
		return false
	}
	inside := strings.TrimSpace(text[1:])
	return bracketDepth(text) > 0 && (inside == "" || strings.ContainsAny(inside, ",\"'") || strings.IndexByte("[{(", inside[0]) >= 0)
}

// bracketDepth counts the brackets that a text leaves open, outside strings.
func bracketDepth(text string) (depth int) {
	quote := rune(0)
	for _, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case strings.ContainsRune("[{(", r):
			depth++
		case strings.ContainsRune("]})", r):
			depth--
		}
	}
	return depth
}

// takeList adds a line to the list and reads it once it is complete, or too long to be one.
func (s *scanner) takeList(line string) {
	if s.list == nil {
		s.release()
		s.depth = 0
	}
	s.list = append(s.list, numbered{s.number, line})
	s.bytes += len(line)
	if s.depth += bracketDepth(line); s.depth <= 0 || s.bytes > MaxTextBytes {
		s.release()
	}
}

// isHashRow reports whether a line is cells with # for blanks, and no comment.
func (s *scanner) isHashRow(line string) bool {
	width := 0
	for _, r := range line {
		switch {
		case r == '#' || digitOf(r) != 0 && r <= '9':
			width++
		case !strings.ContainsRune(" |", r):
			return false
		}
	}
	sheet := s.sheetOf()
	_, whole := sheet.sizeOf(width)
	return strings.ContainsAny(line, "#") && strings.ContainsAny(line, "123456789") && (whole || sheet.isSize(width))
}

// maxHashes is how many rows of # alone are comments whatever follows.
const maxHashes = 4

// takeHashes keeps a row of # alone, which is a comment unless a row with digits among #
// stands before it or follows, and gives back what it kept when one follows.
func (s *scanner) takeHashes(line string) bool {
	if strings.Trim(line, "#") == "" && s.sheetOf().isSize(len(line)) {
		if len(s.block) > 0 && strings.Contains(s.block[0].text, "#") {
			s.add(line)
		} else if len(s.hashes) < maxHashes {
			s.hashes = append(s.hashes, numbered{s.number, line})
		}
		return true
	}
	if kept := s.hashes; kept != nil && s.isHashRow(line) && len(kept) < maxHashes {
		s.release()
		s.setBlock(kept)
	}
	s.hashes = nil
	return false
}

// takeSections gathers the sections of an .sdk file, up to the next [Puzzle].
func (s *scanner) takeSections(line string) bool {
	heading := strings.HasPrefix(strings.TrimSpace(line), "[") && sdkHeading().MatchString(line)
	switch {
	case s.sdk && !(heading && strings.Contains(strings.ToLower(line), "puzzle")):
	case heading && (s.list == nil || s.sdk):
		s.release()
		s.sdk = true
	default:
		return false
	}
	s.list = append(s.list, numbered{s.number, line})
	if s.bytes += len(line); s.bytes > MaxTextBytes {
		s.release()
	}
	return true
}
