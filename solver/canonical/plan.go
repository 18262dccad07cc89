package canonical

import (
	"math/bits"

	"pencilmark/solver"
)

// lineCount counts the rows, 0 to 8, and the columns, 9 to 17, of a grid. Three by three
// they are its bands and stacks, here called chutes.
const lineCount = 18

// plan is the order in which the lines of a puzzle are matched with those of a grid:
// those of a chute, those that have clues in it, and the others.
type plan struct {
	steps []step
	cost  float64 // how often a line is matched, roughly, until the chute is
}

// step matches a line. Its clues are those on lines that are matched before it.
type step struct {
	line  uint8
	later uint8 // 1 behind the clues of the first chute, else 0
	total int   // clues on the whole line
	clues []crossing
}

// crossing is a clue on a line: the other line that it is on, and its digit.
type crossing struct{ across, digit uint8 }

// planner makes a plan.
type planner struct {
	plan
	ways    float64 // to match so far, roughly
	puzzle  *solver.Puzzle81
	matched lineSet
	known   uint16 // the digits that occur where matched lines cross
}

// lineSet is a set of lines, a bit for each.
type lineSet uint32

func newPlan(p *solver.Puzzle81, chute uint8) plan {
	b := planner{puzzle: p, ways: 1}
	start := lineSet(7) << (3 * chute)
	var crossing, all lineSet
	for line := range uint8(lineCount) {
		if len(b.cluesOn(line, 1<<lineCount-1)) > 0 {
			all |= 1 << line
		}
		if len(b.cluesOn(line, start)) > 0 {
			crossing |= 1 << line
		}
	}
	b.match(all&start, 0)
	b.match(crossing, 0)
	cost := b.cost
	b.match(all&^start&^crossing, 1)
	b.cost = cost
	return b.plan
}

// cluesOn returns the clues of a line that are on some other lines too.
func (b *planner) cluesOn(line uint8, others lineSet) (clues []crossing) {
	for rest := others; rest != 0; rest &= rest - 1 {
		across := uint8(bits.TrailingZeros32(uint32(rest)))
		row, col := min(line, across), max(line, across)
		if row > 8 || col < 9 {
			continue // they do not cross
		}
		if d := b.puzzle[row*9+col-9]; d != 0 {
			clues = append(clues, crossing{across, d})
		}
	}
	return clues
}

// match adds steps for some lines, first those that leave the fewest choices.
func (b *planner) match(lines lineSet, later uint8) {
	for lines != 0 {
		best, least := uint8(0), 0.0
		for rest := lines; rest != 0; rest &= rest - 1 {
			line := uint8(bits.TrailingZeros32(uint32(rest)))
			if n := b.choicesOf(line); least == 0 || n < least {
				best, least = line, n
			}
		}
		b.add(best, later)
		b.ways *= least
		b.cost += b.ways
		lines &^= 1 << best
	}
}

func (b *planner) add(line, later uint8) {
	s := step{line: line, later: later, total: len(b.cluesOn(line, 1<<lineCount-1)), clues: b.cluesOn(line, b.matched)}
	for _, c := range s.clues {
		b.known |= 1 << c.digit
	}
	b.steps = append(b.steps, s)
	b.matched |= 1 << line
}

// choicesOf estimates how many lines of a full grid a line can be matched with.
func (b *planner) choicesOf(line uint8) float64 {
	n := 9.0
	if begun := b.matched >> (line / 3 * 3) & 7; begun != 0 {
		n = 3 - float64(bits.OnesCount32(uint32(begun)))
	}
	known := b.known
	for _, c := range b.cluesOn(line, b.matched) {
		if known>>c.digit&1 != 0 {
			n /= 9
		} else {
			n *= float64(9-bits.OnesCount16(known)) / 9
			known |= 1 << c.digit
		}
	}
	return n
}
