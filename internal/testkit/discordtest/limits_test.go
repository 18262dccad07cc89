package discordtest_test

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

func button(label, id string) object {
	return object{"type": 2, "style": 1, "label": label, "custom_id": id}
}

func row(inner ...object) object { return object{"type": 1, "components": inner} }

func repeat[T any](n int, make func(i int) T) []T {
	all := []T{}
	for i := range n {
		all = append(all, make(i))
	}
	return all
}

// v2 returns a message of components.
func v2(components ...object) object {
	return object{"flags": discordtest.FlagComponentsV2, "components": components}
}

// with returns a component with some fields replaced.
func with(c, more object) object {
	all := maps.Clone(c)
	maps.Copy(all, more)
	return all
}

// TestMessageLimits checks that the server accepts the first message of each rule and refuses the second.
func TestMessageLimits(t *testing.T) {
	says := func(components ...object) object { return object{"content": "x", "components": components} }
	texts := func(n, size int) []object {
		return repeat(n, func(int) object { return object{"type": 10, "content": text(size)} })
	}
	shown := func(url string) object {
		return v2(object{"type": 12, "items": []object{{"media": object{"url": url}}}})
	}
	option := func(value string) object { return object{"label": "l", "value": value, "default": true} }
	menu := func(most int, options ...object) object {
		return object{"type": 3, "custom_id": "m", "max_values": most, "options": options}
	}
	press, link := button("b", "1"), object{"type": 2, "style": 5, "label": "l", "url": "https://example.org"}
	two := menu(2, option("a"), option("b"))
	tests := []struct {
		rule    string
		in, out object
		code    int
	}{
		{"OpenAPI: labels of buttons", says(row(button(text(80), "1"))), says(row(button(text(81), "1"))), 50035},
		{"Create Message: up to 2000 characters", object{"content": text(2000)}, object{"content": text(2001)}, 50035},
		{"Create Message: not empty", object{"content": "x"}, object{"content": "  "}, 50006},
		{"Create Message: no ephemeral messages", object{"content": "x"}, object{"content": "x", "flags": discordtest.FlagEphemeral}, 50035},
		{"Create Message: lists are not null", object{"content": "x", "components": []object{}}, object{"content": "x", "components": nil}, 50035},
		{"Allowed Mentions: lists are not null", object{"content": "x", "allowed_mentions": object{"parse": []string{}}},
			object{"content": "x", "allowed_mentions": object{"parse": nil}}, 50035},
		{"Message Flags: V2 components need the flag", v2(texts(1, 1)...), object{"components": texts(1, 1)}, 50035},
		{"Message Flags: V2 messages have no content", v2(texts(1, 1)...), with(v2(texts(1, 1)...), object{"content": "x"}), 50035},
		{"Legacy Message Component Behavior: up to 5 rows", says(repeat(5, func(i int) object { return row(button("b", strconv.Itoa(i))) })...),
			says(repeat(6, func(i int) object { return row(button("b", strconv.Itoa(i))) })...), 50035},
		{"Component Reference: up to 40 components, nested ones included", v2(object{"type": 17, "components": texts(39, 1)}),
			v2(append(texts(20, 1), object{"type": 17, "components": texts(20, 1)})...), 50035},
		{"Text Display: up to 4000 characters in a message", v2(texts(2, 2000)...), v2(append(texts(2, 2000), texts(1, 1)...)...), 50035},
		{"Custom ID: unique", says(row(press, button("b", "2"))), says(row(press, press)), 50035},
		{"Anatomy of a Component: ids are unique", v2(with(texts(1, 1)[0], object{"id": 7})),
			v2(with(texts(1, 1)[0], object{"id": 7}), with(texts(1, 1)[0], object{"id": 7})), 50035},
		{"Action Row: buttons or one select", says(row(two)), says(row(press, two)), 50035},
		{"Button: a label", says(row(press)), says(row(button("", "1"))), 50035},
		{"Button: a link has no custom id", says(row(link)), says(row(with(link, object{"custom_id": "1"}))), 50035},
		{"Media Gallery: pictures come from the web", shown("https://x/y"), shown("ftp://x/y"), 50035},
		{"Media Gallery: attached pictures exist", shown("https://x/y"), shown("attachment://no.png"), 50035},
		{"String Select: no more values than options", v2(row(two)), v2(row(menu(3, option("a"), option("b")))), 50035},
		{"String Select: no more defaults than values", v2(row(two)), v2(row(menu(1, option("a"), option("b")))), 50035},
		{"String Select: values are unique", v2(row(two)), v2(row(menu(2, option("a"), option("a")))), 50035},
	}
	w := newTown(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w.do("POST", w.messages(), tt.in).want(t, 200, 0)
			w.do("POST", w.messages(), tt.out).want(t, 400, tt.code)
		})
	}
}

