package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// ScannedPuzzle is one puzzle of a file.
type ScannedPuzzle struct {
	Line int    // where it begins, from 1
	Text string // its text in the file, without comments

	layout *solver.Layout // of a bare text, whose grid is made by Grid
	puzzle Puzzle         // of any other text
}

// Grid returns the grid, a new one for a line of 81 digits and dots. It is safe for concurrent use.
func (p *ScannedPuzzle) Grid() *solver.Grid {
	if p.layout != nil {
		return bareGrid(p.Text, p.layout)
	}
	return p.puzzle.Grid
}

// Puzzle is Grid with partial notes.
func (p *ScannedPuzzle) Puzzle() Puzzle { return Puzzle{p.Grid(), p.puzzle.Notes} }

// Digits returns the digits of a line of 81 digits and dots that is a classic puzzle; ok is false for others.
func (p *ScannedPuzzle) Digits() (digits solver.Puzzle81, ok bool) {
	if p.layout != solver.Classic() {
		return digits, false
	}
	return bareDigits(p.Text)
}

// isFull reports whether a puzzle has no empty cell.
func (p *ScannedPuzzle) isFull() bool {
	if p.layout != nil {
		return !strings.ContainsAny(p.Text, ".0")
	}
	return p.puzzle.Empty().IsEmpty()
}

// Scan reads a file of puzzles, one puzzle or one row a line, during the iteration. An item without a puzzle comes
// with an *Error that has its place in the file, and scanning goes on. Any other error comes from r and is the last
// item.
//
// Scanning ends after a hundred items without a puzzle, after 256 KiB without one, and at a line that is not text.
//
// Text after # is a comment, and a line that begins with "puzzle" is a heading. In a line with tabs, only the first
// column counts if it is a puzzle, unless jigsaw regions follow. A puzzle of several lines ends with its last row or
// an empty line; empty lines between bands, or between all rows, are ignored. A row of blanks needs its characters.
// Sixteen cells are a 4x4 puzzle if no digit is above 4, unless o has a shape. A solution below its puzzle is skipped.
// A puzzle of several lines is yielded when the next one begins or the file ends, since jigsaw regions may follow it.
func Scan(r io.Reader, o Options) iter.Seq2[ScannedPuzzle, error] {
	return func(yield func(ScannedPuzzle, error) bool) {
		in := bufio.NewReaderSize(r, MaxTextBytes)
		if head, _ := in.Peek(4); utf16Order(string(head)) != 0 {
			in = bufio.NewReaderSize(&utf16Reader{in: in, order: utf16Order(string(head))}, MaxTextBytes)
		}
		s := &scanner{in: in, options: o, yield: yield}
		if o.Shape == nil || o.Shape.Size() == 9 {
			s.bare, _ = bareLayout(o)
		}
		if head, _ := in.Peek(4); strings.HasPrefix(strings.TrimPrefix(string(head), "\ufeff"), "<") {
			s.scanXML()
			return
		}
		s.run()
	}
}

// scanner collects lines until they make a puzzle.
type scanner struct {
	in      *bufio.Reader
	options Options
	bare    *solver.Layout // of bare lines; nil if these are read like other lines
	yield   func(ScannedPuzzle, error) bool
	number  int // of the line read last
	block   []numbered
	cut     *blockRows    // its rows; nil until needed
	gap     int           // the lines before the last empty line, if an empty line follows every row; else 0
	held    []numbered    // a puzzle whose regions may follow
	list    []numbered    // a list whose brackets are not closed yet
	depth   int           // of its brackets
	sdk     bool          // the list is the sections of an .sdk file
	hashes  []numbered    // rows of # alone: blanks if a row of # and digits follows, else comments
	bytes   int           // in block or list
	passed  int           // bytes read since the last puzzle
	last    int           // the line where that puzzle ends
	faults  int           // before the first puzzle
	found   bool          // a puzzle
	above   ScannedPuzzle // the puzzle read last
	stopped bool
}

// maxFaults is how many items without a puzzle end the scan of a file without any.
const maxFaults = 100

// maxPassed is how many bytes without a puzzle end the scan.
const maxPassed = 256 << 10

// maxSkipped is how many bytes of a line that is too long are skipped.
const maxSkipped = 16 << 20

type numbered struct {
	number int
	text   string
}

var errLineTooLong = errors.New("line too long")

func (s *scanner) run() {
	for !s.stopped {
		line, err := s.readLine()
		switch {
		case errors.Is(err, errLineTooLong):
			s.release()
			s.emit(ScannedPuzzle{Line: s.number}, s.fail(LineTooLong, ErrorValues{"Limit": MaxTextBytes}, "this line is longer than %d bytes; want a puzzle a line", MaxTextBytes))
			s.stopped = s.stopped || s.passed > maxPassed && !s.found
		case err != nil:
			s.release()
			if !errors.Is(err, io.EOF) {
				s.emit(ScannedPuzzle{Line: s.number}, fmt.Errorf("read puzzles after line %d: %w", s.number, err))
			}
			return
		case s.list == nil && s.takeBare(line):
		case !isText(line):
			s.release()
			s.emit(ScannedPuzzle{Line: s.number}, s.fail(NotText, nil, "this is not text; want a text file with a puzzle a line"))
			return
		default:
			s.take(line)
		}
		if s.passed > maxPassed {
			s.release() // the lines may be a puzzle
		}
		if s.passed > maxPassed {
			s.giveUp()
		}
	}
}

