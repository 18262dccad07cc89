package render

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

type legendItem struct {
	role  string
	words string
	at    box // the sample's square
}

// legendOf lays out the legend below a point, and returns its items and height; the height is 0 without RoleNames or
// marks.
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

// sample draws a mark about as large as a candidate.
func (p *painter) sample(role string, b box) {
	if i, ok := indexOf(roleSet, role); ok {
		p.add(b.filled(p.theme.Sets[i%len(p.theme.Sets)].Fill), p.setFrame(i, b))
		return
	}
	switch role {
	case roleBase:
		p.add(b.filled(p.theme.Base), b.framed(thinLine, p.theme.Line))
	case roleCover:
		p.add(b.filled(p.theme.Board))
		p.hatch(b)
		p.add(b.framed(thinLine, p.theme.Line))
	case roleSees:
		p.seer(b)
	case roleBlocked:
		p.blocked(b)
	case roleGuardian:
		p.note(roleFin, b, p.sampleDigit())
	case roleDiffers, roleMembers:
		p.add(b.filled(p.theme.Pattern.Fill), b.framed(markLine, p.theme.Pattern.Edge))
	case rolePlaced:
		p.placed(b.inset(-b.w*0.12), p.sampleDigit())
	case roleWrong:
		p.add(b.filled(p.theme.Wrong.Fill))
		p.cross(b)
	case roleDoubtful:
		p.doubt(b)
	case roleConflict:
		p.add(b.filled(p.theme.Wrong.Fill))
		p.flags(b)
	case roleTried:
		p.note(role, b, p.sampleDigit())
		p.add(b.framed(markLine*0.75, p.theme.Tried.Edge))
	case roleStrong, roleWeak, roleFollow:
		left, right := point{b.x - b.w*0.1, b.center().y}, point{b.x + b.w*1.1, b.center().y}
		p.link(solver.LinkKind(slices.Index(linkRoles[:], role)), 0, appendCurve(nil, left, right, 0, &round), 1)
	case roleMainWay:
		p.add(label{at: b.center(), text: "…", size: b.w, bold: true, color: p.theme.Label})
	case roleRemoved:
		p.note(role, b, p.sampleDigit())
		p.strikeOut(b)
	default:
		p.note(role, b, p.sampleDigit())
	}
}

func numbered(role string, i int) string { return role + strconv.Itoa(i) }

func indexOf(of, role string) (i int, ok bool) {
	n, ok := strings.CutPrefix(role, of)
	i, err := strconv.Atoi(n)
	return i, ok && err == nil
}

// words returns the meaning of a role. Groups and colours are named A, B, C.
func (r *roles) words(b *Board, role string) string {
	letter := func(i int) string { return " " + string(rune('A'+i)) }
	if i, ok := indexOf(roleColour, role); ok {
		return b.RoleNames(roleColour) + letter(i)
	}
	if i, ok := indexOf(roleSet, role); ok {
		if r.parts[i] != "" {
			return b.RoleNames(r.parts[i])
		}
		named := slices.DeleteFunc(slices.Clone(r.parts[:i]), func(part string) bool { return part == "" })
		return b.RoleNames(roleSet) + letter(i-len(named))
	}
	if role == roleMembers {
		return b.RoleNames(role) + " " + b.Step.Digits.String()
	}
	return b.RoleNames(role)
}

func (p *painter) sampleDigit() int { return min(p.board.Step.Digits.Min(), p.layout.Size()) }
