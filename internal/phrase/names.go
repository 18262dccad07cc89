package phrase

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// List joins items: "a", "a and b", "a, b and c".
func (p *Printer) List(items []string) string { return p.join("list.and", items) }

// ListOr joins alternatives: "a", "a or b", "a, b or c".
func (p *Printer) ListOr(items []string) string { return p.join("list.or", items) }

func (p *Printer) join(key string, items []string) string {
	if len(items) == 0 {
		return ""
	}
	last := len(items) - 1
	if last == 0 {
		return items[0]
	}
	first := items[0]
	if last > 1 {
		first = strings.Join(items[:last], p.Text("list.comma", nil))
	}
	return p.Text(key, map[string]any{"First": first, "Last": items[last]})
}

// Digits lists digits: "3, 7 and 9".
func (p *Printer) Digits(ds solver.Digits) string { return p.List(symbols(ds)) }

// AnyDigit lists digits as alternatives: "3, 7 or 9".
func (p *Printer) AnyDigit(ds solver.Digits) string { return p.ListOr(symbols(ds)) }

func symbols(ds solver.Digits) []string {
	var names []string
	for d := range ds.All() {
		names = append(names, symbol(d))
	}
	return names
}

// Digit writes a digit; those above 9 are letters.
func (p *Printer) Digit(d int) string { return symbol(d) }

func symbol(d int) string { return string(solver.Symbol(d)) }

// Cells lists cells: "r1c1, r1c2 and r3c4".
func (p *Printer) Cells(l *solver.Layout, cells []int) string {
	return p.List(p.cellNames(l, cells))
}

func (p *Printer) cellNames(l *solver.Layout, cells []int) []string {
	return each(cells, func(c int) string { return p.Cell(l, c) })
}

// each returns the text of every item.
func each[T any](items []T, text func(T) string) []string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = text(item)
	}
	return texts
}

// unitKinds are the kinds' names in the catalogue's keys.
var unitKinds = [...]string{solver.Row: "row", solver.Column: "column", solver.Box: "box", solver.Region: "region", solver.Diagonal: "diagonal", solver.Window: "window"}

// Unit names a unit: "row 1", "box 5", "diagonal 2".
func (p *Printer) Unit(u *solver.Unit) string {
	return p.unitNumbers(u.Kind, []string{p.unitNumber(u)})
}

// Units lists units by their indices into Layout.Units: "row 1 and boxes 4 and 5".
func (p *Printer) Units(l *solver.Layout, indices []int) string {
	var names []string
	for kind := range unitKinds {
		var numbers []string
		for _, i := range slices.Sorted(slices.Values(indices)) {
			if u := &l.Units()[i]; int(u.Kind) == kind {
				numbers = append(numbers, p.unitNumber(u))
			}
		}
		if len(numbers) > 0 {
			names = append(names, p.unitNumbers(solver.UnitKind(kind), numbers))
		}
	}
	return p.List(names)
}

func (p *Printer) unitNumbers(kind solver.UnitKind, numbers []string) string {
	return p.Text("unit."+unitKinds[kind], map[string]any{"Count": len(numbers), "Numbers": p.List(numbers)})
}

// JoinClauses joins clauses that may contain lists: "a; b and c".
func (p *Printer) JoinClauses(parts []string) string {
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts, p.Text("list.semicolon", nil))
}

// Candidates lists candidates by digit or by cell, whichever is shorter: "3 in r1c1 and r1c2; 4 in r2c2".
func (p *Printer) Candidates(l *solver.Layout, cs []solver.Candidate) string {
	return p.JoinClauses(p.candidates(l, cs))
}

func (p *Printer) candidates(l *solver.Layout, cs []solver.Candidate) []string {
	if len(cs) == 1 {
		return []string{p.group(l, solver.CellsOf(cs[0].Cell), solver.DigitsOf(cs[0].Digit))}
	}
	var where [solver.MaxSize + 1]solver.CellSet
	what := map[int]solver.Digits{}
	for _, c := range cs {
		where[c.Digit].Add(c.Cell)
		what[c.Cell] = what[c.Cell].With(c.Digit)
	}
	byDigit := map[solver.CellSet]solver.Digits{}
	for d, cells := range where {
		if !cells.IsEmpty() {
			byDigit[cells] = byDigit[cells].With(d)
		}
	}
	byCell := map[solver.Digits]solver.CellSet{}
	for cell, digits := range what {
		cells := byCell[digits]
		cells.Add(cell)
		byCell[digits] = cells
	}
	if len(byCell) < len(byDigit) {
		byDigit = invert(byCell)
	}
	return p.groups(l, byDigit)
}

func invert(m map[solver.Digits]solver.CellSet) map[solver.CellSet]solver.Digits {
	inverse := map[solver.CellSet]solver.Digits{}
	for digits, cells := range m {
		inverse[cells] = digits
	}
	return inverse
}

func (p *Printer) groups(l *solver.Layout, of map[solver.CellSet]solver.Digits) []string {
	sets := slices.SortedFunc(maps.Keys(of), func(a, b solver.CellSet) int {
		return cmp.Or(cmp.Compare(of[a].Min(), of[b].Min()), cmp.Compare(a.First(), b.First()))
	})
	return each(sets, func(cells solver.CellSet) string { return p.group(l, cells, of[cells]) })
}

func (p *Printer) group(l *solver.Layout, cells solver.CellSet, digits solver.Digits) string {
	return p.Text("candidates", map[string]any{"Digits": p.Digits(digits), "Cells": p.Cells(l, cells.Slice())})
}