// giveUp ends the scan of a file without puzzles, or without more.
func (s *scanner) giveUp() {
	if s.stopped {
		return
	}
	s.stopped = true
	err := s.fail(NoPuzzles, ErrorValues{"Items": s.number}, "the first %d lines hold no puzzle; want a file with a puzzle a line or nine rows of nine", s.number)
	if s.found {
		err = s.fail(NoMorePuzzles, ErrorValues{"First": s.last + 1}, "no puzzle from line %d to here, so nothing more is read; want a file with a puzzle a line or nine rows of nine", s.last+1)
	}
	s.yield(ScannedPuzzle{Line: s.number}, err)
}

func (s *scanner) fail(k ErrorKind, v ErrorValues, format string, args ...any) error {
	return cell{line: s.number}.fail(k, v, format, args...)
}

// readLine returns the next line without its end. It skips the rest of a line that is too long.
func (s *scanner) readLine() (string, error) {
	slice, err := s.in.ReadSlice('\n')
	if len(slice) == 0 && err != nil {
		return "", err
	}
	s.number++
	s.passed += len(slice)
	if !errors.Is(err, bufio.ErrBufferFull) {
		return strings.TrimRight(string(slice), "\r\n"), nil
	}
	skipped := 0
	for errors.Is(err, bufio.ErrBufferFull) && skipped <= maxSkipped {
		slice, err = s.in.ReadSlice('\n')
		skipped += len(slice)
	}
	if !s.found || skipped > maxSkipped {
		s.passed += skipped
	}
	return "", errLineTooLong
}

// isText reports whether a line is UTF-8 without control characters other than white space.
func isText(line string) bool {
	control := func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }
	return utf8.ValidString(line) && !strings.ContainsFunc(line, control)
}

// take handles one line.
func (s *scanner) take(line string) {
	line = WithSigns(strings.TrimPrefix(line, "\ufeff"))
	if s.list == nil && strings.HasPrefix(line, "# ") || s.takeSections(line) {
		return // some files are mostly remarks, which need no other check
	}
	if s.list != nil || len(s.block) == 0 && opensList(line) {
		s.takeList(line)
		return
	}
	if cells, ok := dressedCells(line); ok {
		line = cells
	}
	switch {
	case s.takeBare(line): // behind a byte order mark
		return
	case line == "" && len(s.block) == 0:
		return
	case isFence(line):
		s.flush()
		return
	case s.isMarked(line):
		s.takeMarked(line)
		return
	}
	if s.takeHashes(line) {
		return
	}
	text := line
	if !s.isHashRow(line) && !hashNumber().MatchString(line) {
		text, _, _ = strings.Cut(line, "#")
		if text != line && strings.TrimSpace(text) == "" || isHeading(text) {
			return
		}
	}
	first, rest, _ := strings.Cut(text, "\t")
	switch {
	case rest != "" && s.isWhole(first):
		s.takeWhole(first)
	case s.isMarked(text):
		s.takeMarked(text)
	case s.isWhole(text):
		s.takeWhole(text)
	case strings.TrimSpace(text) != "" || s.isBlankRow(text):
		s.endDoubled()
		s.add(text)
	case !s.isDoubled() && !s.isGap(), s.hasAllRows():
		s.flush()
	}
}

// takeMarked reads a line of a marked format. A table may have jigsaw regions in the column after the cells.
func (s *scanner) takeMarked(text string) {
	first, rest, _ := strings.Cut(text, "\t")
	regions, _, _ := strings.Cut(rest, "\t")
	switch {
	case rest != "" && s.isJigsaw(first, " ", regions):
		text = first + " " + regions
	case rest != "" && s.isWhole(first):
		text = first
	}
	s.takeWhole(text)
}

// takeBare takes a bare line without making a grid.
func (s *scanner) takeBare(line string) bool {
	if s.bare == nil {
		return false
	}
	if _, ok := bareDigits(line); !ok {
		return false
	}
	s.release()
	s.emit(ScannedPuzzle{Line: s.number, Text: line, layout: s.bare}, nil)
	return true
}

// takeWhole reads a line that is a puzzle.
func (s *scanner) takeWhole(text string) {
	s.release()
	s.read([]numbered{{s.number, text}})
}

// hashNumber matches a puzzle's number, such as #1, in front of the puzzle.
var hashNumber = lazyregexp.New(`^#\d+[.:]?\s+[0-9.]{16,}`)

// isHeading reports whether a line is the heading of a table.
func isHeading(text string) bool {
	head := strings.ToLower(strings.Trim(text, `"`))
	if strings.HasPrefix(head, "puzzle") {
		return withoutRemarks(text) == ""
	}
	return strings.ContainsAny(text, ",;\t") && !strings.ContainsAny(text, "0123456789.:/") &&
		(strings.Contains(head, "puzzle") || strings.Contains(head, "quiz") || strings.Contains(head, "solution"))
}

