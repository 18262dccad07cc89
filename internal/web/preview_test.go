package web_test

import (
	"bytes"
	"image/png"
	"net/http"
	"os"
	"testing"
)

// Each page has a preview, which is a picture of the size that sites ask for; that of a
// live daily is not drawn.
func TestPreviews(t *testing.T) {
	o := story(t).options()
	o.URL = "https://sudoku.example/"
	s := start(t, o)
	s.says("/", http.StatusOK, `<meta property="og:image" content="https://sudoku.example/preview/site.png">`, `og:title" content="Daily 73 · Medium · a6tj6"`, `<title>Daily 73 · Medium · a6tj6 · Pencilmark</title>`)
	s.says("/p/"+fridaysID, http.StatusOK, `content="https://sudoku.example/preview/`+fridaysID+`.png"`)
	for name, status := range map[string]int{
		"site.png": http.StatusOK, fridaysID + ".png": http.StatusOK,
		saturdaysID + ".png": http.StatusForbidden, "zzzzz.png": http.StatusNotFound, "site": http.StatusNotFound,
	} {
		a := s.get("/preview/" + name)
		if a.StatusCode != status {
			t.Errorf("%s: %s", name, a.Status)
			continue
		}
		if status != http.StatusOK {
			continue
		}
		img, err := png.Decode(bytes.NewReader([]byte(a.body)))
		if err != nil || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 || a.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: %v, %v", name, img.Bounds(), err)
		}
		if *out != "" {
			if err := os.WriteFile(*out+"/preview-"+name, []byte(a.body), 0o644); err != nil {
				t.Error(err)
			}
		}
	}
	start(t, story(t).options()).says("/", http.StatusOK, "not og:image")
}

// The home page says what this is, and how the bot is added where there is one.
func TestInvitation(t *testing.T) {
	o := story(t).options()
	o.Invite = func() string { return "https://discord.com/oauth2/authorize?client_id=1" }
	start(t, o).says("/", http.StatusOK, "Play it here or on Discord", `href="https://discord.com/oauth2/authorize?client_id=1"`)
	start(t, story(t).options()).says("/", http.StatusOK, "not Add it to Discord")
}
