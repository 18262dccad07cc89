package picture

import (
	"image"
	"image/color"
	"slices"

	"pencilmark/internal/picture/glyph"
	"pencilmark/solver"
)

// page is a board whose cells were cut out.
type page struct {
	*board
	cells      [81]*cell
	limit      uint8       // the ink from which a pixel is no ground
	height     int         // of most digits
	middle     image.Point // of most digits, in their cells
	markHeight int         // of most marks, or 0
	markLimit  int         // the height of the highest marks
	alike      [10]family
	over       strokes // what lines covered before they were taken away
}

// How sure a digit must be, and how much of its height it may differ from the others.
const (
	sure        = 0.93
	sureAgainst = 0.7 // where no other digit has a chance
	noChance    = 0.03
	surePart    = 0.98 // for ink in several pieces, or at the border
	mostDoubts  = 4
	smooth      = 9  // the limit of a board whose cells have grounds of one colour
	textured    = 45 // and above that, the limit of one whose grounds are pictures
)

func newPage(b *board) *page {
	p := &page{board: b}
	var textures []int
	for i := range p.cells {
		textures = append(textures, b.sheet.texture(i/9, i%9))
	}
	slices.Sort(textures)
	p.limit = uint8(min(smooth+4*textures[len(textures)/3], 60))
	for i := range p.cells {
		p.cells[i] = newCell(b.sheet, i/9, i%9, p.limit)
	}
	p.findCovered()
	p.height = p.digitHeight()
	p.middle = p.digitMiddle()
	p.uncover()
	p.dropDirt()
	p.dropCorners()
	p.sizeMarks()
	p.findLost()
	p.recut()
	p.alike = p.families()
	return p
}

// findCovered notes the cells whose insides are much smaller than others: what seems to be their
// ground is something that lies on them.
func (p *page) findCovered() {
	var widths, heights []int
	for _, c := range p.cells {
		widths, heights = append(widths, c.inside.Dx()), append(heights, c.inside.Dy())
	}
	slices.Sort(widths)
	slices.Sort(heights)
	for _, c := range p.cells {
		c.covered = 100*c.inside.Dx() < 84*widths[len(widths)/2] && 100*c.inside.Dy() < 84*heights[len(heights)/2]
	}
}

// upright returns the page turned so that most digits can be read, if they cannot as it is.
func (p *page) upright() *page {
	best := p
	const fewest = 17 // that a puzzle with one solution has; digits on their side may seem to be marks
	digits, large := p.legible()
	if digits >= fewest && 100*digits >= 85*large {
		return p
	}
	turned := *p.board
	for range 3 {
		turned.sheet = turned.sheet.turned()
		next := turned
		next.walls = next.sheet.walls()
		if other := newPage(&next); other.legibleMore(best) {
			best = other
		}
	}
	return best
}

func (p *page) legibleMore(than *page) bool {
	mine, _ := p.legible()
	theirs, _ := than.legible()
	return mine > theirs
}

// legible returns how many pieces of a digit's size there are, and how many of them are digits.
func (p *page) legible() (digits, large int) {
	for _, c := range p.cells {
		for _, k := range c.pieces {
			if p.isLarge(k) {
				large++
				if p.isDigit(k, sure) {
					digits++
				}
			}
		}
	}
	return digits, large
}

// dropDirt removes pieces that are too small for digits and marks, and what a blurred line leaves
// beside it.
func (p *page) dropDirt() {
	const thin = 4
	strength := p.strength()
	for i, c := range p.cells {
		middle := square(i/9, i%9).Inset(cellSide * 2 / 5)
		c.pieces = slices.DeleteFunc(c.pieces, func(k *piece) bool {
			size, peak := 100*max(k.h(), k.w()), 100*int(k.peak)
			isEcho := min(k.h(), k.w()) < thin && peak < 10*strength // of a line, in a JPEG
			isDirt := isEcho || size < 22*p.height || size < 32*p.height && peak < 25*strength ||
				k.edge && !k.box.Overlaps(middle) && c.isOfLines(k, peak < 60*strength)
			c.lost = c.lost || isDirt && k.edge && min(k.h(), k.w()) > thin && peak >= 25*strength
			if isDirt {
				c.dirt = append(c.dirt, k)
			}
			return isDirt
		})
	}
}

