//go:build !race

package logic

const raceFactor = 1