// Placements lists placements: "r1c1 = 3 and r2c2 = 4".
func (p *Printer) Placements(l *solver.Layout, cs []solver.Candidate) string {
	return p.List(each(cs, func(c solver.Candidate) string { return p.Cell(l, c.Cell) + " = " + symbol(c.Digit) }))
}

// Decimal writes a number given with a point, such as "4.2".
func (p *Printer) Decimal(number string) string {
	return strings.Replace(number, ".", p.Text("list.point", nil), 1)
}

// Tier names a tier, given as rating.Tier's String: "Easy".
func (p *Printer) Tier(tier string) string { return p.Text("tier."+tier, nil) }

// DailyNumber names a daily or mini by its number, which other servers' dailies may share.
func (p *Printer) DailyNumber(number int, mini bool) string {
	key := "bot.name.daily"
	if mini {
		key = "bot.name.mini"
	}
	return p.Text(key, map[string]any{"Number": number})
}

// Daily names a daily or mini by its number and tier.
func (p *Printer) Daily(number int, t rating.Tier) string {
	if t == rating.Mini {
		return p.Text("bot.mini.title", map[string]any{"Number": number})
	}
	return p.Text("bot.card.title", map[string]any{"Number": number, "Tier": p.Tier(t.String())})
}

// Variant names a kind of sudoku, as notation.ParseVariant reads it: "6x6 diagonal".
func (p *Printer) Variant(v solver.Variant) string {
	boxes := ""
	if usual, _ := solver.UsualShape(v.Size()); v.Jigsaw == 0 && v.Shape.BoxWidth != usual.BoxWidth {
		boxes = strconv.Itoa(v.Shape.BoxWidth) + "x" + strconv.Itoa(v.Shape.BoxHeight)
	}
	return p.Text("layout", map[string]any{"Rows": v.Size(), "Boxes": boxes, "Jigsaw": v.Jigsaw > 0,
		"Diagonals": v.Shape.Diagonals, "Windows": v.Shape.Windows})
}

// LegendText explains a mark on a drawn board by its role in package render.
func (p *Printer) LegendText(role string) string { return p.Text("mark."+role, nil) }

// Conflict says that a unit has a digit more than once.
func (p *Printer) Conflict(l *solver.Layout, k solver.Conflict) string {
	return p.Text("conflict", map[string]any{
		"Digit": symbol(k.Digit),
		"Unit":  p.Unit(&l.Units()[k.Unit]),
		"Cells": p.Cells(l, k.Cells),
	})
}

// Contradiction says why a grid cannot be completed: "r1c1 has no digit left".
func (p *Printer) Contradiction(l *solver.Layout, c solver.Contradiction) string {
	if c.Cell >= 0 {
		return p.Text("contradiction.cell", map[string]any{"Cell": p.Cell(l, c.Cell)})
	}
	return p.Text("contradiction.unit", map[string]any{"Digit": symbol(c.Digit), "Unit": p.Unit(&l.Units()[c.Unit])})
}

// Duration prints a duration in its two largest units: "42 s", "3 min 12 s", "1 h 5 min", "2 min".
func (p *Printer) Duration(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	data := map[string]any{"Hours": h, "Minutes": m, "Seconds": s}
	switch {
	case h > 0 && m == 0:
		return p.Text("duration.hours-alone", data)
	case h > 0:
		return p.Text("duration.hours", data)
	case m > 0 && s == 0:
		return p.Text("duration.minutes-alone", data)
	case m > 0:
		return p.Text("duration.minutes", data)
	}
	return p.Text("duration.seconds", data)
}

// Capital raises the first letter of a sentence, unless it begins with a cell's name.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || n < len(s) && unicode.IsDigit(rune(s[n])) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// title writes a name in title case: "Naked Pair".
func title(name string) string {
	start := true
	name = strings.Map(func(r rune) rune {
		was := start
		start = r == ' ' || r == '('
		if was {
			return unicode.ToUpper(r)
		}
		return r
	}, name)
	return strings.NewReplacer(" De ", " de ", " Of ", " of ").Replace(name)
}

// Coordinates is a style of naming cells.
type Coordinates string

// The styles.
const (
	RowColumn Coordinates = "r1c1" // the row and the column by number; also ""
	LetterRow Coordinates = "A1"   // the row by letter, the column by number
)

// WithCoordinates returns a printer that names cells and rows in a style.
func (p *Printer) WithCoordinates(style Coordinates) *Printer {
	if p.letterRows == (style == LetterRow) {
		return p
	}
	other := *p
	other.letterRows = style == LetterRow
	return &other
}

// Coordinates returns the style in which the printer names cells.
func (p *Printer) Coordinates() Coordinates {
	if p.letterRows {
		return LetterRow
	}
	return RowColumn
}

// Cell names a cell: "r1c5", or "A5".
func (p *Printer) Cell(l *solver.Layout, cell int) string {
	if p.letterRows {
		return letter(l.Row(cell)) + strconv.Itoa(l.Col(cell)+1)
	}
	return l.CellName(cell)
}

func (p *Printer) unitNumber(u *solver.Unit) string {
	if p.letterRows && u.Kind == solver.Row {
		return letter(u.Number - 1)
	}
	return strconv.Itoa(u.Number)
}

func letter(row int) string { return string(rune('A' + row)) }

// Date writes a day: "Friday 20 November 2026".
func (p *Printer) Date(at time.Time) string {
	return p.Text("bot.date", map[string]any{
		"Weekday": p.Weekday(at.Weekday()), "Day": at.Day(), "Month": p.Text("bot.month."+strconv.Itoa(int(at.Month())), nil), "Year": at.Year(),
	})
}

// Weekday names a day of the week.
func (p *Printer) Weekday(d time.Weekday) string {
	return p.Text("bot.weekday."+strconv.Itoa(int(d)), nil)
}