// strength returns the median strength of the ink of digits.
func (p *page) strength() int {
	if peaks := p.peaks(p.isSureDigit); len(peaks) > 0 {
		return peaks[len(peaks)/2]
	}
	return 0
}

// isShade reports whether a digit is so faint beside others that it may be a shade of one, such as the dark
// segments of a display. peaks are the strengths of the board's digits.
func isShade(k *piece, peaks []int) bool {
	const faint = 6
	return len(peaks) > 0 && !k.onPatch && faint*int(k.peak) < peaks[len(peaks)*4/5]
}

// isSureDigit reports whether a piece is surely a digit, as high as the others.
func (p *page) isSureDigit(k *piece) bool {
	return k.class != glyph.Other && k.chance >= sure && 10*k.h() > 8*p.height
}

// peaks returns the strengths of the ink of some pieces, the faintest first.
func (p *page) peaks(of func(*piece) bool) (peaks []int) {
	for _, c := range p.cells {
		for _, k := range c.pieces {
			if of(k) {
				peaks = append(peaks, int(k.peak))
			}
		}
	}
	slices.Sort(peaks)
	return peaks
}

// dropCorners removes what is outside of a board with round corners.
func (p *page) dropCorners() {
	for _, i := range []int{0, 8, 72, 80} {
		c := p.cells[i]
		third := image.Pt(c.inside.Dx()/3, c.inside.Dy()/3)
		at := image.Pt(c.inside.Min.X+i%9/8*2*third.X, c.inside.Min.Y+i/72*2*third.Y)
		corner := image.Rectangle{at, at.Add(third)}.Inset(-2)
		c.pieces = slices.DeleteFunc(c.pieces, func(k *piece) bool {
			isOutside := k.box.In(corner) && (k.edge || k.class == glyph.Other)
			if isOutside {
				c.dirt = append(c.dirt, k)
			}
			return isOutside
		})
	}
}

// sizeMarks finds the median height of marks, and how high they are at most. Marks are the pieces of
// cells that hold nothing but several of them.
func (p *page) sizeMarks() {
	p.markLimit = p.height * 62 / 100
	var heights []int
	clear := 0
	for _, c := range p.cells {
		if len(c.pieces) < 2 || slices.ContainsFunc(c.pieces, func(k *piece) bool { return 10*max(k.h(), k.w()) > 9*p.height }) {
			continue
		}
		for _, k := range c.pieces {
			heights = append(heights, k.h())
			if k.isClearMark() {
				clear++
			}
		}
	}
	const fewest = 8
	if len(heights) < fewest || 2*clear < len(heights) {
		return
	}
	slices.Sort(heights)
	p.markHeight = heights[len(heights)/2]
	p.markLimit = max(p.markLimit, p.markHeight*115/100, min(p.markHeight*130/100, p.height*68/100))
}

// findLost notes the cells of which a mark may have been dropped: something as large as half of one and as
// strong, or what is like a digit at the border.
func (p *page) findLost() {
	if p.markHeight == 0 {
		return
	}
	peaks := p.peaks(func(k *piece) bool { return k.isClearMark() && !p.isLarge(k) && !k.onPatch })
	if len(peaks) == 0 {
		return
	}
	strength := peaks[len(peaks)/2]
	for _, c := range p.cells {
		c.lost = c.lost || slices.ContainsFunc(c.dirt, func(k *piece) bool {
			isLikeMark := 2*max(k.h(), k.w()) >= p.markHeight && 2*max(k.h(), k.w()) <= 3*p.markHeight && 2*int(k.peak) >= strength
			return isLikeMark && (!k.edge || k.class != glyph.Other && k.chance >= sureAlone)
		})
	}
}

// isLarge reports whether a piece is too large for a mark.
func (p *page) isLarge(k *piece) bool { return k.h() > p.markLimit || 10*k.w() > 9*p.height }

