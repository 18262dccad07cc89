package bot_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/internal/phrase"
)

// The maximum length of an answer above its picture, in English characters. Other languages may be longer.
const (
	mostAnswer = 350
	mostCard   = 200
	mostError  = 160

	otherLanguages = 1.35
)

// mayBeLong are the commands whose first answer may be longer, with the reason.
var mayBeLong = map[string]string{
	"about":     "says once what the bot is, what it holds and under which licence",
	"help":      "fits one screen of a phone, which another test holds; the help on a command has a line for each option",
	"path":      "a page of steps",
	"practise":  "the lesson where there is nothing to practise, or the techniques there are",
	"privacy":   "the policy, which players have a right to read whole",
	"rate":      "lists the clues that mend a puzzle",
	"settings":  "a line for each setting",
	"setup":     "a line for each setting",
	"steps":     "a list of all steps",
	"technique": "a lesson of four levels",
	"why":       "an argument of up to 80 words",
}

// longErrors are the errors that may be longer, with the reason.
var longErrors = map[string]string{
	"layout":  "shows how to write every shape",
	"variant": "lists the sizes and the kinds",
}

var (
	askedFor  = regexp.MustCompile(`(?m)^command (\S+)`)
	notText   = regexp.MustCompile(`(?m)^(\[[a-z, ]+\]|tier .*|note: .*|menu .*|choice .*|\(.*\) \S+|(Row|Zeile|Ligne) \d+\pZ?: .*)$\n?`)
	titleMark = regexp.MustCompile(`</[a-z]+:([^>]+)>|\*\*|^# `)
	action    = regexp.MustCompile(`{{[^}]*}}`)
)

// TestFirstAnswersAreShort checks the length of the answers to commands in the golden files. A card with the button
// Start must be shorter. A board in words counts as a picture.
func TestFirstAnswersAreShort(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	long := map[string]bool{}
	for _, file := range files {
		golden, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(golden.Files); i++ {
			request, reply := string(golden.Files[i].Data), string(golden.Files[i+1].Data)
			asked := askedFor.FindStringSubmatch(request)
			if golden.Files[i].Name != "request" || asked == nil || strings.Contains(reply, "modal ") {
				continue
			}
			text, _, _ := strings.Cut(reply, "\npicture ")
			text, _, _ = strings.Cut(text, "\nfile ")
			text = strings.TrimSpace(titleMark.ReplaceAllString(notText.ReplaceAllString(text, ""), "/$1"))
			most := float64(mostAnswer)
			if asked[1] == "daily" && strings.Contains(reply, "(Start) v1:start:") {
				most = mostCard
			}
			if strings.Contains(request, "locale ") && !strings.Contains(request, "locale en") {
				most *= otherLanguages
			}
			n := utf8.RuneCountInString(text)
			if float64(n) <= most {
				continue
			}
			if long[asked[1]] = true; mayBeLong[asked[1]] == "" {
				t.Errorf("%s: %d characters, want at most %.0f:\n%s\n%s", file, n, most, request, text)
			}
		}
	}
	for command := range mayBeLong {
		if !long[command] {
			t.Errorf("no answer to %s is long any more", command)
		}
	}
}

// TestErrorsAreShort checks the length of the error messages in the catalogues, without their values.
func TestErrorsAreShort(t *testing.T) {
	files, err := filepath.Glob("../internal/phrase/locales/*/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalogues: %v", err)
	}
	for _, file := range files {
		most := float64(mostError)
		if filepath.Base(filepath.Dir(file)) != phrase.DefaultLocale {
			most *= otherLanguages
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var catalogue struct {
			Bot struct {
				Error map[string]any `toml:"error"`
			} `toml:"bot"`
		}
		if err := toml.Unmarshal(data, &catalogue); err != nil {
			t.Fatal(err)
		}
		for key, value := range catalogue.Bot.Error {
			text, ok := value.(string)
			if n := utf8.RuneCountInString(action.ReplaceAllString(text, "")); ok && float64(n) > most && longErrors[key] == "" {
				t.Errorf("%s: %s has %d characters, want at most %.0f: %s", file, key, n, most, text)
			}
		}
	}
}
