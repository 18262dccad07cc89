package render

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"strconv"
)

// SVG draws the board as an SVG document.
func SVG(b Board, t Theme) []byte { return writeSVG(drawScene(b, t)) }

// SVGOfWidth is SVG with a width in pixels.
func SVGOfWidth(b Board, t Theme, width int) []byte {
	s := drawScene(b, t)
	return writeView(s, box{0, 0, s.width, s.height}, float64(width)/s.width)
}

// MarksSVG draws the contents and marks of a board's cells as a square, for a page that has the board itself.
func MarksSVG(b Board, t Theme) []byte {
	p := newPainter(&b, &t)
	p.units()
	p.cells()
	p.frames()
	p.chains()
	for cell := range p.layout.CellCount() {
		p.content(cell)
	}
	return writeView(p.scene(), p.gridBox(), 1)
}

func writeSVG(s *scene) []byte { return writeView(s, box{0, 0, s.width, s.height}, 1) }

// writeView writes the part of a scene in a box, at a scale.
func writeView(s *scene, b box, scale float64) []byte {
	var w bytes.Buffer
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s" width="%s" height="%s" font-family="%s">`+"\n",
		number(b.x), number(b.y), number(b.w), number(b.h), number(b.w*scale), number(b.h*scale), fontFamily)
	for _, f := range s.shapes {
		writeFigure(&w, f)
	}
	w.WriteString("</svg>\n")
	return w.Bytes()
}

func writeFigure(w *bytes.Buffer, f shape) {
	switch f := f.(type) {
	case polygon:
		fmt.Fprintf(w, `<path d="%sZ" fill="%s"/>`+"\n", path(f.points), hex(f.fill))
	case stroke:
		end, dash := "", ""
		if f.closed {
			end = "Z"
		}
		if f.dash > 0 {
			dash = fmt.Sprintf(` stroke-dasharray="%s"`, number(f.dash))
		}
		fmt.Fprintf(w, `<path d="%s%s"%s%s/>`+"\n", path(f.points), end, unfilled(f.color, f.width), dash)
	case circle:
		paint := fmt.Sprintf(` fill="%s"`, hex(f.color))
		if f.width > 0 {
			paint = unfilled(f.color, f.width)
		}
		fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", number(f.center.x), number(f.center.y), number(f.radius), paint)
	case label:
		writeLabel(w, f)
	}
}

// unfilled returns the attributes of a shape that is drawn as a line.
func unfilled(c color.RGBA, width float64) string {
	return fmt.Sprintf(` fill="none" stroke="%s" stroke-width="%s"`, hex(c), number(width))
}

func writeLabel(w *bytes.Buffer, l label) {
	style := ""
	if l.align == centred {
		style += ` text-anchor="middle"`
	}
	if l.bold {
		style += ` font-weight="bold"`
	}
	fmt.Fprintf(w, `<text x="%s" y="%s" font-size="%s"%s fill="%s">%s</text>`+"\n",
		number(l.at.x), number(l.baseline()), number(l.size), style, hex(l.color), html.EscapeString(l.text))
}

func (l *label) baseline() float64 { return l.at.y + l.size*digitHeight/2 }

func path(points []point) string {
	var d []byte
	for i, p := range points {
		command := "L"
		if i == 0 {
			command = "M"
		}
		d = append(d, command+number(p.x)+" "+number(p.y)...)
	}
	return string(d)
}

func number(f float64) string {
	return strconv.FormatFloat(float64(int(f*100+0.5))/100, 'f', -1, 64)
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
