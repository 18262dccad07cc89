package picture

import "slices"

// mostlyGray is how far the channels of a printed digit's colour may be apart.
const mostlyGray = 48

// givens returns the cells whose digits have the colour of print, if colours tell printed digits from
// entered ones: the first are black, white or gray, and some others are not.
func givens(contents *[81]content) (cells []int) {
	entered := 0
	for i, k := range contents {
		if k.digit == 0 {
			continue
		}
		switch spread := k.ink.spread(); {
		case spread <= mostlyGray:
			cells = append(cells, i)
		case spread >= 2*mostlyGray:
			entered++
		default:
			return nil // neither
		}
	}
	const fewest = 17 // that a puzzle with one solution has
	if entered == 0 || len(cells) < fewest {
		return nil
	}
	return cells
}

// spread is how far the channels of a piece's colour are apart.
func (p *piece) spread() int { return vivid(p.color) }

// vivid returns how far the channels of a colour are apart: 0 for gray.
func vivid(color [3]uint8) int { return int(slices.Max(color[:])) - int(slices.Min(color[:])) }
