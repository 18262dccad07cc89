package phrase

import (
	"cmp"

	"pencilmark/solver/logic"
)

// Lesson is where a server's pages explain a technique, such as "/learn/x-wing", to who is
// told a step at a level. It is "" below the level that names the technique, as an address
// does, and for what is none: a guess, or the search that ends a path.
func Lesson(technique string, level int) string {
	t, known := logic.CatalogueEntry(technique)
	if !known || level < LevelWhy {
		return ""
	}
	return "/learn/" + cmp.Or(t.Twin, t.Name)
}

// WithLessons returns a printer that makes the names of techniques in lists of steps lead to
// the pages of a server, by its address.
func (p *Printer) WithLessons(address string) *Printer {
	linking := *p
	linking.lessons = address
	return &linking
}

// linked is a technique's name as a list of steps shows it.
func (p *Printer) linked(technique, called string) string {
	lesson := Lesson(technique, LevelWhy)
	if p.lessons == "" || lesson == "" {
		return called
	}
	return "[" + called + "](" + p.lessons + lesson + ")"
}
