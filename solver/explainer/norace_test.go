//go:build !race

package explainer_test

const raceEnabled = false
