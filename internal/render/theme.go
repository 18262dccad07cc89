package render

import "image/color"

// Theme is a set of opaque colours.
type Theme struct {
	Name        string
	Background  color.RGBA              // around the board
	Board       color.RGBA              // cells
	GivenCell   color.RGBA              // cells that hold a given
	Window      color.RGBA              // cells in a window
	WindowGiven color.RGBA              // cells in a window that hold a given
	Line        color.RGBA              // between cells
	Border      color.RGBA              // between boxes
	Diagonal    color.RGBA              // the two extra units of an X-sudoku
	Text        color.RGBA              // title
	Label       color.RGBA              // row and column labels, footer
	Given       color.RGBA              // digits of the puzzle
	Entry       color.RGBA              // digits filled in
	Pencil      color.RGBA              // candidates
	Base        color.RGBA              // units that a step looks in
	Cover       color.RGBA              // hatching of the units that it acts in
	Pattern     mark                    // cells of a step
	Sets        [4]mark                 // cells of sets, one after the other
	Group       color.RGBA              // behind candidates that a chain takes as one
	Rests       mark                    // candidates that it rests on
	Fin         mark                    // candidates of a fish outside its cover
	Tried       mark                    // candidates assumed by a trial
	On          mark                    // candidates that are true along a chain
	Off         mark                    // candidates that are false along a chain
	Links       [maxBranches]color.RGBA // of chains, by branch
	Removed     mark                    // candidates that it removes
	Placed      mark                    // digits that it places
	Wrong       mark                    // wrong digits and digits in conflict
}

// mark colours one role: its shape, and what is written on it.
type mark struct{ Fill, Edge, Ink color.RGBA }

// Dark is made for Discord's dark background, #313338.
var Dark = Theme{
	Name:        "dark",
	Background:  rgb(0x313338),
	Board:       rgb(0x1E1F22),
	GivenCell:   rgb(0x2B2D31),
	Window:      rgb(0x2F293F),
	WindowGiven: rgb(0x403952),
	Line:        rgb(0x5C5F68),
	Border:      rgb(0xC4C9D0),
	Diagonal:    rgb(0x44474F),
	Text:        rgb(0xF2F3F5),
	Label:       rgb(0xB5BAC1),
	Given:       rgb(0xFFFFFF),
	Entry:       rgb(0x86CBFF),
	Pencil:      rgb(0xB5BAC1),
	Base:        rgb(0x26364A),
	Cover:       rgb(0x6E5C2B),
	Pattern:     mark{Fill: rgb(0x1D4A73), Edge: rgb(0x56B4E9), Ink: rgb(0xE6F4FF)},
	Sets: [...]mark{
		{Fill: rgb(0x1D4A73), Edge: rgb(0x56B4E9)}, {Fill: rgb(0x59410F), Edge: rgb(0xF0B93C)},
		{Fill: rgb(0x12503D), Edge: rgb(0x2FD6A0)}, {Fill: rgb(0x5A2C4C), Edge: rgb(0xF29CD4)},
	},
	Group:   rgb(0x3A3D45),
	Rests:   mark{Fill: rgb(0x56B4E9), Edge: rgb(0x56B4E9), Ink: rgb(0x071521)},
	Fin:     mark{Fill: rgb(0xE69F00), Edge: rgb(0xE69F00), Ink: rgb(0x1C1300)},
	Tried:   mark{Fill: rgb(0x4A2B45), Edge: rgb(0xE79FCB), Ink: rgb(0xFFE3F4)},
	On:      mark{Fill: rgb(0x56B4E9), Edge: rgb(0x56B4E9), Ink: rgb(0x071521)},
	Off:     mark{Fill: rgb(0x1E1F22), Edge: rgb(0xF4F1E8), Ink: rgb(0xF4F1E8)},
	Links:   [...]color.RGBA{rgb(0xF0E442), rgb(0xF29CD4), rgb(0x7BE0A3)},
	Removed: mark{Fill: rgb(0x5A2415), Edge: rgb(0xE8602C), Ink: rgb(0xFFF1EA)},
	Placed:  mark{Fill: rgb(0x0B4A38), Edge: rgb(0x2FD6A0), Ink: rgb(0xD8FFF1)},
	Wrong:   mark{Fill: rgb(0x5A1C22), Edge: rgb(0xFF6B6B), Ink: rgb(0xFFC9C9)},
}

// Light is made for white pages.
var Light = Theme{
	Name:        "light",
	Background:  rgb(0xFFFFFF),
	Board:       rgb(0xFFFFFF),
	GivenCell:   rgb(0xECEEF1),
	Window:      rgb(0xF6EFE2),
	WindowGiven: rgb(0xE8DECB),
	Line:        rgb(0xA9AEB7),
	Border:      rgb(0x1E1F22),
	Diagonal:    rgb(0xD3D7DD),
	Text:        rgb(0x1E1F22),
	Label:       rgb(0x565A62),
	Given:       rgb(0x000000),
	Entry:       rgb(0x0B57D0),
	Pencil:      rgb(0x50545C),
	Base:        rgb(0xE3EFFA),
	Cover:       rgb(0xF0D48F),
	Pattern:     mark{Fill: rgb(0xC6E2F8), Edge: rgb(0x0072B2), Ink: rgb(0x06263B)},
	Sets: [...]mark{
		{Fill: rgb(0xC6E2F8), Edge: rgb(0x0072B2)}, {Fill: rgb(0xFBE7B8), Edge: rgb(0x9A6200)},
		{Fill: rgb(0xCFF1E5), Edge: rgb(0x00735A)}, {Fill: rgb(0xF6D9EA), Edge: rgb(0xA8427E)},
	},
	Group:   rgb(0xE9EBEF),
	Rests:   mark{Fill: rgb(0x0072B2), Edge: rgb(0x0072B2), Ink: rgb(0xFFFFFF)},
	Fin:     mark{Fill: rgb(0xE69F00), Edge: rgb(0xE69F00), Ink: rgb(0x1C1300)},
	Tried:   mark{Fill: rgb(0xF9E3F0), Edge: rgb(0xA8427E), Ink: rgb(0x5C1840)},
	On:      mark{Fill: rgb(0x0072B2), Edge: rgb(0x0072B2), Ink: rgb(0xFFFFFF)},
	Off:     mark{Fill: rgb(0xFFFFFF), Edge: rgb(0x27292E), Ink: rgb(0x27292E)},
	Links:   [...]color.RGBA{rgb(0x8A5A00), rgb(0xA8427E), rgb(0x00735A)},
	Removed: mark{Fill: rgb(0xFFD9CA), Edge: rgb(0xC8441A), Ink: rgb(0x2E0E00)},
	Placed:  mark{Fill: rgb(0xCFF1E5), Edge: rgb(0x00805D), Ink: rgb(0x00402F)},
	Wrong:   mark{Fill: rgb(0xFAD3D3), Edge: rgb(0xB3001B), Ink: rgb(0x8A0015)},
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}
