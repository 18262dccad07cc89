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
	Faded       color.RGBA              // candidates without a role in the step
	Base        color.RGBA              // units that a step examines
	Cover       color.RGBA              // hatching of the units that it changes
	Pattern     roleColours             // cells of a step
	Sets        [4]roleColours          // cells of sets, one after the other
	Group       color.RGBA              // behind candidates that a chain treats as one
	Rests       roleColours             // candidates that the step depends on
	Fin         roleColours             // candidates of a fish outside its cover
	Tried       roleColours             // candidates assumed by a trial
	On          roleColours             // candidates that are true along a chain
	Off         roleColours             // candidates that are false along a chain
	Links       [maxBranches]color.RGBA // of chains, by branch
	Removed     roleColours             // candidates that it removes
	Placed      roleColours             // digits that it places
	Wrong       roleColours             // wrong digits and digits in conflict
}

type roleColours struct{ Fill, Edge, Ink color.RGBA }

// Dark is made for Discord's dark background, #313338.
var Dark = Theme{
	Name:        "dark",
	Background:  fromHex(0x313338),
	Board:       fromHex(0x1E1F22),
	GivenCell:   fromHex(0x2B2D31),
	Window:      fromHex(0x2F293F),
	WindowGiven: fromHex(0x403952),
	Line:        fromHex(0x5C5F68),
	Border:      fromHex(0xC4C9D0),
	Diagonal:    fromHex(0x44474F),
	Text:        fromHex(0xF2F3F5),
	Label:       fromHex(0xB5BAC1),
	Given:       fromHex(0xFFFFFF),
	Entry:       fromHex(0x86CBFF),
	Pencil:      fromHex(0xB5BAC1),
	Faded:       fromHex(0x868B95),
	Base:        fromHex(0x26364A),
	Cover:       fromHex(0x6E5C2B),
	Pattern:     roleColours{Fill: fromHex(0x1D4A73), Edge: fromHex(0x56B4E9), Ink: fromHex(0xE6F4FF)},
	Sets: [...]roleColours{
		{Fill: fromHex(0x1D4A73), Edge: fromHex(0x56B4E9)}, {Fill: fromHex(0x59410F), Edge: fromHex(0xF0B93C)},
		{Fill: fromHex(0x12503D), Edge: fromHex(0x2FD6A0)}, {Fill: fromHex(0x5A2C4C), Edge: fromHex(0xF29CD4)},
	},
	Group:   fromHex(0x3A3D45),
	Rests:   roleColours{Fill: fromHex(0x56B4E9), Edge: fromHex(0x56B4E9), Ink: fromHex(0x071521)},
	Fin:     roleColours{Fill: fromHex(0xE69F00), Edge: fromHex(0xE69F00), Ink: fromHex(0x1C1300)},
	Tried:   roleColours{Fill: fromHex(0x4A2B45), Edge: fromHex(0xE79FCB), Ink: fromHex(0xFFE3F4)},
	On:      roleColours{Fill: fromHex(0x56B4E9), Edge: fromHex(0x56B4E9), Ink: fromHex(0x071521)},
	Off:     roleColours{Fill: fromHex(0x1E1F22), Edge: fromHex(0xF4F1E8), Ink: fromHex(0xF4F1E8)},
	Links:   [...]color.RGBA{fromHex(0xF0E442), fromHex(0xF29CD4), fromHex(0x7BE0A3)},
	Removed: roleColours{Fill: fromHex(0x5A2415), Edge: fromHex(0xFF9166), Ink: fromHex(0xFFF1EA)},
	Placed:  roleColours{Fill: fromHex(0x0B4A38), Edge: fromHex(0x2FD6A0), Ink: fromHex(0xD8FFF1)},
	Wrong:   roleColours{Fill: fromHex(0x5A1C22), Edge: fromHex(0xFF6B6B), Ink: fromHex(0xFFC9C9)},
}

// Light is made for white pages.
var Light = Theme{
	Name:        "light",
	Background:  fromHex(0xFFFFFF),
	Board:       fromHex(0xFFFFFF),
	GivenCell:   fromHex(0xECEEF1),
	Window:      fromHex(0xF6EFE2),
	WindowGiven: fromHex(0xE8DECB),
	Line:        fromHex(0xA9AEB7),
	Border:      fromHex(0x1E1F22),
	Diagonal:    fromHex(0xD3D7DD),
	Text:        fromHex(0x1E1F22),
	Label:       fromHex(0x565A62),
	Given:       fromHex(0x000000),
	Entry:       fromHex(0x0B57D0),
	Pencil:      fromHex(0x50545C),
	Faded:       fromHex(0x70757F),
	Base:        fromHex(0xE3EFFA),
	Cover:       fromHex(0xF0D48F),
	Pattern:     roleColours{Fill: fromHex(0xC6E2F8), Edge: fromHex(0x0072B2), Ink: fromHex(0x06263B)},
	Sets: [...]roleColours{
		{Fill: fromHex(0xC6E2F8), Edge: fromHex(0x0072B2)}, {Fill: fromHex(0xFBE7B8), Edge: fromHex(0x9A6200)},
		{Fill: fromHex(0xCFF1E5), Edge: fromHex(0x00735A)}, {Fill: fromHex(0xF6D9EA), Edge: fromHex(0xA8427E)},
	},
	Group:   fromHex(0xE9EBEF),
	Rests:   roleColours{Fill: fromHex(0x0072B2), Edge: fromHex(0x0072B2), Ink: fromHex(0xFFFFFF)},
	Fin:     roleColours{Fill: fromHex(0xE69F00), Edge: fromHex(0xE69F00), Ink: fromHex(0x1C1300)},
	Tried:   roleColours{Fill: fromHex(0xF9E3F0), Edge: fromHex(0xA8427E), Ink: fromHex(0x5C1840)},
	On:      roleColours{Fill: fromHex(0x0072B2), Edge: fromHex(0x0072B2), Ink: fromHex(0xFFFFFF)},
	Off:     roleColours{Fill: fromHex(0xFFFFFF), Edge: fromHex(0x27292E), Ink: fromHex(0x27292E)},
	Links:   [...]color.RGBA{fromHex(0x8A5A00), fromHex(0xA8427E), fromHex(0x00735A)},
	Removed: roleColours{Fill: fromHex(0xFFD9CA), Edge: fromHex(0xC8441A), Ink: fromHex(0x2E0E00)},
	Placed:  roleColours{Fill: fromHex(0xCFF1E5), Edge: fromHex(0x00805D), Ink: fromHex(0x00402F)},
	Wrong:   roleColours{Fill: fromHex(0xFAD3D3), Edge: fromHex(0xB3001B), Ink: fromHex(0x8A0015)},
}

func fromHex(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}
