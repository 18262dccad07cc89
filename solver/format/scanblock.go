package format

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"

	"pencilmark/solver"
)

// sheetOf splits lines into rows without checking their characters.
func (s *scanner) sheetOf(lines ...string) *textRows {
	sheet := &textRows{shape: s.options.Shape}
	for _, text := range lines {
		for _, glyphs := range splitLines(text) {
			sheet.rows = append(sheet.rows, cutSlashes(row{glyphs: glyphs})...)
		}
	}
	sheet.meantPlus(sheet.rows)
	sheet.rows = sheet.withoutDelimiters(withoutTableHead(sheet.rows))
	return sheet
}

// isWhole reports whether a line is a whole puzzle, perhaps with a fault, and not one row.
func (s *scanner) isWhole(text string) bool {
	if isColumnHead(text) {
		return false
	}
	if rows := withoutLabels([]string{text}); rows != nil && strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && digitOf(r) == 0 }) {
		text = rows[0]
	}
	sheet := s.sheetOf(text)
	if len(sheet.full()) == 0 {
		return false
	}
	if len(sheet.rows) > 1 { // slashes
		return true
	}
	r := sheet.rows[0]
	if isBorder(r) || isCandidateRow(sheet, r) {
		return false
	}
	width := r.width()
	switch size, all := sheet.sizeOf(width); {
	case isDubious(r):
		return all && sheet.isBlankPuzzle(r)
	case sheet.isSize(width), width <= solver.MaxSize:
		return all && !hasDigitAbove(r, size)
	}
	return true
}

// isJigsaw reports whether cells and regions are a jigsaw, perhaps with a fault.
func (s *scanner) isJigsaw(cells, between, regions string) bool {
	sheet := s.sheetOf(cells + between + regions)
	sheet.rows = withoutBorders(sheet.rows)
	_, symbols := sheet.regions()
	return len(symbols) > 0
}

// isBlankPuzzle reports whether a dubious row is a puzzle without givens: of the right length and without the dashes of
// a border.
func (s *textRows) isBlankPuzzle(r row) bool {
	_, ok := s.sizeOf(r.width())
	return ok && !slices.ContainsFunc(r.glyphs, func(g glyph) bool { return g.r == '-' || g.isBar() })
}

// isCandidateRow reports whether a row has a group of candidates for each cell.
func isCandidateRow(s *textRows, r row) bool {
	groups := r.groups()
	several := func(g []glyph) bool { return len(g) > 1 }
	other := func(g []glyph) bool { return !isGroup(g) }
	return s.isSize(len(groups)) && slices.ContainsFunc(groups, several) && !areRows(groups) &&
		!slices.ContainsFunc(groups, other) && !hasDigitAbove(r, len(groups))
}

// areRows reports whether groups are the rows of a grid on one line: as many cells each as there are groups, and not
// all in ascending order.
func areRows(groups [][]glyph) bool {
	descends := func(g []glyph) bool {
		return !slices.IsSortedFunc(g, func(a, b glyph) int { return a.digit() - b.digit() })
	}
	return slices.ContainsFunc(groups, descends) && !slices.ContainsFunc(groups, func(g []glyph) bool { return len(g) != len(groups) })
}

func hasDigitAbove(r row, limit int) bool {
	return slices.ContainsFunc(r.glyphs, func(g glyph) bool { return g.digit() > limit })
}

// isBorder reports whether a line before the first row of a block is a border.
func (s *scanner) isBorder(text string) bool {
	sheet := s.sheetOf(text)
	return !slices.ContainsFunc(sheet.rows, func(r row) bool { return !isBorder(r) && (r.isEmpty() || sheet.rowSize(r) > 0) })
}

// blockRows are a block's rows without borders, and the number that it should have. It is empty until a row is
// certain.
type blockRows struct {
	rows []row
	size int
}

func (s *scanner) setBlock(lines []numbered) { s.block, s.cut, s.gap, s.bytes = lines, nil, 0, 0 }

// hasAllRows reports whether the block is complete.
func (s *scanner) hasAllRows() bool {
	rows, size := s.rows()
	return size > 0 && len(rows) >= size
}

// mayGoOn reports whether more rows may follow, because some earlier lines may be lines between rows or the head of a
// table.
func (s *scanner) mayGoOn() bool {
	rows, size := s.rows()
	if len(rows) > 2*size+1 {
		return false
	}
	if rules, whole := withoutRules(rows, size); rules != nil && !whole {
		return true
	}
	other := otherBlanks(slices.DeleteFunc(slices.Clone(rows), isDubious))
	return len(rows) == size && (slices.ContainsFunc(rows, other) || len(s.block) > 1 && isRule(row{glyphs: glyphsOf(s.block[1].text)}))
}

// splitBlock splits a block that mayGoOn let grow beyond one puzzle. The rest begins the next block.
func (s *scanner) splitBlock() {
	rows, size := s.rows()
	if len(rows) <= size || len(rows) != len(s.block) {
		return
	}
	if _, err := Read(textOf(s.block), s.options); err == nil {
		return
	}
	first, rest := s.block[:size], s.block[size:]
	s.setBlock(first)
	s.flush()
	for _, l := range rest {
		s.addLine(l)
	}
}

// awaitsGap reports whether the rows, so far separated by empty lines, need another empty line.
func (s *scanner) awaitsGap() bool { return s.gap > 0 && s.gap == len(s.block)-1 }

