package generate

import (
	"math/bits"
	"math/rand/v2"

	"pencilmark/solver"
)

// uniform draws classic grids with nearly equal probability.
//
// The first box is 1 to 9 in order. The first band and stack are drawn evenly from their 2612736 continuations. The
// middle box and the rest are filled in one of the ways left, so a draw's probability is inversely proportional to the
// number of these ways, its weight. It is kept with a probability proportional to the weight. Last, the digits are
// renamed.
type uniform struct {
	dice         dice
	right, below []filling // of the boxes right of and below the one in the middle
}

// fullWeight is the weight from which on a draw is always kept, a trade-off between bias and speed; see
// TestUniformIsUniform.
const fullWeight = 200

// next returns a grid.
func (u *uniform) next(r *rand.Rand) (p solver.Puzzle81) {
	u.dice = dice{random: r}
	for {
		least := 1 + u.dice.roll(fullWeight)
		if u.draw(&p, least) >= least {
			break
		}
	}
	names := [10]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for i := 9; i > 1; i-- {
		j := 1 + u.dice.roll(i)
		names[i], names[j] = names[j], names[i]
	}
	for cell, digit := range p {
		p[cell] = names[digit]
	}
	return p
}

// draw makes one draw and returns its weight, or 0 if that is below least.
func (u *uniform) draw(p *solver.Puzzle81, least int) (weight int) {
	for cell := range 9 {
		p[cell/3*9+cell%3] = uint8(cell + 1)
	}
	u.drawBand(p, 9, 1)
	u.drawBand(p, 1, 9)
	if weight = u.drawMiddle(p); weight > 0 {
		weight *= u.drawRest(p, (least+weight-1)/weight)
	}
	return weight
}

// digitSet has bit d for each digit d in it.
type digitSet = uint32

const allDigits digitSet = 1<<10 - 2

// trio is the digits of a line in a box, in order.
type trio = [3]uint8

