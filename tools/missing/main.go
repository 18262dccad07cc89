// Command missing lists the sentences that are missing in the languages on the command line, or in all. Each line is
// a language and the key of a sentence that is shown in English.
package main

import (
	"fmt"
	"os"

	"pencilmark/internal/phrase"
)

func main() {
	locales := os.Args[1:]
	if len(locales) == 0 {
		locales = phrase.Locales()
	}
	for _, locale := range locales {
		for _, key := range phrase.New(locale).Missing() {
			fmt.Println(locale, key)
		}
	}
}
