package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// packages lists Debian packages with the version of each that was used.
//
//go:embed fonts.txt
var packages string

// unsuited matches files whose digits do not look like those of text.
var unsuited = regexp.MustCompile(`(?i)math|symbol|dingbat|ornament|initial|music|braille|D05|Z003|ubuntu-title|STIXSiz|STIXNonUni|STIXInteg|STIXVar`)

// noto matches those fonts of a package for all scripts whose digits differ.
var noto = regexp.MustCompile(`/Noto(Sans|Serif|SansDisplay|SerifDisplay|SansMono)-[A-Za-z]+\.ttf$`)

// loadFonts reads all fonts with digits, in the order of the list.
func loadFonts() (fonts []*sfnt.Font, err error) {
	for line := range strings.Lines(packages) {
		name, version, _ := strings.Cut(strings.TrimSpace(line), " ")
		installed, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", name).Output()
		if err != nil {
			return nil, fmt.Errorf("the package %s is not installed: %w", name, err)
		}
		if string(installed) != version {
			fmt.Fprintf(os.Stderr, "makedigits: %s is %s, not %s; the weights will differ\n", name, installed, version)
		}
		list, err := exec.Command("dpkg", "-L", name).Output()
		if err != nil {
			return nil, err
		}
		files := strings.Fields(string(list))
		slices.Sort(files)
		for _, file := range files {
			if font := open(file); font != nil {
				fonts = append(fonts, font)
			}
		}
	}
	return fonts, nil
}

// open returns the font of a file, or nil if it is not used for training.
func open(file string) *sfnt.Font {
	isFont := strings.HasSuffix(file, ".ttf") || strings.HasSuffix(file, ".otf")
	if !isFont || unsuited.MatchString(file) || strings.Contains(file, "/Noto") && !noto.MatchString(file) {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	font, err := sfnt.Parse(text)
	if err != nil {
		return nil
	}
	for d := '1'; d <= '9'; d++ {
		if outline(font, d) == nil {
			return nil
		}
	}
	return font
}
