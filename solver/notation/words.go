package notation

import (
	_ "embed"
	"regexp"
	"strings"
)

//go:embed words.txt
var wordsFile string

// languages has, for each language, the words of each list of words.txt: those that people write around cells and
// digits.
var languages = readWords(wordsFile)

func readWords(file string) (languages []map[string][]string) {
	for line := range strings.Lines(file) {
		switch list, words, ok := strings.Cut(line, ":"); {
		case strings.HasPrefix(line, "##"):
			languages = append(languages, map[string][]string{})
		case ok && line[0] != '#':
			languages[len(languages)-1][list] = strings.Fields(words)
		}
	}
	return languages
}

// meanings are the lists whose words have one meaning, by that meaning.
var meanings = map[kind]string{
	join: "joins", noun: "nouns", negation: "negations", excludes: "excludes", writes: "writes", clears: "clears", aside: "asides", other: "others",
}

// vocabulary returns the meaning of each word, by the first language that has it.
func vocabulary() map[string]kind {
	kinds := map[string]kind{}
	for _, lists := range languages {
		for k, list := range meanings {
			for _, word := range lists[list] {
				if kinds[word] == unknown {
					kinds[word] = k
				}
			}
		}
	}
	return kinds
}

// listed returns the words that some language has in a list.
func listed(list string) map[string]bool {
	set := map[string]bool{}
	for _, lists := range languages {
		for _, word := range lists[list] {
			set[word] = true
		}
	}
	return set
}

// alternatives returns a regular expression for one of the words that any language has in the lists.
func alternatives(names ...string) string {
	var texts []string
	for _, lists := range languages {
		for _, name := range names {
			for _, word := range lists[name] {
				texts = append(texts, regexp.QuoteMeta(word))
			}
		}
	}
	return "(?:" + strings.Join(texts, "|") + ")"
}

// letters returns a character class of the letters immediately before the number of a row (0) or of a column (1).
func letters(which int) string {
	var all strings.Builder
	for _, lists := range languages {
		if pair := lists["letters"]; pair != nil {
			all.WriteString(pair[which])
		}
	}
	return "[" + all.String() + "]"
}
