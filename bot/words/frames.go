package words

import (
	"iter"
	"slices"
	"strings"
	"sync"
)

// frame describes a kind of request: the concepts it needs, those it allows and those that exclude it. Each word is a
// concept of the lexicon or an entity; "a|b" means either.
type frame struct {
	command string
	option  string   // the option that it sets, such as "page=next"; "" for none
	needs   []string // each must be matched by a different part of the text
	likes   string
	not     string
	strict  bool // the text may contain nothing else
	most    int  // the maximum score, for requests that give way to any other, such as a greeting; 0 for no limit
}

// entities are the concepts that are recognised without the words of a language.
var entities = []string{"grid", "two", "cell", "digit", "number", "technique", "family", "tongue", "tier", "layout", "mark", "asked", "spoken", "paged"}

// Commands that can only be given in words.
const (
	Talk    = "talk"    // a friendly line; its option kind names it
	Find    = "find"    // whether a technique is in the current position
	Crux    = "crux"    // the hardest step of the puzzle
	Compare = "compare" // which of two puzzles is harder
)

// Maximum scores: a complaint wins over a greeting, but not over another request.
const (
	aside     = 3
	complaint = aside + 1
)

// frames lists the requests for all languages. The frame that explains most of a text wins; among equals, the first.
var frames = sync.OnceValue(func() []frame {
	const asking = "what how show want mark"
	need := func(groups ...string) []string { return groups }
	return []frame{
		{command: Talk, option: "kind=thanks", needs: need("thanks"), likes: "hint solution step help right explain done puzzle", most: aside},
		{command: Talk, option: "kind=sorry", needs: need("sorry"), likes: "mistake", most: aside},
		{command: Talk, option: "kind=stop", needs: need("stop"), most: aside, strict: true},
		{command: Talk, option: "kind=hello", needs: need("hello"), most: aside, strict: true},

		{command: "giveup", needs: need("giveup"), likes: "puzzle board tier show solution hint easier"},
		{command: "undo", option: "entries=all", needs: need("reset"), likes: "puzzle board all want digits play new again look", strict: true},
		{command: "undo", option: "entries=all", needs: need("erase", "all|board|puzzle"), likes: "digits mistake step want", not: "data previous cell"},
		{command: "undo", option: "entries=all", needs: need("undo", "all"), likes: "digits mistake step want board", not: "cell"},
		{command: "undo", needs: need("undo"), likes: "step previous digits mistake want", not: "all cell page"},
		{command: "undo", needs: need("erase", "previous|this"), likes: "step digits want", not: "cell"},

		{command: Compare, needs: need("two", "compare|harder|easier|tier|difficulty|hardest"), likes: "what be puzzle mark rate how"},
		{command: Compare, needs: need("compare"), likes: "two puzzle difficulty want"},
		{command: "chain", needs: need("chain"), likes: "right check rate be mine solution mark works", not: "what technique practise there techniques how"},

		{command: "settings", needs: need("tongue"), likes: "language want settings", strict: true},
		{command: "settings", option: "boards=words", needs: need("blind"), likes: "board want be"},
		{command: "settings", needs: need("settings|language"), likes: "want show language undo", not: "setup simple"},
		{command: "privacy", option: "do=delete", needs: need("data", "erase"), likes: "want mine all"},
		{command: "privacy", needs: need("data"), likes: "erase what show want mine all data"},
		{command: "about", needs: need("about"), likes: "what who"},
		{command: "invite", needs: need("invite"), likes: "how want setup"},
		{command: "setup", needs: need("setup"), likes: "daily time when want settings new"},
		{command: "submit", needs: need("submit"), likes: "puzzle want mine grid new daily how"},
		{command: "remind", needs: need("remind"), likes: "daily when want next new puzzle stop be"},

		{command: "help", option: "command=rules", needs: need("rules"), likes: "what how puzzle board leaderboard explain show cost " + asking},
		{command: "help", option: "command=rules", needs: need("cost"), likes: "how howmany hint check solution time leaderboard be " + asking},
		{command: "help", option: "command=rules", needs: need("how|explain", "leaderboard|rank|stats"), likes: "works be", not: "lead who mine long"},
		{command: "help", option: "command=commands", needs: need("commands"), likes: "all show help be " + asking},
		{command: "help", needs: need("help"), likes: "works", not: "puzzle cell digit step grid what how"},
		{command: "help", needs: need("how", "works"), likes: "puzzle mark this", strict: true},
		{command: "help", needs: need("beginner"), likes: "help how be", most: complaint},
		{command: "help", needs: need("abilities"), likes: "what how explain help mark"},

		{command: Find, needs: need("technique|family", "there"), likes: "where be mark what now want puzzle board some", not: "explain practise hardest techniques"},
		{command: Find, needs: need("technique|family", "where"), likes: "be mark now want there", not: "explain practise"},
		{command: "practise", needs: need("practise", "technique|family|techniques"), likes: "want tier some puzzle mine", not: "what who"},
		{command: "practise", needs: need("practise"), likes: "want", not: "what who puzzle tier"},
		{command: "technique", needs: need("technique|family", "what|explain|how|show|learn|techniques"), likes: "works want mark be simple there", not: "practise there hardest next all"},
		{command: "technique", needs: need("technique"), likes: "mark be", strict: true},
		{command: "technique", needs: need("techniques|learn"), likes: "all show there know " + asking, not: "hardest practise step"},

		{command: Crux, needs: need("hardest", "step|technique|techniques|what|where|show|puzzle|board|be"), likes: "technique be where difficulty harder " + asking, not: "play another new two leaderboard some"},
		{command: Crux, needs: need("why|where", "tier|difficulty"), likes: "be puzzle board so mark step what", not: "cell technique two long digit"},

		{command: "solve", option: "solutions=count", needs: need("unique"), likes: "solution puzzle board be there mark right"},
		{command: "solve", option: "solutions=count", needs: need("howmany", "solution"), likes: "there be puzzle mark"},
		{command: "solve", option: "solutions=count", needs: need("there|several|be", "solution"), likes: "another only several mark puzzle unique there", not: "explain path show step what right"},
		{command: "solve", option: "solutions=count", needs: need("valid"), likes: "puzzle board be mark right"},

		{command: "path", option: "page=next", needs: need("paged", "next"), likes: "want", strict: true},
		{command: "path", option: "page=next", needs: need("page", "next"), likes: "turn want path show", not: "leaderboard"},
		{command: "path", option: "page=next", needs: need("turn"), likes: "page next want path"},
		{command: "path", option: "page=previous", needs: need("page", "previous"), likes: "turn want path show undo", not: "leaderboard"},
		{command: "path", needs: need("path"), likes: "all solution solve page number step stepwise logic explain " + asking, not: "leaderboard"},
		{command: "path", needs: need("stepwise"), likes: "solve solution explain path logic puzzle all " + asking},
		{command: "path", needs: need("all", "step|path"), likes: "solve solution explain be logic puzzle mine " + asking, not: "now available"},
		{command: "path", needs: need("all", "solution", "explain|step|how|path"), likes: "be puzzle solve " + asking, not: "several there solutions"},
		{command: "solve", needs: need("all", "solution"), likes: "puzzle only board " + asking, not: "several there solutions"},
		{command: "path", needs: need("how|logic", "solve|solution"), likes: "explain puzzle board be this done step get " + asking, not: "howmany"},
		{command: "path", needs: need("explain", "solution|solve"), likes: "how puzzle all be " + asking},
		{command: "steps", needs: need("available"), likes: "all show step be now " + asking, not: "cell"},
		{command: "solve", option: "solutions=all", needs: need("all", "solutions"), likes: "there be " + asking, not: "explain"},
		{command: "solve", needs: need("solve", "number|only|rest"), likes: "next step digits digit puzzle cell it want", not: "who time daily leaderboard long unique howmany"},
		{command: "solve", needs: need("solve"), likes: "puzzle board want only show solution rest done end", not: "who not time when daily leaderboard long how"},
		{command: "solve", needs: need("solution"), likes: "solve puzzle board be rest end giveup " + asking, not: "not explain"},
		{command: "solve", needs: need("make|end|want", "rest"), likes: "puzzle board", not: "cell"},

		{command: "hint", option: "simple=yes wanted-level=3", needs: need("simple"), likes: "beginner explain step hint again want what this number language tier make notget", not: "puzzle technique"},
		{command: "hint", option: "simple=yes wanted-level=3", needs: need("explain", "easier|tier"), likes: "step hint want", not: "puzzle technique grid"},
		{command: "why", needs: need("asked"), likes: "why explain not be mark digit cell"},
		{command: "why", needs: need("cell", "digit", "mark|be|candidate"), likes: "be there mark right so place not", not: "what where how hint next show missing"},
		{command: "why", needs: need("why|explain|know", "cell"), likes: "digit not be there mark right mistake step", not: "tier"},
		{command: "why", needs: need("why|be|not", "digit", "spoken"), likes: "not be there mark why so place", not: "where howmany hint next"},
		{command: "hint", option: "wanted-level=3", needs: need("why|explain"), likes: "step hint not be what how know so right this", not: "solution leaderboard long who tier technique puzzle time"},
		{command: "hint", option: "wanted-level=3", needs: need("notget"), likes: "explain step hint what why how"},
		{command: "hint", option: "wanted-level=3", needs: need("know", "how"), likes: "step hint be", not: "solve puzzle play"},

		{command: "look", needs: need("cell", "candidate|what|missing|show|look"), likes: "be digit digits where there place mark", not: "hint next why solve check rate step how mistake asked"},
		{command: "look", needs: need("digit", "where|candidate|what|show|missing|place|howmany"), likes: "cell be what all there left mark place digits", not: "hint next why spoken page solve how leaderboard time rank step"},
		{command: "look", needs: need("spoken", "candidate|what", "there|place|candidate"), likes: "be mark digits", not: "hint next why solve check rate technique puzzle"},
		{command: "look", needs: need("candidate"), likes: "all board be " + asking, not: "hint"},
		{command: "look", needs: need("board", "show|what|how|again"), likes: "want be mine again now", not: "explain hint solve next another new all tier works"},
		{command: "look", needs: need("board"), likes: "mine now", strict: true},
		{command: "look", needs: need("show"), not: "hint", strict: true},
		{command: "look", needs: need("left"), likes: "howmany want cell digits be there mark puzzle how board mine", not: "time daily"},
		{command: "look", needs: need("done"), likes: "puzzle all be", strict: true},

		{command: "check", needs: need("mistake"), likes: "be not there mark where what check digits board puzzle so mine some done right show undo", not: "daily howmany sorry"},
		{command: "check", needs: need("check"), likes: "right board puzzle grid digits mistake want so mine be all solution done", not: "chain technique howmany cost"},
		{command: "check", needs: need("right"), likes: "be all digits mark so board puzzle mine done not grid", not: "chain technique solution why who stop"},

		{command: "rate", needs: need("rate"), likes: "puzzle want board tier difficulty how grid mark mine again"},
		{command: "rate", needs: need("difficulty"), likes: "be puzzle board mark tier grid " + asking, not: "daily play new another why"},
		{command: "rate", needs: need("how|be|what|there", "tier"), likes: "be puzzle mark board grid how what so there solve another", not: "want why explain play practise another new technique leaderboard where"},
		{command: "rate", needs: need("mark", "tier"), likes: "puzzle", not: "want play another new why", strict: true},

		{command: "leaderboard", needs: need("leaderboard"), likes: "today week month alltime daily be mine all tier " + asking, not: "how explain works"},
		{command: "leaderboard", needs: need("who|best", "lead|best|solve|players|done"), likes: "be today week month alltime daily puzzle mark players all", not: "not grid two"},
		{command: "leaderboard", needs: need("rank"), likes: "be mine today week month alltime what mark lead", not: "how explain works cost"},
		{command: "leaderboard", needs: need("lead"), likes: "be mark mine today week month", not: "not what", strict: true},
		{command: "stats", needs: need("stats"), likes: "be mine show long how what time best want", not: "explain works"},
		{command: "stats", needs: need("best", "time"), likes: "be mine show what", not: "who"},
		{command: "replay", needs: need("replay"), likes: "show mine want time"},
		{command: "replay", needs: need("time", "where|spent"), likes: "be mine", not: "puzzle left"},
		{command: "replay", needs: need("why|what", "long"), likes: "time be so mine", not: "stats left"},
		{command: "archive", needs: need("past"), likes: "daily puzzle play show want all be", not: "step hint leaderboard"},
		{command: "daily", needs: need("daily"), likes: "puzzle show want when next time left be what play today new again number", not: "past how hardest who"},
		{command: "daily", needs: need("today", "puzzle|play"), likes: "show want be what next new", not: "who past"},
		{command: "daily", needs: need("today"), likes: "show want", strict: true},
		{command: "daily", needs: need("when", "next|new|puzzle|end|another"), likes: "be puzzle mark daily time", not: "step remind"},
		{command: "daily", needs: need("time", "left"), likes: "howmany be mark puzzle end", not: "digits"},

		{command: "play", needs: need("want|another|new|show|play|make|harder|easier", "puzzle|tier|play"), likes: "harder easier tier so beginner", not: "hint step solution why how past daily not hardest today done board submit rate explain best who page language two grid"},
		{command: "play", needs: need("harder|easier"), likes: "want another puzzle some what be there", strict: true},
		{command: "play", needs: need("want|another|new", "harder|easier"), likes: "some puzzle tier beginner", not: "explain step hint how what why language"},
		{command: "play", needs: need("play|new"), likes: "want puzzle tier now", not: "not how past what next"},
		{command: "play", option: "tier=challenge", needs: need("challenge"), likes: "want puzzle harder hardest some"},
		{command: "practise", option: More + "=yes", needs: need("another", "practise"), likes: "want", strict: true},
		{command: "play", needs: need("bored"), likes: "be so"},
		{command: "play", needs: need("tier", "puzzle"), likes: "want so some new another simple", not: "be mark how what where why not hint step solve explain two grid rate check leaderboard", strict: true},
		{command: "play", needs: need("tier"), likes: "want so some simple", not: "be mark how what where why not", strict: true},
		{command: "play", needs: need("puzzle"), likes: "want some", not: "board be this what", strict: true},
		{command: "play", option: More + "=yes", needs: need("another"), likes: "want now puzzle", strict: true},

		{command: "next", needs: need("next", "step"), likes: "all digits show be mark now only puzzle grid stuck help " + asking, not: "page time when play daily why not explain hint"},
		{command: "next", needs: need("next"), likes: "step digits show be mark digit now only puzzle grid stuck help " + asking, not: "page time when play daily why not explain hint"},
		{command: "next", needs: need("enter", "what|where|show|digits"), likes: "digits now place be mark want only cell", not: "not why how cell digit submit all"},
		{command: "next", needs: need("what|so|how|where", "now"), likes: "be mark step place puzzle next digits", not: "difficulty leaderboard tier technique not daily rank"},
		{command: "hint", needs: need("how", "cell"), likes: "digit get be mark", not: "why explain not tier solve"},
		{command: "hint", option: More + "=yes", needs: need("another", "hint|step"), likes: "want help now some " + asking, not: "not thanks cost howmany explain rules puzzle", strict: true},
		{command: "hint", needs: need("hint"), likes: "another want help cell digit grid puzzle stuck step now some only again where show mark", not: "not thanks cost howmany explain rules"},
		{command: "hint", needs: need("stuck"), likes: "want help hint cell digit where puzzle step now be so what again", not: "not", most: complaint},
		{command: "hint", needs: need("help", "want|cell|puzzle|step|grid|digit"), likes: "hint stuck be mark", not: "commands"},
		{command: "hint", needs: need("not", "solve|get|know|see"), likes: "what how now next step digit cell puzzle this", not: "explain why"},
		{command: "hint", needs: need("more"), likes: "want help hint this", strict: true},
		{command: "hint", needs: need("hint|help", "thatcell"), likes: "want where show mark this", not: "not explain"},
		{command: "hint", needs: need("where", "look"), likes: "now be mark hint"},
		{command: "hint", needs: need("techniques", "now|this|place"), likes: "want get be what how next", not: "all learn practise explain"},
	}
})

