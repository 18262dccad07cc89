package main

import (
	"cmp"
	"strings"

	"github.com/caarlos0/env/v11"
)

// locale is the language of the person at the terminal, by the environment as
// POSIX has it: fr-CA of fr_CA.UTF-8, and "" of C.
func (m *Main) locale() string {
	set := env.ToMap(m.Environ)
	name := cmp.Or(set["LC_ALL"], set["LC_MESSAGES"], set["LANG"])
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "@")
	if name == "C" || name == "POSIX" {
		return ""
	}
	return strings.ReplaceAll(name, "_", "-")
}
