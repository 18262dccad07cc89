package console

import (
	"context"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"pencilmark/bot"
	"pencilmark/internal/picture"
)

// fileWord matches a word that can be a file's name, as terminals write one that is dragged into them: in quotation marks
// or with a backslash before what would end it.
var fileWord = regexp.MustCompile(`'[^']+'|"[^"]+"|(?:\\.|[^\\\s])+`)

// maxFileWords bounds the words of a line that are looked at.
const maxFileWords = 32

// showsPicture answers a line that names a file with a picture as if the picture were pasted. It reports whether it
// does.
func (s *session) showsPicture(ctx context.Context, text string) bool {
	for _, at := range fileWord.FindAllStringIndex(text, maxFileWords) {
		file := readPicture(fileName(text[at[0]:at[1]]))
		if file == nil {
			continue
		}
		q := s.request(bot.KindChat)
		q.Text, q.Picture = strings.TrimSpace(text[:at[0]]+text[at[1]:]), &bot.Upload{Data: file}
		s.show(ctx, s.Router.Handle(ctx, q))
		return true
	}
	return false
}

// fileName undoes what a terminal adds to a name.
func fileName(word string) string {
	if bare := strings.Trim(word, `'"`); bare != word {
		return bare
	}
	return escaped.ReplaceAllString(word, "$1")
}

var escaped = regexp.MustCompile(`\\([^A-Za-z0-9])`) // and not what parts folders on Windows

// readPicture returns the file of a name, nil if it is no picture.
func readPicture(name string) []byte {
	if !slices.ContainsFunc([]string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic"}, func(ending string) bool { return strings.HasSuffix(strings.ToLower(name), ending) }) {
		return nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, picture.MaxBytes+1))
	if err != nil || !picture.IsPicture(data[:min(len(data), picture.HeadLength)]) {
		return nil
	}
	return data
}
