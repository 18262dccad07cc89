package logic

// Chains of three strong links have names, by whether each of these is in a cell
// or in a unit, and by how many digits there are. Those of three cells are
// XY-Wings, and cell, unit, cell of two digits are W-Wings.
//
//   - M-Wing: a cell of two digits is joined to a unit that has two places for one of
//     them, and one of these to a unit that has two places for the other.
//   - S-Wing: a cell of two digits sees a strong link of each.
//   - L-Wing: three strong links in units, each meeting the next in a cell.
//   - H-Wing: three digits, in cells and in units, of which the last is in a unit.

// wingName names a path of three strong links, read from either end; "" if it
// has no name of its own.
func (g *graph) wingName(path []int) string {
	var forth, back [6]node
	for i, n := range path {
		forth[i], back[len(path)-1-i] = g.nodes[n], g.nodes[n]
	}
	if name := wingFrom(forth); name != "" {
		return name
	}
	return wingFrom(back)
}

func wingFrom(n [6]node) string {
	inUnit := [3]bool{n[0].digit == n[1].digit, n[2].digit == n[3].digit, n[4].digit == n[5].digit}
	turns := [2]bool{n[1].digit != n[2].digit, n[3].digit != n[4].digit}
	switch {
	case inUnit == [3]bool{false, true, true} && turns == [2]bool{false, true}:
		if n[5].digit == n[0].digit {
			return "m-wing"
		}
		return "h-wing"
	case inUnit == [3]bool{false, false, true} && turns == [2]bool{}:
		return "h-wing"
	case inUnit == [3]bool{true, false, true} && turns == [2]bool{}:
		return "s-wing"
	case inUnit == [3]bool{true, true, true} && turns == [2]bool{true, true}:
		return "l-wing"
	}
	return ""
}