// digitHeight returns the most usual height of digits that are alone in the middle of their cells.
func (p *page) digitHeight() int {
	var heights []int
	for i, c := range p.cells {
		middle := square(i/9, i%9).Inset(cellSide * 2 / 5)
		for _, k := range c.pieces {
			alone := 10*len(k.pixels) > 8*c.inked()
			if k.class != glyph.Other && k.chance >= sure && k.box.Overlaps(middle) && alone {
				heights = append(heights, k.h())
			}
		}
	}
	if len(heights) == 0 {
		return cellSide / 2
	}
	slices.Sort(heights)
	height, most := 0, 0
	for first, h := range heights {
		last := first
		for last < len(heights) && 100*heights[last] <= 118*h {
			last++
		}
		if last-first >= most {
			height, most = heights[(first+last)/2], last-first
		}
	}
	return height
}

// digitMiddle returns where in their cells the middles of most digits lie.
func (p *page) digitMiddle() image.Point {
	xs, ys := []int{cellSide / 2}, []int{cellSide / 2}
	for _, c := range p.cells {
		for _, k := range c.pieces {
			if k.class != glyph.Other && k.chance >= sure && 10*k.h() > 8*p.height {
				at := k.inCell()
				xs, ys = append(xs, at.X), append(ys, at.Y)
			}
		}
	}
	slices.Sort(xs)
	slices.Sort(ys)
	return image.Pt(xs[len(xs)/2], ys[len(ys)/2])
}

// inCell returns where in its cell the middle of a piece lies.
func (p *piece) inCell() image.Point {
	at := p.box.Min.Add(p.box.Max).Div(2).Sub(image.Pt(margin, margin))
	return image.Pt(at.X%cellSide, at.Y%cellSide)
}

// content is what a cell turned out to hold.
type content struct {
	digit   int    // 0 for none
	ink     *piece // of the digit, or of what is doubtful
	marks   []*piece
	unclear bool // other ink lies over the marks
	doubt   bool
}

// contents decides what all cells hold, also below lines.
func (p *page) contents() (all [81]content) {
	for i := range all {
		all[i] = p.contentOf(i)
	}
	p.doubtOthers(&all)
	if p.over != nil {
		looks := p.looks(&all)
		for i, k := range all {
			all[i] = p.beneath(i, looks, k)
		}
	}
	return all
}

// doubtOthers makes cells doubtful whose digits are no clear ones beside those of other cells, or that seem to
// be blank since something lies on them.
func (p *page) doubtOthers(contents *[81]content) {
	doubtful := p.pad(contents)
	peaks := p.peaks(p.isSureDigit)
	for i, k := range contents {
		switch {
		case k.doubt:
		case k.digit == 0:
			if p.walls.allDrawn() && p.walls.hidden(i/9, i%9) {
				contents[i].ink = &piece{}
				doubtful = append(doubtful, i)
			}
		case isShade(k.ink, peaks), k.digit == 1 && isStray(i, contents):
			doubtful = append(doubtful, i)
		}
	}
	for _, i := range doubtful {
		contents[i] = content{doubt: true, ink: contents[i].ink}
	}
}

// pad returns the cells of a square of nine that hold 1 to 9 in order, as a keypad over the board does. A box
// may hold them by itself, unless its ground is unlike that of other cells.
func (p *page) pad(contents *[81]content) (cells []int) {
	var grounds shades
	for _, c := range p.cells {
		grounds.add(c.ground)
	}
	usual := grounds.median()
	for first := range 81 {
		if first/9 > 6 || first%9 > 6 {
			continue
		}
		cells = cells[:0]
		isBox, unlike := first/9%3 == 0 && first%9%3 == 0, 0
		for n := range 9 {
			i := first + n/3*9 + n%3
			if contents[i].digit != n+1 {
				break
			}
			if apart(p.cells[i].ground, usual) > int(p.limit) {
				unlike++
			}
			cells = append(cells, i)
		}
		if len(cells) == 9 && (!isBox || unlike == 9) {
			return cells
		}
	}
	return nil
}

