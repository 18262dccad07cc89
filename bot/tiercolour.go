package bot

import "pencilmark/solver/rating"

// TierColour returns the colour of a tier, as 0xRRGGBB. Text always names the tier too.
func TierColour(t rating.Tier) int {
	switch t {
	case rating.Easy:
		return 0x2e9e5b
	case rating.Medium:
		return 0x2a8ccf
	case rating.Hard:
		return 0xb07d10
	case rating.Expert:
		return 0xd9652b
	case rating.Extreme:
		return 0xd6455d
	case rating.Nightmare:
		return 0xa35bd6
	case rating.Mini:
		return 0x1f9a9a
	}
	return 0x7a8290
}