// set is a set of concepts, by their indexes in grammar.concepts.
type set [3]uint64

func (s set) has(other set) bool { return s[0]&other[0]|s[1]&other[1]|s[2]&other[2] != 0 }

func (s set) union(other set) set { return set{s[0] | other[0], s[1] | other[1], s[2] | other[2]} }

// grammar is the list of frames with their sets of concepts.
type grammar struct {
	concepts []string // the concepts for which lexicons have words, then the entities
	frames   []ruled
	free     set // concepts that count neither for nor against a request
	passing  set // concepts that count little against a request
	named    set // names of techniques
	idle     set // concepts whose words name no option
	negation set
	courtesy set // concepts of passing that leave a request certain
	asking   set // concepts that ask for something at the beginning of a text
	opening  set // concepts that may stand before those
}

// ruled is a frame with its concepts as sets.
type ruled struct {
	*frame
	needs      []set
	telling    []bool // by index in needs: whether no other command needs the concepts
	all        set    // the union of needs
	likes, not set
}

var rules = sync.OnceValue(func() *grammar {
	list := frames()
	g := &grammar{concepts: []string{filler}}
	for i := range list {
		for _, words := range append([]string{list[i].likes, list[i].not}, list[i].needs...) {
			for concept := range fields(words) {
				if !slices.Contains(entities, concept) && !slices.Contains(g.concepts, concept) {
					g.concepts = append(g.concepts, concept)
				}
			}
		}
	}
	g.concepts = append(g.concepts, entities...)
	for i := range list {
		f := ruled{frame: &list[i], likes: g.set(list[i].likes), not: g.set(list[i].not)}
		for _, group := range list[i].needs {
			f.needs, f.all = append(f.needs, g.set(group)), f.all.union(g.set(group))
		}
		g.frames = append(g.frames, f)
	}
	g.markTelling()
	g.free = g.set("grid two mark spoken paged layout mine " + filler)
	g.named = g.set("technique family")
	g.negation = g.set("not")
	g.courtesy = g.set("be want now so this some")
	g.asking = g.set("what how where why explain show")
	g.opening = g.set("be want so right " + filler)
	g.passing = g.courtesy.union(g.set("what how where not there thanks hello sorry"))
	g.idle = g.passing.union(g.set(filler + " language"))
	return g
})

