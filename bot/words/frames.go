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
	command  string
	option   string   // the option that it sets, such as "page=next"; "" for none
	needs    []string // each must be matched by a different part of the text
	allows   string
	excludes string
	strict   bool // the text may contain nothing else
	maxScore int  // the maximum score, for requests that give way to any other, such as a greeting; 0 for no limit
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
		{command: Talk, option: "kind=thanks", needs: need("thanks"), allows: "hint solution step help right explain done puzzle", maxScore: aside},
		{command: Talk, option: "kind=sorry", needs: need("sorry"), allows: "mistake", maxScore: aside},
		{command: Talk, option: "kind=stop", needs: need("stop"), maxScore: aside, strict: true},
		{command: Talk, option: "kind=hello", needs: need("hello"), maxScore: aside, strict: true},

		{command: "giveup", needs: need("giveup"), allows: "puzzle board tier show solution hint easier"},
		{command: "undo", option: "entries=all", needs: need("reset"), allows: "puzzle board all want digits play new again look", strict: true},
		{command: "undo", option: "entries=all", needs: need("erase", "all|board|puzzle"), allows: "digits mistake step want", excludes: "data previous cell"},
		{command: "undo", option: "entries=all", needs: need("undo", "all"), allows: "digits mistake step want board", excludes: "cell"},
		{command: "undo", needs: need("undo"), allows: "step previous digits mistake want", excludes: "all cell page"},
		{command: "undo", needs: need("erase", "previous|this"), allows: "step digits want", excludes: "cell"},

		{command: Compare, needs: need("two", "compare|harder|easier|tier|difficulty|hardest"), allows: "what be puzzle mark rate how"},
		{command: Compare, needs: need("compare"), allows: "two puzzle difficulty want"},
		{command: "chain", needs: need("chain"), allows: "right check rate be mine solution mark works", excludes: "what technique practise there techniques how"},

		{command: "settings", needs: need("tongue"), allows: "language want settings", strict: true},
		{command: "settings", option: "boards=words", needs: need("blind"), allows: "board want be"},
		{command: "settings", needs: need("settings|language"), allows: "want show language undo", excludes: "setup simple"},
		{command: "privacy", option: "do=delete", needs: need("data", "erase"), allows: "want mine all"},
		{command: "privacy", needs: need("data"), allows: "erase what show want mine all data"},
		{command: "about", needs: need("about"), allows: "what who"},
		{command: "invite", needs: need("invite"), allows: "how want setup"},
		{command: "setup", needs: need("setup"), allows: "daily time when want settings new"},
		{command: "submit", needs: need("submit"), allows: "puzzle want mine grid new daily how"},
		{command: "remind", needs: need("remind"), allows: "daily when want next new puzzle stop be"},

		{command: "help", option: "command=rules", needs: need("rules"), allows: "what how puzzle board leaderboard explain show cost " + asking},
		{command: "help", option: "command=rules", needs: need("cost"), allows: "how howmany hint check solution time leaderboard be " + asking},
		{command: "help", option: "command=rules", needs: need("how|explain", "leaderboard|rank|stats"), allows: "works be", excludes: "lead who mine long"},
		{command: "help", option: "command=commands", needs: need("commands"), allows: "all show help be " + asking},
		{command: "help", needs: need("help"), allows: "works", excludes: "puzzle cell digit step grid what how"},
		{command: "help", needs: need("how", "works"), allows: "puzzle mark this", strict: true},
		{command: "help", needs: need("beginner"), allows: "help how be", maxScore: complaint},
		{command: "help", needs: need("abilities"), allows: "what how explain help mark"},

		{command: Find, needs: need("technique|family", "there"), allows: "where be mark what now want puzzle board some", excludes: "explain practise hardest techniques"},
		{command: Find, needs: need("technique|family", "where"), allows: "be mark now want there", excludes: "explain practise"},
		{command: "practise", needs: need("practise", "technique|family|techniques"), allows: "want tier some puzzle mine", excludes: "what who"},
		{command: "practise", needs: need("practise"), allows: "want", excludes: "what who puzzle tier"},
		{command: "technique", needs: need("technique|family", "what|explain|how|show|learn|techniques"), allows: "works want mark be simple there", excludes: "practise there hardest next all"},
		{command: "technique", needs: need("technique"), allows: "mark be", strict: true},
		{command: "technique", needs: need("techniques|learn"), allows: "all show there know " + asking, excludes: "hardest practise step"},

		{command: Crux, needs: need("hardest", "step|technique|techniques|what|where|show|puzzle|board|be"), allows: "technique be where difficulty harder " + asking, excludes: "play another new two leaderboard some"},
		{command: Crux, needs: need("why|where", "tier|difficulty"), allows: "be puzzle board so mark step what", excludes: "cell technique two long digit"},

		{command: "solve", option: "solutions=count", needs: need("unique"), allows: "solution puzzle board be there mark right"},
		{command: "solve", option: "solutions=count", needs: need("howmany", "solution"), allows: "there be puzzle mark"},
		{command: "solve", option: "solutions=count", needs: need("there|several|be", "solution"), allows: "another only several mark puzzle unique there", excludes: "explain path show step what right"},
		{command: "solve", option: "solutions=count", needs: need("valid"), allows: "puzzle board be mark right"},

		{command: "path", option: "page=next", needs: need("paged", "next"), allows: "want", strict: true},
		{command: "path", option: "page=next", needs: need("page", "next"), allows: "turn want path show", excludes: "leaderboard"},
		{command: "path", option: "page=next", needs: need("turn"), allows: "page next want path"},
		{command: "path", option: "page=previous", needs: need("page", "previous"), allows: "turn want path show undo", excludes: "leaderboard"},
		{command: "path", needs: need("path"), allows: "all solution solve page number step stepwise logic explain " + asking, excludes: "leaderboard"},
		{command: "path", needs: need("stepwise"), allows: "solve solution explain path logic puzzle all " + asking},
		{command: "path", needs: need("all", "step|path"), allows: "solve solution explain be logic puzzle mine " + asking, excludes: "now available"},
		{command: "path", needs: need("all", "solution", "explain|step|how|path"), allows: "be puzzle solve " + asking, excludes: "several there solutions"},
		{command: "solve", needs: need("all", "solution"), allows: "puzzle only board " + asking, excludes: "several there solutions"},
		{command: "path", needs: need("how|logic", "solve|solution"), allows: "explain puzzle board be this done step get " + asking, excludes: "howmany"},
		{command: "path", needs: need("explain", "solution|solve"), allows: "how puzzle all be " + asking},
		{command: "steps", needs: need("available"), allows: "all show step be now " + asking, excludes: "cell"},
		{command: "solve", option: "solutions=all", needs: need("all", "solutions"), allows: "there be " + asking, excludes: "explain"},
		{command: "solve", needs: need("solve", "number|only|rest"), allows: "next step digits digit puzzle cell it want", excludes: "who time daily leaderboard long unique howmany"},
		{command: "solve", needs: need("solve"), allows: "puzzle board want only show solution rest done end", excludes: "who not time when daily leaderboard long how"},
		{command: "solve", needs: need("solution"), allows: "solve puzzle board be rest end giveup " + asking, excludes: "not explain"},
		{command: "solve", needs: need("make|end|want", "rest"), allows: "puzzle board", excludes: "cell"},

		{command: "hint", option: "simple=yes wanted-level=3", needs: need("simple"), allows: "beginner explain step hint again want what this number language tier make notget", excludes: "puzzle technique"},
		{command: "hint", option: "simple=yes wanted-level=3", needs: need("explain", "easier|tier"), allows: "step hint want", excludes: "puzzle technique grid"},
		{command: "why", needs: need("asked"), allows: "why explain not be mark digit cell"},
		{command: "why", needs: need("cell", "digit", "mark|be|candidate"), allows: "be there mark right so place not", excludes: "what where how hint next show missing"},
		{command: "why", needs: need("why|explain|know", "cell"), allows: "digit not be there mark right mistake step", excludes: "tier"},
		{command: "why", needs: need("why|be|not", "digit", "spoken"), allows: "not be there mark why so place", excludes: "where howmany hint next"},
		{command: "hint", option: "wanted-level=3", needs: need("why|explain"), allows: "step hint not be what how know so right this", excludes: "solution leaderboard long who tier technique puzzle time"},
		{command: "hint", option: "wanted-level=3", needs: need("notget"), allows: "explain step hint what why how"},
		{command: "hint", option: "wanted-level=3", needs: need("know", "how"), allows: "step hint be", excludes: "solve puzzle play"},

		{command: "look", needs: need("cell", "candidate|what|missing|show|look"), allows: "be digit digits where there place mark", excludes: "hint next why solve check rate step how mistake asked"},
		{command: "look", needs: need("digit", "where|candidate|what|show|missing|place|howmany"), allows: "cell be what all there left mark place digits", excludes: "hint next why spoken page solve how leaderboard time rank step"},
		{command: "look", needs: need("spoken", "candidate|what", "there|place|candidate"), allows: "be mark digits", excludes: "hint next why solve check rate technique puzzle"},
		{command: "look", needs: need("candidate"), allows: "all board be " + asking, excludes: "hint"},
		{command: "look", needs: need("board", "show|what|how|again"), allows: "want be mine again now", excludes: "explain hint solve next another new all tier works"},
		{command: "look", needs: need("board"), allows: "mine now", strict: true},
		{command: "look", needs: need("show"), excludes: "hint", strict: true},
		{command: "look", needs: need("left"), allows: "howmany want cell digits be there mark puzzle how board mine", excludes: "time daily"},
		{command: "look", needs: need("done"), allows: "puzzle all be", strict: true},

		{command: "check", needs: need("mistake"), allows: "be not there mark where what check digits board puzzle so mine some done right show undo", excludes: "daily howmany sorry"},
		{command: "check", needs: need("check"), allows: "right board puzzle grid digits mistake want so mine be all solution done", excludes: "chain technique howmany cost"},
		{command: "check", needs: need("right"), allows: "be all digits mark so board puzzle mine done not grid", excludes: "chain technique solution why who stop"},

		{command: "rate", needs: need("rate"), allows: "puzzle want board tier difficulty how grid mark mine again"},
		{command: "rate", needs: need("difficulty"), allows: "be puzzle board mark tier grid " + asking, excludes: "daily play new another why"},
		{command: "rate", needs: need("how|be|what|there", "tier"), allows: "be puzzle mark board grid how what so there solve another", excludes: "want why explain play practise another new technique leaderboard where"},
		{command: "rate", needs: need("mark", "tier"), allows: "puzzle", excludes: "want play another new why", strict: true},

		{command: "leaderboard", needs: need("leaderboard"), allows: "today week month alltime daily be mine all tier " + asking, excludes: "how explain works"},
		{command: "leaderboard", needs: need("who|best", "lead|best|solve|players|done"), allows: "be today week month alltime daily puzzle mark players all", excludes: "not grid two"},
		{command: "leaderboard", needs: need("rank"), allows: "be mine today week month alltime what mark lead", excludes: "how explain works cost"},
		{command: "leaderboard", needs: need("lead"), allows: "be mark mine today week month", excludes: "not what", strict: true},
		{command: "stats", needs: need("stats"), allows: "be mine show long how what time best want", excludes: "explain works"},
		{command: "stats", needs: need("best", "time"), allows: "be mine show what", excludes: "who"},
		{command: "replay", needs: need("replay"), allows: "show mine want time"},
		{command: "replay", needs: need("time", "where|spent"), allows: "be mine", excludes: "puzzle left"},
		{command: "replay", needs: need("why|what", "long"), allows: "time be so mine", excludes: "stats left"},
		{command: "archive", needs: need("past"), allows: "daily puzzle play show want all be", excludes: "step hint leaderboard"},
		{command: "daily", needs: need("daily"), allows: "puzzle show want when next time left be what play today new again number", excludes: "past how hardest who"},
		{command: "daily", needs: need("today", "puzzle|play"), allows: "show want be what next new", excludes: "who past"},
		{command: "daily", needs: need("today"), allows: "show want", strict: true},
		{command: "daily", needs: need("when", "next|new|puzzle|end|another"), allows: "be puzzle mark daily time", excludes: "step remind"},
		{command: "daily", needs: need("time", "left"), allows: "howmany be mark puzzle end", excludes: "digits"},

		{command: "play", needs: need("want|another|new|show|play|make|harder|easier", "puzzle|tier|play"), allows: "harder easier tier so beginner", excludes: "hint step solution why how past daily not hardest today done board submit rate explain best who page language two grid"},
		{command: "play", needs: need("harder|easier"), allows: "want another puzzle some what be there", strict: true},
		{command: "play", needs: need("want|another|new", "harder|easier"), allows: "some puzzle tier beginner", excludes: "explain step hint how what why language"},
		{command: "play", needs: need("play|new"), allows: "want puzzle tier now", excludes: "not how past what next"},
		{command: "play", option: "tier=challenge", needs: need("challenge"), allows: "want puzzle harder hardest some"},
		{command: "practise", option: More + "=yes", needs: need("another", "practise"), allows: "want", strict: true},
		{command: "play", needs: need("bored"), allows: "be so"},
		{command: "play", needs: need("tier", "puzzle"), allows: "want so some new another simple", excludes: "be mark how what where why not hint step solve explain two grid rate check leaderboard", strict: true},
		{command: "play", needs: need("tier"), allows: "want so some simple", excludes: "be mark how what where why not", strict: true},
		{command: "play", needs: need("puzzle"), allows: "want some", excludes: "board be this what", strict: true},
		{command: "play", option: More + "=yes", needs: need("another"), allows: "want now puzzle", strict: true},

		{command: "next", needs: need("next", "step"), allows: "all digits show be mark now only puzzle grid stuck help " + asking, excludes: "page time when play daily why not explain hint"},
		{command: "next", needs: need("next"), allows: "step digits show be mark digit now only puzzle grid stuck help " + asking, excludes: "page time when play daily why not explain hint"},
		{command: "next", needs: need("enter", "what|where|show|digits"), allows: "digits now place be mark want only cell", excludes: "not why how cell digit submit all"},
		{command: "next", needs: need("what|so|how|where", "now"), allows: "be mark step place puzzle next digits", excludes: "difficulty leaderboard tier technique not daily rank"},
		{command: "hint", needs: need("how", "cell"), allows: "digit get be mark", excludes: "why explain not tier solve"},
		{command: "hint", option: More + "=yes", needs: need("another", "hint|step"), allows: "want help now some " + asking, excludes: "not thanks cost howmany explain rules puzzle", strict: true},
		{command: "hint", needs: need("hint"), allows: "another want help cell digit grid puzzle stuck step now some only again where show mark", excludes: "not thanks cost howmany explain rules"},
		{command: "hint", needs: need("stuck"), allows: "want help hint cell digit where puzzle step now be so what again", excludes: "not", maxScore: complaint},
		{command: "hint", needs: need("help", "want|cell|puzzle|step|grid|digit"), allows: "hint stuck be mark", excludes: "commands"},
		{command: "hint", needs: need("not", "solve|get|know|see"), allows: "what how now next step digit cell puzzle this", excludes: "explain why"},
		{command: "hint", needs: need("more"), allows: "want help hint this", strict: true},
		{command: "hint", needs: need("hint|help", "thatcell"), allows: "want where show mark this", excludes: "not explain"},
		{command: "hint", needs: need("where", "look"), allows: "now be mark hint"},
		{command: "hint", needs: need("techniques", "now|this|place"), allows: "want get be what how next", excludes: "all learn practise explain"},
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
	needs            []set
	distinctive      []bool // by index in needs: whether no other command needs the concepts
	all              set    // the union of needs
	allows, excludes set
}

