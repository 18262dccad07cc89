//go:build !race

package canonical_test

const raceFactor = 1
