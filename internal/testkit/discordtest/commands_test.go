package discordtest_test

import (
	"strconv"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

func command(name string, options ...object) object {
	return object{"name": name, "description": "d", "options": append([]object{}, options...)}
}

func option(name string, more ...any) object {
	o := object{"type": 3, "name": name, "description": "d"}
	for i := 0; i < len(more); i += 2 {
		o[more[i].(string)] = more[i+1]
	}
	return o
}

// local is a command with a name in another language.
func local(name, locale, own string) object {
	c := command(name)
	c["name_localizations"] = object{locale: own}
	return c
}

// described is a command with a description of n characters in another language.
func described(locale string, n int) object {
	c := command("a")
	c["description_localizations"] = object{locale: text(n)}
	return c
}

// TestCommandLimits holds the limits on commands: Application Commands,
// Application Command Structure, Naming and Registering a Command.
func TestCommandLimits(t *testing.T) {
	named := func(n int) []object {
		return repeat(n, func(i int) object { return command("c" + strconv.Itoa(i)) })
	}
	options := func(n int) []object {
		return repeat(n, func(i int) object { return option("o" + strconv.Itoa(i)) })
	}
	choices := func(n, size int) []object {
		return repeat(n, func(i int) object { return object{"name": text(size), "value": "v"} })
	}
	big := func(n int) object { // n choices of 101 characters each, and 9 around them
		return command("big", repeat(4, func(i int) object { return option("o"+strconv.Itoa(i), "choices", choices(n, 99)) })...)
	}
	long := object{"fr": text(99), "de": text(99)}
	foreign := func(n int) object { // as large as big, in two other languages
		return command("big", repeat(4, func(i int) object {
			return option("o"+strconv.Itoa(i), "choices", repeat(n, func(int) object {
				return object{"name": "x", "name_localizations": long, "value": "v"}
			}))
		})...)
	}
	tests := []struct {
		rule    string
		in, out []object
		code    int
	}{
		{"100 global commands", named(100), named(101), 30032},
		{"names are lower case", []object{command("hint")}, []object{command("Hint")}, 50035},
		{"names have up to 32 characters", []object{command(text(32))}, []object{command(text(33))}, 50035},
		{"names have no spaces", []object{command("a-b")}, []object{command("a b")}, 50035},
		{"names are unique", named(2), []object{command("a"), command("a")}, 50035},
		{"descriptions have up to 100 characters",
			[]object{{"name": "a", "description": text(100)}}, []object{{"name": "a", "description": text(101)}}, 50035},
		{"chat commands have a description", named(1), []object{{"name": "a", "description": ""}}, 50035},
		{"25 options", []object{command("a", options(25)...)}, []object{command("a", options(26)...)}, 50035},
		{"required options come first",
			[]object{command("a", option("x", "required", true), option("y"))},
			[]object{command("a", option("y"), option("x", "required", true))}, 50035},
		{"25 choices", []object{command("a", option("x", "choices", choices(25, 1)))},
			[]object{command("a", option("x", "choices", choices(26, 1)))}, 50035},
		{"choice names have up to 100 characters", []object{command("a", option("x", "choices", choices(1, 100)))},
			[]object{command("a", option("x", "choices", choices(1, 101)))}, 50035},
		{"autocomplete excludes choices", []object{command("a", option("x", "autocomplete", true))},
			[]object{command("a", option("x", "autocomplete", true, "choices", choices(1, 1)))}, 50035},
		{"8000 characters a command", []object{big(19)}, []object{big(20)}, 50035},
		{"locales are Discord's", []object{local("a", "fr", "à-b")}, []object{local("a", "fr-CA", "à-b")}, 50035},
		{"localized names are lower case", []object{local("a", "fr", "à")}, []object{local("a", "fr", "À")}, 50035},
		{"localized names have no spaces", []object{local("a", "fr", "à-b")}, []object{local("a", "fr", "à b")}, 50035},
		{"localized names are unique in their locale",
			[]object{local("a", "fr", "c"), local("b", "de", "c")}, []object{local("a", "fr", "b"), command("b")}, 50035},
		{"localized descriptions have up to 100 characters",
			[]object{described("fr", 100)}, []object{described("fr", 101)}, 50035},
		{"only the longest localization counts towards 8000", []object{foreign(19)}, []object{foreign(20)}, 50035},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			c := newClient(t, discordtest.Options{})
			c.do("PUT", c.commandsPath(), tt.out).want(t, 400, tt.code)
			c.do("PUT", c.commandsPath(), tt.in).want(t, 200, 0)
		})
	}
}

// Application Commands, Bulk Overwrite Global Application Commands: names that
// were there keep their id and do not count among a day's 200 creations.
func TestCommandCreations(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	batch := func(from, n int) []object {
		return repeat(n, func(i int) object { return command("c" + strconv.Itoa(from+i)) })
	}
	c.do("PUT", c.commandsPath(), batch(0, 100)).want(t, 200, 0)
	before := c.srv.Commands()[0].ID
	c.do("PUT", c.commandsPath(), batch(0, 100)).want(t, 200, 0)
	if after := c.srv.Commands()[0].ID; after != before {
		t.Error("an overwritten command got a new id")
	}
	c.do("PUT", c.commandsPath(), batch(100, 100)).want(t, 200, 0)
	c.do("PUT", c.commandsPath(), batch(300, 1)).want(t, 400, 30034)
	c.srv.Clock.Advance(24 * time.Hour)
	c.do("PUT", c.commandsPath(), batch(300, 1)).want(t, 200, 0)
	if n := c.srv.Overwrites(); n != 4 {
		t.Errorf("%d overwrites counted, want 4", n)
	}
	c.do("PUT", "/applications/1/commands", batch(0, 1)).want(t, 404, 10002)
}
