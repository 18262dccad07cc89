package game

import "slices"

// seasonPoints is what the first places of a day earn; every other one that solved it
// earns one point.
var seasonPoints = [...]int{25, 18, 15, 12, 10, 8, 6, 4, 2}

// SeasonDays is how many days of a season count, a player's best.
const SeasonDays = 20

// PointsByPlace lists what the first places of a day earn.
func PointsByPlace() []int { return slices.Clone(seasonPoints[:]) }

// SeasonPoints is what a place earns, from 1.
func SeasonPoints(place int) int {
	if place > len(seasonPoints) {
		return 1
	}
	return seasonPoints[place-1]
}
