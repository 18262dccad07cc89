package discordtest_test

import (
	"maps"
	"testing"

	"pencilmark/internal/discordtest"
)

// Component Reference: what may stand where, and what a component must have. Each
// rule takes the first and refuses the second.
func TestComponents(t *testing.T) {
	text, press := object{"type": 10, "content": "x"}, button("b", "1")
	shown := object{"type": 12, "items": []object{{"media": object{"url": "https://example.org/a.png"}}}}
	box := func(inner ...object) object { return object{"type": 17, "components": inner} }
	pick := func(more object) object {
		m := menu(2)
		maps.Copy(m, more)
		return row(m)
	}
	tests := []struct {
		rule    string
		in, out object
	}{
		{"a container holds no container", box(text), box(box(text))},
		{"a container holds something", box(text), object{"type": 17, "components": []object{}}},
		{"an accent colour has 24 bits", object{"type": 17, "accent_color": 0xffffff, "components": []object{text}},
			object{"type": 17, "accent_color": 1 << 24, "components": []object{text}}},
		{"a button stands in a row", row(press), box(press)},
		{"a row holds no text", row(press), row(text)},
		{"a section has an accessory", object{"type": 9, "components": []object{text}, "accessory": press}, object{"type": 9, "components": []object{text}}},
		{"a text display has a text", text, object{"type": 10, "content": ""}},
		{"a separator is small or large", object{"type": 14, "spacing": 2}, object{"type": 14, "spacing": 3}},
		{"a picture comes from the web", shown, object{"type": 12, "items": []object{{"media": object{"url": "ftp://x/y"}}}}},
		{"a picture that is attached is there", shown, object{"type": 12, "items": []object{{"media": object{"url": "attachment://no.png"}}}}},
		{"no more may be chosen than there are", pick(object{"max_values": 2}), pick(object{"max_values": 3})},
		{"as many may be chosen as must be", pick(object{"min_values": 0}), pick(object{"min_values": 2, "max_values": 1})},
	}
	w := newTown(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			v2 := func(c object) object {
				return object{"flags": discordtest.FlagComponentsV2, "components": []object{c}}
			}
			w.do("POST", w.messages(), v2(tt.in)).want(t, 200, 0)
			w.do("POST", w.messages(), v2(tt.out)).want(t, 400, 50035)
		})
	}
}
