// Package people is the room of the players: where they are at home, when they were
// last seen, and what they prefer. Every other room may ask it.
package people
