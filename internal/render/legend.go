package render

import (
	"math"
	"slices"
	"strconv"

	"pencilmark/solver"
)

// legendItem is a sample of a mark and, on its right, what it means.
type legendItem struct {
	role  string
	words string
	at    box // the sample's square
}

// legendOf lays the legend out below the point, in lines no wider than width,
// and returns its height: 0 without RoleNames or marks.
func legendOf(b *Board, from point, width, size float64) (items []legendItem, height float64) {
	if b.RoleNames == nil {
		return nil, 0
	}
	r := pictureRoles(b)
	at, gap := from, size*0.5
	for _, role := range r.usedRoles(b) {
		item := legendItem{role: role, words: r.words(b, role)}
		taken := size + gap + textWidth(item.words, size, false)
		if at.x > from.x && at.x+taken > from.x+width {
			at = point{from.x, at.y + size*1.5}
		}
		item.at = box{at.x, at.y, size, size}
		items = append(items, item)
		at.x += taken + 2*gap
	}
	if len(items) == 0 {
		return nil, 0
	}
	return items, math.Round(at.y + size*1.5 - from.y)
}

func (p *painter) drawLegend() {
	for _, item := range p.legend {
		p.sample(item.role, item.at)
		p.add(label{
			at:   point{item.at.x + item.at.w*1.5, item.at.center().y},
			text: item.words, size: item.at.w, align: leftward, color: p.theme.Label,
		})
	}
}

// sample draws a mark as it looks on the board, about as large as a candidate.
func (p *painter) sample(role string, b box) {
	if set, ok := p.roles.setNamed(role); ok {
		p.add(b.filled(p.theme.Sets[set%len(p.theme.Sets)].Fill), p.setFrame(set, b))
		return
	}
	switch role {
	case roleBase:
		p.add(b.filled(p.theme.Base), b.framed(thinLine, p.theme.Line))
	case roleCover:
		p.add(b.filled(p.theme.Board))
		p.hatch(b)
		p.add(b.framed(thinLine, p.theme.Line))
	case roleDiffers:
		p.add(b.filled(p.theme.Pattern.Fill), b.framed(markLine, p.theme.Pattern.Edge))
	case rolePlaced:
		p.placed(b.inset(-b.w*0.12), p.sampleDigit())
	case roleWrong:
		p.add(b.filled(p.theme.Wrong.Fill))
		p.cross(b)
	case roleConflict:
		p.add(b.filled(p.theme.Wrong.Fill))
		p.flags(b)
	case roleTried:
		p.note(role, b, p.sampleDigit())
		p.add(b.framed(markLine*0.75, p.theme.Tried.Edge))
	case roleStrong, roleWeak, roleFollow:
		left, right := point{b.x - b.w*0.1, b.center().y}, point{b.x + b.w*1.1, b.center().y}
		p.link(solver.LinkKind(slices.Index(linkRoles[:], role)), 0, curve(left, right, 0, 2))
	default:
		p.note(role, b, p.sampleDigit())
	}
}

// setRole is the role of the i-th set, which begins as they all do.
func setRole(i int) string { return roleSet + strconv.Itoa(i) }

// setNamed returns the index of the set whose role this is.
func (r *roles) setNamed(role string) (i int, ok bool) {
	for i := range r.sets {
		if role == setRole(i) {
			return i, true
		}
	}
	return 0, false
}

// words gives the meaning of a role. Sets are called A, B, C, as in arguments.
func (r *roles) words(b *Board, role string) string {
	i, ok := r.setNamed(role)
	switch {
	case !ok:
		return b.RoleNames(role)
	case r.stem && i == 0:
		return b.RoleNames(roleStem)
	case r.stem:
		i--
	}
	return b.RoleNames(roleSet) + " " + string(rune('A'+i))
}

// sampleDigit is a digit that the step is about.
func (p *painter) sampleDigit() int { return min(p.board.Step.Digits.Min(), p.layout.Size()) }
