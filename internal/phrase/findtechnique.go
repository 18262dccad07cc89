package phrase

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
)

// TechniqueNames lists a technique's names: the program's, those of each language, and aliases.
func TechniqueNames(t *logic.Technique) []string {
	names := []string{t.Name}
	for _, locale := range Locales() {
		p := New(locale)
		called := p.Technique(t.Name)
		short, bracketed, _ := strings.Cut(strings.TrimSuffix(called, ")"), " (")
		names = append(append(names, called, short, bracketed), p.aliases(t.Name)...)
	}
	return slices.DeleteFunc(append(names, t.Aliases...), func(name string) bool { return name == "" })
}

func (p *Printer) aliases(technique string) []string {
	key := "alias." + technique
	if !p.HasMessage(key) {
		return nil
	}
	return strings.Split(p.Text(key, nil), "; ")
}

type techniqueName struct{ exact, words, technique string }

var techniqueNames = sync.OnceValue(func() (all []techniqueName) {
	for _, t := range logic.Catalogue() {
		for _, called := range TechniqueNames(&t) {
			if words := spelling.FoldWords(called); strings.TrimSpace(words) != "" {
				all = append(all, techniqueName{spelling.FoldAccents(called), words, t.Name})
			}
		}
	}
	return all
})

// FindTechnique returns the program's name of the technique that a text names in any language. Part of a name is
// enough if a name begins with it or only one name contains it, unless it names a family. If nothing is found, near
// is the name that the text may mean, or "".
func FindTechnique(typed string) (name, near string) {
	if t, ok := logic.CatalogueEntry(strings.Join(strings.Fields(strings.ToLower(typed)), "-")); ok && t.Twin == "" {
		return t.Name, ""
	}
	if whole := TechniqueCalled(typed); whole != "" {
		return whole, ""
	}
	if familyCalled(typed) != "" {
		return "", ""
	}
	part, slip := findPart(typed)
	return part, slip()
}

// FindFamily returns the family that a text names as a whole, unless a technique has that name too; "" for none.
func FindFamily(typed string) logic.Family {
	family := familyCalled(typed)
	if family != "" && TechniqueCalled(typed) != "" {
		return ""
	}
	return family
}

func familyCalled(typed string) logic.Family { return familyByName()[spelling.FoldWords(typed)] }

var familyByName = sync.OnceValue(func() map[string]logic.Family {
	all := map[string]logic.Family{}
	for _, f := range slices.Backward(logic.Families()) {
		for _, locale := range Locales() {
			p := New(locale)
			for called := range strings.SplitSeq(p.Family(f)+";"+p.Text("chat.ask.family."+string(f), nil), ";") {
				all[spelling.FoldWords(called)] = f
			}
		}
	}
	delete(all, spelling.FoldWords(""))
	return all
})

// TechniqueCalled is FindTechnique for whole names only.
func TechniqueCalled(typed string) string {
	exact, bare := spelling.FoldAccents(strings.TrimSpace(typed)), strings.TrimSpace(spelling.FoldWords(typed))
	if name := techniqueByName()[exact]; name != "" {
		return name
	}
	if t, ok := logic.CatalogueEntry(strings.ReplaceAll(bare, " ", "-")); ok {
		return cmp.Or(t.Twin, t.Name)
	}
	if name := techniqueByName()[strings.ReplaceAll(bare, " ", "")]; name != "" {
		return name
	}
	if t, ok := logic.CatalogueEntry(strings.ReplaceAll(bare, " ", "-") + "-2"); ok && strings.Contains(bare, " ") { // the smallest block fish
		return t.Name
	}
	return ""
}

// techniqueByName finds techniques by their names, also without blanks between the words, and in the plural.
var techniqueByName = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	add := func(name, technique string) {
		if all[name] == "" {
			all[name] = technique
		}
	}
	for _, n := range techniqueNames() {
		add(n.exact, n.technique)
	}
	for _, n := range techniqueNames() {
		joined := strings.ReplaceAll(n.words, " ", "")
		add(joined, n.technique)
		add(joined+"s", n.technique)
		add(strings.TrimSpace(n.words)+"s", n.technique)
	}
	return all
})

const maxLike = 8

// TechniquesLike suggests techniques for a text that names none: those that it may misspell, or that share a longer
// word with it.
func TechniquesLike(typed string) (names []string) {
	const leastLetters = 4
	_, near := FindTechnique(typed)
	if near != "" {
		names = append(names, near)
	}
	for word := range strings.FieldsSeq(spelling.FoldWords(typed)) {
		for _, n := range techniqueNames() {
			if utf8.RuneCountInString(word) >= leastLetters && len(names) < maxLike && strings.Contains(n.words, " "+word+" ") && !slices.Contains(names, n.technique) {
				names = append(names, n.technique)
			}
		}
	}
	return names
}

// findPart returns the technique that a text names in part, and a function that searches, slowly, for a misspelt
// name.
func findPart(typed string) (part string, slip func() string) {
	words := spelling.FoldWords(typed)
	bare := strings.TrimSpace(words)
	if bare == "" {
		return "", func() string { return "" }
	}
	var begins, holds string
	several := false
	var known []string
	of := map[string]string{}
	for _, n := range techniqueNames() {
		switch in := strings.TrimSpace(n.words); {
		case strings.HasPrefix(n.words, words):
			begins = cmp.Or(begins, n.technique)
		case strings.Contains(n.words, words):
			several = several || holds != "" && holds != n.technique
			holds = n.technique
		case utf8.RuneCountInString(in) > 4: // a misspelt shorter word is often another word
			known, of[in] = append(known, in), n.technique
		}
	}
	if several {
		holds = ""
	}
	return cmp.Or(begins, holds), func() string { return of[spelling.NearestWord(bare, known)] }
}
