package gallery

import (
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// blocks matches code blocks, which stay as they are.
var blocks = regexp.MustCompile("(?s)```\n?(.*?)\n?```")

// markdown converts the part of Discord's markdown that the bot uses to HTML.
func (v *view) markdown(text string) template.HTML {
	var b strings.Builder
	end := 0
	for _, at := range blocks.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(v.lines(strings.Trim(text[end:at[0]], "\n")))
		b.WriteString("<pre>" + html.EscapeString(text[at[2]:at[3]]) + "</pre>")
		end = at[1]
	}
	b.WriteString(v.lines(strings.Trim(text[end:], "\n")))
	return template.HTML(b.String())
}

// lines converts lines, some of which are headings or small print.
func (v *view) lines(text string) string {
	if text == "" {
		return ""
	}
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		prefix, rest, _ := strings.Cut(line, " ")
		switch {
		case prefix == "#" || prefix == "##" || prefix == "###":
			fmt.Fprintf(&b, "<h%d>%s</h%d>", len(prefix), v.inline(rest), len(prefix))
		case prefix == "-#":
			b.WriteString("<small>" + v.inline(rest) + "</small>")
		case line == "":
			b.WriteString(`<div class="gap"></div>`)
		default:
			b.WriteString("<div>" + v.inline(line) + "</div>")
		}
	}
	return b.String()
}

// inline matches markdown inside a line.
var inline = regexp.MustCompile("\\\\([^A-Za-z0-9\\s])|`([^`]+)`|\\*\\*(.+?)\\*\\*|<t:(-?[0-9]+)(?::([a-zA-Z]))?>|<(#|@&|@)([0-9]+)>|</([a-z]+):[0-9]+>|\\[([^\\]]+)\\]\\((https?://[^)\\s]+)\\)")

func (v *view) inline(text string) string {
	var b strings.Builder
	end := 0
	for _, at := range inline.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(html.EscapeString(text[end:at[0]]))
		group := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return text[at[2*i]:at[2*i+1]]
		}
		b.WriteString(v.inlineSpan(group))
		end = at[1]
	}
	b.WriteString(html.EscapeString(text[end:]))
	return b.String()
}

// inlineSpan converts a match of inline.
func (v *view) inlineSpan(group func(int) string) string {
	switch {
	case group(1) != "":
		return html.EscapeString(group(1))
	case group(2) != "":
		return "<code>" + html.EscapeString(group(2)) + "</code>"
	case group(3) != "":
		return "<b>" + v.inline(group(3)) + "</b>"
	case group(4) != "":
		return `<span class="moment">` + html.EscapeString(v.moment(group(4), group(5))) + "</span>"
	case group(6) != "":
		return `<span class="mention">` + html.EscapeString(v.name(group(6), group(7))) + "</span>"
	case group(8) != "":
		return `<span class="mention">/` + html.EscapeString(group(8)) + "</span>"
	}
	return `<a>` + html.EscapeString(group(9)) + "</a>"
}

// moment converts a timestamp to the text that a reader in UTC sees.
func (v *view) moment(unix, style string) string {
	n, _ := strconv.ParseInt(unix, 10, 64)
	at := time.Unix(n, 0).UTC()
	switch style {
	case "R":
		return relative(at.Sub(v.now()))
	case "t":
		return at.Format("15:04")
	case "d":
		return at.Format("02/01/2006")
	case "D":
		return at.Format("2 January 2006")
	case "F":
		return at.Format("Monday, 2 January 2006 15:04")
	}
	return at.Format("2 January 2006 15:04")
}

func relative(d time.Duration) string {
	text := "in %d %s"
	if d < 0 {
		d, text = -d, "%d %s ago"
	}
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf(text, int(d.Hours()/24), "days")
	case d >= 2*time.Hour:
		return fmt.Sprintf(text, int(d.Hours()), "hours")
	}
	return fmt.Sprintf(text, int(d.Minutes()), "minutes")
}

// name returns the text that a mention shows.
func (v *view) name(kind, id string) string {
	name, ok := v.Names[id]
	if !ok {
		name = "unknown"
	}
	if kind == "#" {
		return "#" + name
	}
	return "@" + name
}