// orders are the permutations of three things.
var orders = [6]trio{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// ordersWith gives the possible orders, as bits, by the things that may come first (three bits from bit 0), second
// (from 3) and third (from 6).
var ordersWith = makeOrdersWith()

func makeOrdersWith() (possible [512]uint8) {
	for may := range possible {
		for i, o := range orders {
			if may>>o[0]&(may>>(3+o[1]))&(may>>(6+o[2]))&1 != 0 {
				possible[may] |= 1 << i
			}
		}
	}
	return possible
}

func (u *uniform) shuffle(t *trio) {
	order := &orders[u.dice.roll(len(orders))]
	*t = trio{t[order[0]], t[order[1]], t[order[2]]}
}

// divide draws, from the first box of a band or stack, the other two boxes' digits in each line, all 56 ways equally
// likely; the trios are unordered.
func (u *uniform) divide(first *[3]trio) (second, third [3]trio) {
	for i := range first {
		u.shuffle(&first[i])
	}
	// In each line k digits of the second box come from the next line's first trio, the others from that of the line
	// after, so each trio is parted in C(3,k) ways.
	k := 0
	switch n := u.dice.roll(1 + 27 + 27 + 1); {
	case n >= 1+27+27:
		k = 3
	case n >= 1+27:
		k = 2
	case n >= 1:
		k = 1
	}
	for i := range 3 {
		next, other := &first[(i+1)%3], &first[(i+2)%3]
		copy(second[i][copy(second[i][:], next[:k]):], other[k:])
		copy(third[i][copy(third[i][:], other[:k]):], next[k:])
	}
	return second, third
}

// drawBand fills the second and third box of the first band or, with across and along exchanged, of the first stack:
// line i begins at cell i*across, and its cells are along apart.
func (u *uniform) drawBand(p *solver.Puzzle81, across, along int) {
	var first [3]trio
	for i := range 3 {
		for j := range 3 {
			first[i][j] = p[i*across+j*along]
		}
	}
	second, third := u.divide(&first)
	for i := range 3 {
		u.shuffle(&second[i])
		u.shuffle(&third[i])
		for j := range 3 {
			p[i*across+(3+j)*along] = second[i][j]
			p[i*across+(6+j)*along] = third[i][j]
		}
	}
}

// drawMiddle fills the middle box and returns in how many ways it could.
func (u *uniform) drawMiddle(p *solver.Puzzle81) int {
	var first [3]trio
	for i := range 3 {
		copy(first[i][:], p[(3+i)*9:])
	}
	rows, _ := u.divide(&first)
	_, columns := firsts(p, 3)
	ways, count := lineWays(&rows, &columns)
	for i, n := range count {
		if n == 0 {
			return 0
		}
		copy(p[(3+i)*9+3:], ways[i][u.dice.roll(n)][:])
	}
	return count[0] * count[1] * count[2]
}

// drawRest fills the rest and returns in how many ways it could, or 0 if they are clearly fewer than least.
func (u *uniform) drawRest(p *solver.Puzzle81, least int) (ways int) {
	rows, columns := firsts(p, 3)
	for i := range 3 {
		for j := range 3 {
			d := digitSet(1) << p[(3+i)*9+3+j]
			rows[i] |= d
			columns[j] |= d
		}
	}
	lastRows, lastColumns := firsts(p, 6)
	u.right = fillings(u.right[:0], missing(&rows), &lastColumns)
	u.below = fillings(u.below[:0], missing(&columns), &lastRows)
	if len(u.right)*len(u.below) < least {
		return 0
	}
	var right, below *filling
	for i := range u.right {
		for j := range u.below {
			if u.right[i].together&u.below[j].together == 0 { // the last box can be filled
				if ways++; u.dice.roll(ways) == 0 {
					right, below = &u.right[i], &u.below[j]
				}
			}
		}
	}
	if ways > 0 {
		write(p, right, below)
	}
	return ways
}

// firsts returns the digits of three rows in the first stack, and of three columns in the first band, from a line on.
func firsts(p *solver.Puzzle81, from int) (rows, columns [3]digitSet) {
	for i := range 3 {
		for j := range 3 {
			rows[i] |= 1 << p[(from+i)*9+j]
			columns[i] |= 1 << p[j*9+from+i]
		}
	}
	return rows, columns
}

// missing returns the three digits that each of three lines lacks.
func missing(lines *[3]digitSet) *[3]trio {
	var trios [3]trio
	for i, has := range lines {
		rest := allDigits &^ has
		for j := range 3 {
			trios[i][j] = uint8(bits.TrailingZeros32(rest))
			rest &= rest - 1
		}
	}
	return &trios
}

// filling is a way to fill a box by its lines, with what the lines across then have. The last box can be filled if no
// two digits are lacked together both by a row and by a column.
type filling struct {
	digits   [3]trio
	across   [3]digitSet
	together pairSet // those that one of the lines across lacks
}

// pairSet has a bit for each two digits that are in it.
type pairSet uint64

// pairsOf are the pairs among three digits, by their set.
var pairsOf = makePairsOf()

func makePairsOf() (pairs [allDigits/2 + 1]pairSet) {
	next := pairSet(1)
	for a := 1; a <= 9; a++ {
		for b := 1; b < a; b++ {
			for c := 1; c <= 9; c++ {
				if c != a && c != b {
					pairs[(1<<a|1<<b|1<<c)/2] |= next
				}
			}
			next <<= 1
		}
	}
	return pairs
}

// lineWays returns the orders of the digits in the lines of a box, given the lines across, and how many there are.
func lineWays(lines *[3]trio, across *[3]digitSet) (ways [3][6]trio, count [3]int) {
	for i, t := range lines {
		var free uint16
		for column, has := range across {
			free |= uint16(^has>>t[0]&1|^has>>t[1]&1<<1|^has>>t[2]&1<<2) << (3 * column)
		}
		for left := ordersWith[free]; left != 0; left &= left - 1 {
			o := &orders[bits.TrailingZeros8(left)%len(orders)]
			ways[i][count[i]] = trio{t[o[0]], t[o[1]], t[o[2]]}
			count[i]++
		}
	}
	return ways, count
}

// fillings appends the ways to fill a box, given the digits of its lines and of the lines across.
func fillings(list []filling, lines *[3]trio, across *[3]digitSet) []filling {
	ways, count := lineWays(lines, across)
	for _, a := range ways[0][:count[0]] {
		for _, b := range ways[1][:count[1]] {
			for _, c := range ways[2][:count[2]] {
				f := filling{digits: [3]trio{a, b, c}}
				for j := range 3 {
					f.across[j] = across[j] | 1<<a[j] | 1<<b[j] | 1<<c[j]
					f.together |= pairsOf[(allDigits&^f.across[j])/2]
				}
				list = append(list, f)
			}
		}
	}
	return list
}

// write fills the last three boxes.
func write(p *solver.Puzzle81, right, below *filling) {
	for i := range 3 {
		for j := range 3 {
			p[(3+i)*9+6+j] = right.digits[i][j]
			p[(6+j)*9+3+i] = below.digits[i][j]
			p[(6+i)*9+6+j] = uint8(bits.TrailingZeros32(allDigits &^ (below.across[i] | right.across[j])))
		}
	}
}

// dice rolls small numbers, several for each number from the source.
type dice struct {
	random *rand.Rand
	pool   uint64
	left   int // how many rolls the pool is good for
}

// roll returns a number from 0 to n-1, for n up to 256, nearly uniformly.
func (d *dice) roll(n int) int {
	if d.left == 0 {
		d.pool, d.left = d.random.Uint64(), 4
	}
	d.left--
	high, low := bits.Mul64(d.pool, uint64(n))
	d.pool = low
	return int(high)
}
