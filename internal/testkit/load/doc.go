// Package load finds out how many interactions a second the real program answers in time,
// and whether its memory stays what it is. It holds only tests.
//
// TestLoad, which "make load" calls, has people come at a steady rate, whether or not those
// before them have been answered, and ask for hints on and ratings of puzzles that nobody
// has seen before. It runs against a local Discord whose every REST answer takes 150 ms on
// its way; the local Discord and the people take their share of the same processors.
//
// With ENGINE=postgres PROCESSES of the program share a PostgreSQL, and a balancer gives the
// interactions to one after the other. The table has the time of the processors that all of
// them took for an interaction, that of PostgreSQL beside it, and how often it was asked.
//
// TestDailies measures how soon dailies are out that are due at once in many guilds.
//
// TestFloods measures how soon the program answers while the floods of internal/testkit/floodtest
// are sent against it.
package load