var rules = sync.OnceValue(func() *grammar {
	list := frames()
	g := &grammar{concepts: []string{filler}}
	for i := range list {
		for _, words := range append([]string{list[i].allows, list[i].excludes}, list[i].needs...) {
			for concept := range fields(words) {
				if !slices.Contains(entities, concept) && !slices.Contains(g.concepts, concept) {
					g.concepts = append(g.concepts, concept)
				}
			}
		}
	}
	g.concepts = append(g.concepts, entities...)
	for i := range list {
		f := ruled{frame: &list[i], allows: g.set(list[i].allows), excludes: g.set(list[i].excludes)}
		for _, group := range list[i].needs {
			f.needs, f.all = append(f.needs, g.set(group)), f.all.union(g.set(group))
		}
		g.frames = append(g.frames, f)
	}
	g.markDistinctive()
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

// markDistinctive marks the needs of each frame that no other command has.
func (g *grammar) markDistinctive() {
	for i := range g.frames {
		f := &g.frames[i]
		for _, group := range f.needs {
			others := slices.ContainsFunc(g.frames, func(other ruled) bool { return other.command != f.command && other.all.has(group) })
			f.distinctive = append(f.distinctive, !others)
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
		distinctive    = 3 // more than needed
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
		if f.distinctive[n] && !parts[i].slip {
			score += distinctive
		}
	}
	whole = true
	for i, p := range parts {
		switch {
		case p.concepts.has(g.negation) && f.excludes.has(g.negation):
			return 0, false
		case taken&(1<<i) != 0:
		case p.concepts.has(f.allows), p.concepts.has(f.all):
			score += liked
		case p.concepts.has(f.excludes):
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
	case f.maxScore > 0:
		return min(score, f.maxScore), whole
	}
	return score, whole
}