// contentOf decides what a cell holds.
func (p *page) contentOf(i int) content {
	c := p.cells[i]
	var large, small []*piece
	for _, piece := range c.pieces {
		if p.isLarge(piece) {
			large = append(large, piece)
		} else {
			small = append(small, piece)
		}
	}
	switch {
	case p.sheet.outside[i]:
		return content{doubt: true, ink: c.joined(p.sheet, c.pieces)}
	case c.hasKeypadMarks(i):
		return content{marks: c.pieces, unclear: c.lost}
	case p.showsMarks(c) && (c.covered || len(large) > 0):
		return content{marks: c.pieces, unclear: true}
	case c.covered && len(large) == 0:
		return content{doubt: true, ink: &piece{}}
	case len(c.pieces) == 0:
		faint := c.faint(p.sheet, p.limit, p.height)
		if faint != nil && (p.limit > textured || p.limit > smooth && 6*int(faint.peak) > p.strength()) {
			return content{doubt: true, ink: faint}
		}
		return content{unclear: c.lost && p.markHeight > 0}
	case len(large) == 0:
		if p.likeMarks(small) && !p.isBroken(c) && !p.isAlone(i, c) {
			return content{marks: small, unclear: c.lost}
		}
		if seen := p.clearMarks(c); seen != 0 && seen != solver.DigitsOf(1) { // any stroke is like a 1
			return content{marks: small, unclear: true}
		}
	case len(large) == 1 && negligible(small, large[0]):
		if p.isDigit(large[0], sure) || p.isDigit(large[0], 0) && p.isLike(large[0]) {
			return content{digit: large[0].class, ink: large[0]}
		}
	}
	for _, k := range large {
		if p.isDigit(k, surePart) && p.isLike(k) && c.standsClear(k) {
			return content{digit: k.class, ink: k}
		}
	}
	if p.showsMarks(c) {
		return content{marks: c.pieces, unclear: true}
	}
	whole := c.joined(p.sheet, c.pieces)
	if len(c.pieces) > 1 && p.isDigit(whole, surePart) && !p.hasMark(c) {
		return content{digit: whole.class, ink: whole}
	}
	if len(large) == 1 {
		whole = large[0]
	}
	return content{doubt: true, ink: whole}
}

// isBroken reports whether the pieces of a cell may be parts of one digit: no marks were seen on the board,
// or none here.
func (p *page) isBroken(c *cell) bool {
	if len(c.pieces) < 2 || p.hasMark(c) {
		return false
	}
	return p.isLikeDigit(c)
}

// isAlone reports whether the only piece of a cell may be a small digit, or what is left of one: it lies where
// digits do, and the board has no marks like it.
func (p *page) isAlone(i int, c *cell) bool {
	if len(c.pieces) != 1 {
		return false
	}
	const near = 3
	k := c.pieces[0]
	if p.markHeight > 0 && 4*abs(k.h()-p.markHeight) <= p.markHeight {
		return false
	}
	at := k.inCell()
	top, bottom := at.Y-k.h()/2, at.Y+k.h()/2
	ends := abs(top-p.middle.Y+p.height/2) <= near || abs(bottom-p.middle.Y-p.height/2) <= near
	return 4*abs(at.X-p.middle.X) <= p.height && ends || k.box.Overlaps(square(i/9, i%9).Inset(cellSide*2/5))
}

// isLikeDigit reports whether the pieces of a cell together have the size and the place of a digit.
func (p *page) isLikeDigit(c *cell) bool {
	whole := c.joined(p.sheet, c.pieces)
	middle := c.inside.Inset(cellSide * 2 / 5)
	return 4*whole.h() >= 3*p.height && 10*whole.w() <= 9*p.height && whole.box.Overlaps(middle)
}

// hasMark reports whether a cell seems to have a mark, on a board with others.
func (p *page) hasMark(c *cell) bool {
	return p.markHeight > 0 && slices.ContainsFunc(c.pieces, func(k *piece) bool { return k.isClearMark() && !p.isLarge(k) })
}

// isDigit reports whether a piece is a printed digit like the others of the board, and where they lie.
func (p *page) isDigit(k *piece, sure float32) bool {
	const astray = cellSide / 5
	if off := k.inCell().Sub(p.middle); max(abs(off.X), abs(off.Y)) > astray {
		return false
	}
	if k.edge {
		sure = surePart
	}
	isSure := k.chance >= sure || !k.edge && k.chance >= sureAgainst && len(k.guess.Rivals(noChance)) == 0
	return k.class != glyph.Other && isSure && 100*k.h() >= 70*p.height && 100*k.h() <= 130*p.height && k.w() <= p.height*12/10
}

