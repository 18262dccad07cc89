package picture

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
		c := k.ink.color
		spread := int(max(c[0], c[1], c[2])) - int(min(c[0], c[1], c[2]))
		switch {
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
