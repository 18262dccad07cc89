package web_test

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
)

// The privacy policy is public, whole, and says who to ask.
func TestPrivacyPage(t *testing.T) {
	o := options()
	o.Contact = "Ada <ada@example.org>"
	page := start(t, o).do("GET", "/privacy", "")
	if page.StatusCode != 200 {
		t.Errorf("status %s", page.Status)
	}
	parts := phrase.New("en").PrivacyPolicy("Ada &lt;ada@example.org&gt;")
	if len(parts) != 7 {
		t.Errorf("%d parts", len(parts))
	}
	for _, part := range parts {
		text := strings.NewReplacer("`", "", "'", "&#39;").Replace(part.Text)
		if !strings.Contains(page.body, "<h2>"+part.Title+"</h2>\n<p class=\"argument\">"+text+"</p>") {
			t.Errorf("no part %q in\n%s", part.Title, page.body)
		}
	}
	if !strings.Contains(page.body, `<a href="/privacy">`) {
		t.Error("the footer does not lead there")
	}
}