// negligible reports whether small pieces beside a digit are dirt.
func negligible(small []*piece, digit *piece) bool {
	area := 0
	for _, piece := range small {
		area += len(piece.pixels)
	}
	return 25*area < len(digit.pixels)
}

// standsClear reports whether all other ink of a cell is far weaker than a digit, or comes from outside or
// has another clear colour and does not come near it, as a line over the board does.
func (c *cell) standsClear(digit *piece) bool {
	const near = 3
	w := c.inside.Dx()
	around := make([]bool, len(c.ink))
	for _, i := range digit.pixels {
		for y := max(i/w-near, 0); y <= min(i/w+near, c.inside.Dy()-1); y++ {
			for x := max(i%w-near, 0); x <= min(i%w+near, w-1); x++ {
				around[y*w+x] = true
			}
		}
	}
	return !slices.ContainsFunc(c.pieces, func(k *piece) bool {
		if k == digit || 6*int(k.peak) < int(digit.peak) {
			return false
		}
		isForeign := k.edge || k.spread() > mostlyGray && apart(k.color, digit.color) > mostlyGray
		return !isForeign || k.onPatch || slices.ContainsFunc(k.pixels, func(i int) bool { return around[i] })
	})
}

// isClearMark reports whether a piece is probably a digit.
func (p *piece) isClearMark() bool {
	return p.class != glyph.Other && p.chance > 0.6 && p.h() >= 6 && 2*p.h() > p.w()
}

// likeMarks reports whether pieces are as high as the other marks, or most of them small digits.
func (p *page) likeMarks(pieces []*piece) bool {
	if p.height < cellSide/4 && p.markHeight == 0 {
		return false
	}
	clear, alike := 0, 0
	for _, k := range pieces {
		if k.isClearMark() {
			clear++
		}
		if p.markHeight > 0 && 10*k.h() > 6*p.markHeight && 10*k.h() < 15*p.markHeight && 10*k.w() < 15*p.markHeight {
			alike++
		}
	}
	return 2*clear > len(pieces) || alike == len(pieces)
}

// reading says what the cells hold.
func (p *page) reading() (*Reading, error) {
	r := &Reading{Bound: p.bound}
	contents := p.contents()
	digits := 0
	for i, k := range contents {
		r.Values[i] = uint8(k.digit)
		if k.digit != 0 {
			digits++
		}
		if k.doubt {
			r.Doubts = append(r.Doubts, Doubt{i, k.ink.guess.Digits(0.02), p.crop(i)})
		}
	}
	r.Marks, r.Vague = p.readMarks(&contents)
	r.Givens = givens(&contents)
	switch {
	case p.isKiller(&contents):
		return nil, &Refusal{Killer}
	case len(r.Doubts) > mostDoubts:
		return nil, &Refusal{Unclear}
	case digits == 0 && len(r.Doubts) > 0:
		return nil, &Refusal{Unclear}
	case digits == 0:
		return nil, &Refusal{EmptyBoard}
	case p.limit > smooth && 2*p.strength() < 3*int(p.limit): // digits may be as faint as the paper's texture
		return nil, &Refusal{Unclear}
	case (!p.boxed || !p.walls.allDrawn()) && (digits < 17 || r.conflicts()):
		return nil, &Refusal{NoBoard}
	}
	return r, nil
}

// conflicts reports whether a digit is twice in a box.
func (r *Reading) conflicts() bool {
	return slices.ContainsFunc(r.Conflicts(), func(k Conflict) bool { return k.Unit.Kind.IsBlock() })
}

// crop returns the picture of a cell.
func (p *page) crop(i int) image.Image {
	from := square(i/9, i%9).Inset(-6)
	to := image.NewRGBA(image.Rect(0, 0, from.Dx(), from.Dy()))
	for y := range from.Dy() {
		for x := range from.Dx() {
			c := p.sheet.at(from.Min.X+x, from.Min.Y+y)
			to.SetRGBA(x, y, color.RGBA{c[0], c[1], c[2], 255})
		}
	}
	return to
}