// markTelling marks the needs of each frame that no other command has.
func (g *grammar) markTelling() {
	for i := range g.frames {
		f := &g.frames[i]
		for _, group := range f.needs {
			others := slices.ContainsFunc(g.frames, func(other ruled) bool { return other.command != f.command && other.all.has(group) })
			f.telling = append(f.telling, !others)
		}
	}
}

func fields(words string) iter.Seq[string] {
	return strings.FieldsFuncSeq(words, func(r rune) bool { return r == ' ' || r == '|' })
}

// set returns the set of the concepts in words, separated by spaces or bars.
func (g *grammar) set(words string) (s set) {
	for concept := range fields(words) {
		if i := slices.Index(g.concepts, concept); i >= 0 {
			s[i/64] |= 1 << (i % 64)
		}
	}
	return s
}

// part is one or more words of a text with their concepts. Unknown words have none.
type part struct {
	concepts set
	words    []string
	value    string // a tier, a digit, a technique; "" for most
	slip     bool

	inLanguage bool // the words are of the lexicon's language
}

// score returns how well a frame explains the parts of a text, 0 for not at all. whole reports whether it explains all
// of them.
func (g *grammar) score(f *ruled, parts []part) (score int, whole bool) {
	const (
		needed, liked  = 6, 2
		telling        = 3 // more than needed
		known, unknown = 3, 2
		least          = 2
	)
	var taken uint64
	for n, group := range f.needs {
		i := slices.IndexFunc(parts, func(p part) bool { return p.concepts.has(group) })
		for i >= 0 && taken&(1<<i) != 0 {
			next := slices.IndexFunc(parts[i+1:], func(p part) bool { return p.concepts.has(group) })
			if i += next + 1; next < 0 {
				i = -1
			}
		}
		if i < 0 {
			return 0, false
		}
		taken |= 1 << i
		score += needed
		if f.telling[n] && !parts[i].slip {
			score += telling
		}
	}
	whole = true
	for i, p := range parts {
		switch {
		case p.concepts.has(g.negation) && f.not.has(g.negation):
			return 0, false
		case taken&(1<<i) != 0:
		case p.concepts.has(f.likes), p.concepts.has(f.all):
			score += liked
		case p.concepts.has(f.not):
			return 0, false
		case p.concepts.has(g.free):
			continue
		case p.concepts == set{}:
			score -= unknown
			whole = false
		case p.concepts.has(g.passing):
			score--
			whole = whole && p.concepts.has(g.courtesy)
		default:
			score -= known
			whole = false
		}
		if p.slip {
			score--
		}
	}
	switch {
	case f.strict && !whole, score < least:
		return 0, false
	case f.most > 0:
		return min(score, f.most), whole
	}
	return score, whole
}