// isDoubled reports whether an empty line may be between two rows of a block with an empty line after every row, and
// notes where.
func (s *scanner) isDoubled() bool {
	rows, size := s.rows()
	other := func(g glyph) bool { return g.digit() == 0 && !g.isBlank() && !g.isSpace() && !g.isBar() }
	noRow := func(r row) bool { return r.width() != size || slices.ContainsFunc(r.glyphs, other) }
	if len(rows) == 0 || len(rows) != len(s.block) || s.gap != len(s.block)-1 || slices.ContainsFunc(rows, noRow) {
		return false
	}
	s.gap = len(s.block)
	return true
}

// endDoubled splits off a row without an empty line after it, because it begins a puzzle.
func (s *scanner) endDoubled() {
	if s.gap == 0 || s.gap == len(s.block) {
		return
	}
	first := s.block[s.gap:]
	s.setBlock(s.block[:s.gap])
	s.flush()
	s.setBlock(first)
}

// rows cuts the block.
func (s *scanner) rows() (rows []row, size int) {
	if s.cut == nil {
		s.cut = s.cutBlock()
	}
	return s.cut.rows, s.cut.size
}

func (s *scanner) cutBlock() *blockRows {
	var lines []string
	for _, l := range s.block {
		lines = append(lines, l.text)
	}
	if rows := withoutLabels(lines); rows != nil {
		lines = rows
	}
	sheet := s.sheetOf(lines...)
	rows := withoutBorders(sheet.rows)
	for _, r := range rows {
		if size := sheet.rowSize(r); size > 0 {
			return &blockRows{rows, size}
		}
	}
	return &blockRows{}
}

// rowSize returns the number of rows of a sudoku with such a row: 9 for a row with spaces for blanks, which may have
// lost some; 0 for an empty row or a possible border.
func (s *textRows) rowSize(r row) int {
	width := r.width()
	switch {
	case r.isEmpty() || isDubious(r) && !s.isSize(width):
		return 0
	case s.shape != nil:
		return s.size()
	case isCandidateRow(s, r):
		return len(r.groups())
	case s.isSize(width) && (hasBlankChars(r) || width == r.spacedWidth() || isParted(r) && !hasDigitAbove(r, width)):
		return width
	}
	return s.size()
}

// hasBlankChars reports whether a row has blanks other than spaces.
func hasBlankChars(r row) bool { return slices.ContainsFunc(r.glyphs, glyph.isBlank) }

// isParted reports whether a row is digits separated by single spaces.
func isParted(r row) bool {
	groups := r.groups()
	return len(groups) == r.width() && r.spacedWidth() == 2*len(groups)-1
}

// isBlankRow reports whether a line of spaces, or of tabs between empty cells, is a row of the block.
func (s *scanner) isBlankRow(text string) bool {
	_, size := s.rows()
	if size == 0 {
		size = s.sheetOf().size()
	}
	tabs := strings.Count(text, "\t")
	return strings.TrimSpace(text) == "" && (len(text) == size && tabs == 0 || tabs == size-1)
}

// isGap reports whether an empty line may be between two bands of boxes.
func (s *scanner) isGap() bool {
	rows, size := s.rows()
	shapes := solver.KnownShapes()
	if s.options.Shape != nil {
		shapes = []solver.Shape{*s.options.Shape}
	}
	return slices.ContainsFunc(shapes, func(k solver.Shape) bool {
		return k.Size() == size && k.BoxHeight > 0 && len(rows)%k.BoxHeight == 0
	})
}

// opensList reports whether a line begins a list that continues on the next line.
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

// bracketDepth counts the unclosed brackets of a text, outside strings.
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

// takeList adds a line to the list and reads it once it is complete or too long.
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

// isHashRow reports whether a line is cells with # for blanks.
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

// maxHashes is how many rows of # alone are always comments.
const maxHashes = 4

// takeHashes keeps a row that consists of #. It is a comment, unless a row with digits and # is next to it.
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

// takeSections collects the sections of an .sdk file, up to the next [Puzzle].
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

// gameReader reads up to a limit of bytes, which each game resets.
type gameReader struct {
	in   io.Reader
	left int
}

func (r *gameReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.ErrUnexpectedEOF
	}
	n, err := r.in.Read(p)
	r.left -= n
	return n, err
}

// scanXML reads the games of an OpenSudoku file.
func (s *scanner) scanXML() {
	seen := false
	in := &gameReader{s.in, maxPassed}
	decoder := xml.NewDecoder(in)
	for depth := 0; !s.stopped; {
		token, err := decoder.Token()
		if line, _ := decoder.InputPos(); err == nil || line > 0 {
			s.number = line
		}
		if depth += nesting(token); depth > maxTreeDepth {
			err = errTree
		}
		if err != nil {
			switch {
			case s.found && in.left <= 0:
				s.giveUp()
			case !seen || !errors.Is(err, io.EOF):
				s.emit(ScannedPuzzle{Line: s.number}, s.inLine(refusal{}))
			}
			return
		}
		data, ok := gameData(token)
		if !ok {
			continue
		}
		seen = true
		grid, err := readGame(data, s.options)
		if err == nil {
			in.left = maxPassed
		}
		var text strings.Builder
		_ = xml.EscapeText(&text, []byte(data)) // to memory
		s.emit(ScannedPuzzle{Line: s.number, Text: `<game data="` + text.String() + `"/>`, puzzle: puzzle(grid)}, s.inLine(err))
	}
}

// nesting returns the change of the depth of elements by a token.
func nesting(token xml.Token) int {
	switch token.(type) {
	case xml.StartElement:
		return 1
	case xml.EndElement:
		return -1
	}
	return 0
}

func (s *scanner) inLine(err error) error {
	err = named(err, openSudokuLabel)
	if bad, ok := errors.AsType[*Error](err); ok {
		bad.Line, bad.Column = s.number, 0
	}
	return err
}