// isMarked reports whether a line alone is in a marked format.
func (s *scanner) isMarked(text string) bool {
	return mayBeMarked(text) && slices.ContainsFunc(marked, func(f Format) bool { return f.open(text) != nil })
}

// mayBeMarked reports whether a line has one of the signs of marked formats: a word as long as the smallest puzzle, a
// slash or an equals sign, an initial bracket or colon, or a length of 729 bytes or more.
func mayBeMarked(text string) bool {
	const fewest = 16
	first := strings.TrimLeft(text, " \t")
	if first == "" || strings.IndexByte("[{(<:", first[0]) >= 0 || strings.ContainsAny(text, "/=") || len(text) >= 9*81 {
		return true
	}
	word := 0
	for i := range len(text) {
		switch text[i] {
		case ' ', '\t', ',', ';', '|':
			word = 0
		default:
			if word++; word >= fewest {
				return true
			}
		}
	}
	return false
}

// add puts a line into the block and reads the block once it is complete or cannot become so.
func (s *scanner) add(text string) { s.addLine(numbered{s.number, text}) }

func (s *scanner) addLine(l numbered) {
	if rows, _ := s.rows(); len(rows) == 0 && s.isBorder(l.text) && !slices.ContainsFunc(s.block, func(l numbered) bool { return !s.isBorder(l.text) }) {
		s.setBlock(nil) // the end of one box before the beginning of another
	}
	s.block, s.cut = append(s.block, l), nil
	s.bytes += len(l.text)
	if s.hasAllRows() && !s.mayGoOn() && !s.awaitsGap() || s.bytes > MaxTextBytes || len(s.block) > 4*solver.MaxSize {
		s.flush()
	}
}

// flush ends a block. It drops a block of borders, reads regions with the puzzle before them, and holds any other
// block.
func (s *scanner) flush() {
	s.splitBlock()
	if len(s.block) == 0 {
		return
	}
	block := s.block
	if rows, size := s.rows(); len(rows) == 0 || len(rows) < size && !slices.ContainsFunc(rows, func(r row) bool { return !isDubious(r) }) {
		block = nil
	}
	s.setBlock(nil)
	switch {
	case len(block) == 0:
	case len(s.held) > 0 && s.isJigsaw(textOf(s.held), "\n", textOf(block)):
		s.held = append(s.held, block...)
		s.readHeld()
	default:
		s.readHeld()
		s.held = block
	}
}

func (s *scanner) readHeld() {
	if held := s.held; len(held) > 0 {
		s.held = nil
		s.read(held)
	}
}

// release reads everything collected so far.
func (s *scanner) release() {
	s.hashes = nil
	if list := s.list; list != nil {
		s.list, s.bytes, s.sdk = nil, 0, false
		s.read(list)
	}
	s.flush()
	s.readHeld()
}

func textOf(lines []numbered) string {
	if len(lines) == 1 {
		return lines[0].text
	}
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.text)
	}
	return strings.Join(texts, "\n")
}

// read reads a puzzle from some lines and yields it.
func (s *scanner) read(lines []numbered) {
	item := ScannedPuzzle{Line: lines[0].number, Text: textOf(lines)}
	var err error
	item.puzzle, err = ReadPuzzle(item.Text, s.options)
	if err != nil {
		if grids := readAllServices(item.Text, s.options); grids != nil {
			for _, g := range grids {
				if !s.stopped {
					s.emit(ScannedPuzzle{Line: item.Line, Text: compact(g), puzzle: puzzle(g)}, nil)
				}
			}
			return
		}
	}
	if bad, ok := errors.AsType[*Error](err); ok {
		bad.Line = lines[min(max(bad.Line, 1), len(lines))-1].number // here a \r does not end a line
	}
	s.emit(item, err)
}

// compact writes a grid on one line.
func compact(g *solver.Grid) string {
	if isClassic(g.Layout().Shape()) {
		return studio.write(g)
	}
	return LineWithRestrictions(g)
}

func (s *scanner) emit(item ScannedPuzzle, err error) {
	if err != nil && !s.found {
		if s.faults++; s.faults > maxFaults {
			s.giveUp()
			return
		}
	}
	if err == nil {
		s.found, s.passed, s.last = true, 0, item.Line+strings.Count(item.Text, "\n")
		above := s.above
		if s.above = item; item.isFull() && above.Line > 0 && completes(item.Grid(), above.Grid()) {
			return // the solution of the puzzle above
		}
	}
	s.stopped = s.stopped || !s.yield(item, err)
}

// completes reports whether a full grid is a solution of an unsolved puzzle.
func completes(g, puzzle *solver.Grid) bool {
	return !puzzle.Empty().IsEmpty() && g.Layout() == puzzle.Layout() &&
		agree(g, puzzle) && len(g.Conflicts()) == 0
}

// agree reports whether a full grid has all digits of a puzzle.
func agree(full, puzzle *solver.Grid) bool {
	for cell := range puzzle.Layout().CellCount() {
		if d := puzzle.Value(cell); d != 0 && d != full.Value(cell) {
			return false
		}
	}
	return true
}
