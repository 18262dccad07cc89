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

// fileWord matches a word that may be a file name, as terminals write a file that is dragged into them: in quotation
// marks, or with backslashes before spaces and other special characters.
var fileWord = regexp.MustCompile(`'[^']+'|"[^"]+"|(?:\\.|[^\\\s])+`)

// maxFileWords is the number of words of a line that are checked.
const maxFileWords = 32

// showsPicture handles a line that names a picture's file as if the player had pasted the picture. It reports whether
// it did.
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

// fileName removes the quotation marks or backslashes that a terminal adds to a file name.
func fileName(word string) string {
	if bare := strings.Trim(word, `'"`); bare != word {
		return bare
	}
	return escaped.ReplaceAllString(word, "$1")
}

var escaped = regexp.MustCompile(`\\([^A-Za-z0-9])`) // but not the backslashes in Windows paths

// readPicture returns the content of a file, or nil if it is not a picture.
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
