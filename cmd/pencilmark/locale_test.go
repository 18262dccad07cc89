package main

import "testing"

func TestLocale(t *testing.T) {
	for _, test := range []struct {
		want    string
		environ []string
	}{
		{"", nil},
		{"", []string{"LANG=C.UTF-8"}},
		{"", []string{"LANG=fr_FR.UTF-8", "LC_ALL=C"}},
		{"fr-FR", []string{"LANG=fr_FR.UTF-8", "LC_ALL="}},
		{"fr-CA", []string{"LANG=en_US.UTF-8", "LC_MESSAGES=fr_CA"}},
		{"de-DE", []string{"LANG=de_DE@euro"}},
	} {
		if got := (&Main{Environ: test.environ}).locale(); got != test.want {
			t.Errorf("%v: %q, want %q", test.environ, got, test.want)
		}
	}
}
