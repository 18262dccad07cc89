package gallery

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"path"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

// pageOptions says how a page shows its entries.
type pageOptions struct {
	Title string
	Width int               // of each of the two screens, in CSS pixels
	Names map[string]string // of channels, roles and people by id
}

// view is a page that is being written.
type view struct {
	pageOptions
	Entries []Entry
	message *discordtest.Message // the one being written
}

// writePage writes an HTML page that needs no other files. Each entry is an element whose id is the entry's name.
func writePage(w io.Writer, o pageOptions, entries []Entry) error {
	v := &view{pageOptions: o, Entries: entries}
	t, err := template.New("page").Funcs(template.FuncMap{
		"style":    func() template.CSS { return template.CSS(pageStyle) },
		"themes":   func() []string { return []string{"dark", "light"} },
		"markdown": v.markdown,
		"begin":    func(m *discordtest.Message) string { v.message = m; return "" },
		"picture":  v.picture,
		"png":      dataURL,
		"accent":   accent,
		"chosen":   v.chosen,
		"name":     v.name,
		"filename": func(url string) string { return path.Base(url) },
		"sent":     func() string { return v.now().Format("15:04") },
		"style_of": func(c discordtest.Component) string { return styles[c.Style] },
		"rows":     func(c discordtest.Component) int { return 1 + strings.Count(c.Value, "\n") },
	}).Parse(pageText)
	if err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	return t.Execute(w, v)
}

// now returns the time at which people read the message being written: when it was sent, or last edited.
func (v *view) now() time.Time {
	if at := v.message.Edited; !at.IsZero() {
		return at.UTC()
	}
	return v.message.Sent.UTC()
}

// styles names the styles of buttons.
var styles = map[int]string{1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}

// picture returns a picture of the message being written, as a data URL.
func (v *view) picture(url string) template.URL {
	for _, p := range v.message.Pictures() {
		if "attachment://"+p.Filename == url {
			return dataURL(p.Data)
		}
	}
	return ""
}

func dataURL(data []byte) template.URL {
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(data))
}

// accent returns a container's colour for a style sheet.
func accent(c discordtest.Component) template.CSS {
	if c.Accent == nil {
		return "transparent"
	}
	return template.CSS(fmt.Sprintf("#%06x", *c.Accent))
}

// chosen lists the choices that a select menu shows as selected.
func (v *view) chosen(c discordtest.Component) []string {
	var names []string
	for _, o := range c.Options {
		if o.Default {
			names = append(names, o.Label)
		}
	}
	for _, d := range c.DefaultValues {
		names = append(names, v.name(map[string]string{"channel": "#", "role": "@&"}[d.Type], d.ID))
	}
	return names
}
