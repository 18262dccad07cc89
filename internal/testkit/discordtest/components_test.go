package discordtest_test

import (
	"fmt"
	"maps"
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

// Component Reference: what may stand where, and what a component must have. Each
// rule takes the first and refuses the second.
func TestComponents(t *testing.T) {
	line, press := object{"type": 10, "content": "x"}, button("b", "1")
	shown := object{"type": 12, "items": []object{{"media": object{"url": "https://example.org/a.png"}}}}
	box := func(inner ...object) object { return object{"type": 17, "components": inner} }
	pick := func(more object) object { return row(with(menu(2), more)) }
	tests := []struct {
		rule    string
		in, out object
	}{
		{"a container holds no container", box(line), box(box(line))},
		{"a container holds something", box(line), object{"type": 17, "components": []object{}}},
		{"an accent colour has 24 bits", object{"type": 17, "accent_color": 0xffffff, "components": []object{line}},
			object{"type": 17, "accent_color": 1 << 24, "components": []object{line}}},
		{"a button stands in a row", row(press), box(press)},
		{"a row holds no text", row(press), row(line)},
		{"a row holds one select", row(menu(2)), row(menu(2), with(menu(2), object{"custom_id": "other"}))},
		{"a row holds buttons or a select", row(press), row(press, menu(2))},
		{"a row holds something", row(press), row()},
		{"a label stands in a modal (Label)", line, object{"type": 18, "label": "l", "component": menu(2)}},
		{"a text input stands in a modal (Text Input)", row(press), row(object{"type": 4, "custom_id": "t", "style": 1, "label": "l"})},
		{"numbers of components are unique (Anatomy of a Component)", box(with(line, object{"id": 7}), with(line, object{"id": 8})),
			box(with(line, object{"id": 7}), with(line, object{"id": 7}))},
		{"a text display has a text", line, object{"type": 10, "content": ""}},
		{"a picture comes from the web", shown, object{"type": 12, "items": []object{{"media": object{"url": "ftp://x/y"}}}}},
		{"a picture that is attached is there", shown, object{"type": 12, "items": []object{{"media": object{"url": "attachment://no.png"}}}}},
		{"no more may be chosen than there are", pick(object{"max_values": 2}), pick(object{"max_values": 3})},
		{"as many may be chosen as must be", pick(object{"min_values": 0}), pick(object{"min_values": 2, "max_values": 1})},
	}
	w := newTown(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w.do("POST", w.messages(), v2(tt.in)).want(t, 200, 0)
			w.do("POST", w.messages(), v2(tt.out)).want(t, 400, 50035)
		})
	}
}

// v2 is a message of components.
func v2(components ...object) object {
	return object{"flags": discordtest.FlagComponentsV2, "components": components}
}

// with is a component with more fields, or other ones.
func with(c, more object) object {
	all := maps.Clone(c)
	maps.Copy(all, more)
	return all
}

// Component Reference, String Select, Select Option Structure; Role and Channel
// Select, Select Default Value Structure.
func TestSelects(t *testing.T) {
	option := func(more object) object { return with(object{"label": "l", "value": "v"}, more) }
	options := func(all ...object) object { return object{"type": 3, "custom_id": "m", "options": all} }
	chosen, other := option(object{"default": true}), option(object{"value": "w", "default": true})
	channels, roles := object{"type": 8, "custom_id": "c"}, object{"type": 6, "custom_id": "r"}
	starts := func(c object, kinds ...string) object {
		return with(c, object{"default_values": repeat(len(kinds), func(i int) object {
			return object{"id": fmt.Sprint(100 + i), "type": kinds[i]}
		})})
	}
	tests := []struct {
		rule    string
		in, out object
	}{
		{"a select has options", options(option(nil)), options()},
		{"an option's label is there", options(option(nil)), options(option(object{"label": ""}))},
		{"an option's label has up to 100 characters", options(option(object{"label": text(100)})), options(option(object{"label": text(101)}))},
		{"an option's value is there", options(option(nil)), options(option(object{"value": ""}))},
		{"an option's value has up to 100 characters", options(option(object{"value": text(100)})), options(option(object{"value": text(101)}))},
		{"an option's description has up to 100 characters", options(option(object{"description": text(100)})), options(option(object{"description": text(101)}))},
		{"an option's value is unique", options(option(nil), option(object{"value": "w"})), options(option(nil), option(nil))},
		{"no more options are defaults than may be chosen", options(chosen), options(chosen, other)},
		{"as many options as may be chosen are defaults", with(options(chosen, other), object{"max_values": 2}),
			with(options(chosen, other), object{"max_values": 1})},
		{"a placeholder has up to 150 characters", with(channels, object{"placeholder": text(150)}), with(channels, object{"placeholder": text(151)})},
		{"a select has a custom id", channels, object{"type": 8}},
		{"a channel select starts with channels", starts(channels, "channel"), starts(channels, "role")},
		{"a role select starts with roles", starts(roles, "role"), starts(roles, "user")},
		{"no more default values than max_values", starts(roles, "role"), starts(roles, "role", "role")},
		{"no fewer default values than min_values", starts(with(roles, object{"min_values": 2, "max_values": 2}), "role", "role"),
			starts(with(roles, object{"min_values": 2, "max_values": 2}), "role")},
		{"a channel select has channel types", with(channels, object{"channel_types": []int{0, 5}}), with(roles, object{"channel_types": []int{0}})},
		{"a string select has options", options(option(nil)), with(roles, object{"options": []object{option(nil)}})},
	}
	w := newTown(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w.do("POST", w.messages(), v2(row(tt.in))).want(t, 200, 0)
			w.do("POST", w.messages(), v2(row(tt.out))).want(t, 400, 50035)
		})
	}
}