// TestFiles covers API Reference, Uploading Files.
func TestFiles(t *testing.T) {
	w := newTown(t)
	w.upload("POST", w.messages(), object{}, file{"big.png", make([]byte, 10<<20)}).want(t, 200, 0)
	w.upload("POST", w.messages(), object{}, file{"big.png", make([]byte, 10<<20+1)}).want(t, 413, 40005)
	w.upload("POST", w.messages(), object{}, repeat(11, func(int) file { return file{"a.png", nil} })...).want(t, 400, 50035)
}

// TestChannelPermissions covers Permissions; JSON Error Codes 10003, 50001, 50013.
func TestChannelPermissions(t *testing.T) {
	const view, post = discordtest.ViewChannel, discordtest.ViewChannel | discordtest.SendMessages
	plain := object{"content": "x"}
	picture := []file{{"a.png", []byte("a")}}
	tests := []struct {
		rule   string
		bot    discordtest.Permissions
		files  []file
		status int
		code   int
	}{
		{"without VIEW_CHANNEL there is no access", 0, nil, 403, 50001},
		{"without SEND_MESSAGES nothing is posted", view, nil, 403, 50013},
		{"with both a text is posted", post, nil, 200, 0},
		{"without ATTACH_FILES no file is posted", post, picture, 403, 50013},
		{"with it a file is posted", post | discordtest.AttachFiles, picture, 200, 0},
		{"an administrator may do everything", discordtest.Administrator, picture, 200, 0},
	}
	w := newTown(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w.channel.SetBotPermissions(tt.bot)
			w.upload("POST", w.messages(), plain, tt.files...).want(t, tt.status, tt.code)
		})
	}
	w.channel.Delete()
	w.do("POST", w.messages(), plain).want(t, 404, 10003)
}

func command(name string, options ...object) object {
	return object{"name": name, "description": "d", "options": append([]object{}, options...)}
}

// TestCommandLimits checks that the server accepts the first commands of each rule and refuses the second
// (Application Command Structure, Naming and Registering a Command).
func TestCommandLimits(t *testing.T) {
	named := func(n int) []object {
		return repeat(n, func(i int) object { return command("c" + strconv.Itoa(i)) })
	}
	option := func(name string, more object) object {
		return with(object{"type": 3, "name": name, "description": "d"}, more)
	}
	choices := func(n int) []object {
		return repeat(n, func(int) object { return object{"name": text(99), "value": "v"} })
	}
	big := func(n int) object { // 4n choices of 100 characters each, and a few characters around them
		return command("big", repeat(4, func(i int) object { return option("o"+strconv.Itoa(i), object{"choices": choices(n)}) })...)
	}
	local := func(name, locale, own string) object {
		return with(command(name), object{"name_localizations": object{locale: own}})
	}
	required := object{"required": true}
	tests := []struct {
		rule    string
		in, out []object
		code    int
	}{
		{"up to 100 commands", named(100), named(101), 30032},
		{"names are lower case", []object{command("hint")}, []object{command("Hint")}, 50035},
		{"names have no spaces", []object{command("a-b")}, []object{command("a b")}, 50035},
		{"names are unique", named(2), []object{command("a"), command("a")}, 50035},
		{"descriptions have up to 100 characters", named(1), []object{{"name": "a", "description": text(101)}}, 50035},
		{"slash commands have a description", named(1), []object{{"name": "a", "description": ""}}, 50035},
		{"required options come first", []object{command("a", option("x", required), option("y", nil))},
			[]object{command("a", option("y", nil), option("x", required))}, 50035},
		{"autocomplete excludes choices", []object{command("a", option("x", object{"autocomplete": true}))},
			[]object{command("a", option("x", object{"autocomplete": true, "choices": choices(1)}))}, 50035},
		{"up to 8000 characters in a command", []object{big(19)}, []object{big(20)}, 50035},
		{"locales are Discord's", []object{local("a", "fr", "à")}, []object{local("a", "fr-CA", "à")}, 50035},
		{"localized names are lower case", []object{local("a", "fr", "à")}, []object{local("a", "fr", "À")}, 50035},
		{"localized names are unique in their locale",
			[]object{local("a", "fr", "c"), local("b", "de", "c")}, []object{local("a", "fr", "b"), command("b")}, 50035},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			c := newClient(t, discordtest.Options{})
			c.do("PUT", c.commandsPath(), tt.out).want(t, 400, tt.code)
			c.do("PUT", c.commandsPath(), tt.in).want(t, 200, 0)
		})
	}
}

func text(n int) string { return strings.Repeat("x", n) }
