// Package load measures how many interactions a second the real program answers in time, and whether its memory stays
// constant. It holds only tests.
//
// In TestLoad, which "make load" runs, people arrive at a steady rate, whether or not earlier ones have been
// answered. They ask for hints on, and ratings of, puzzles that nobody has seen before. It uses a local Discord that
// delays every REST answer by 150 ms; the local Discord and the people share the same processors with the program.
//
// With ENGINE=postgres, PROCESSES of the program share a PostgreSQL, and a balancer distributes the interactions
// among them in turn. The table shows the processor time of all processes for one interaction, the processor time of
// PostgreSQL, and the number of queries.
//
// TestDailies measures how soon dailies are posted that are due at once in many guilds.
//
// TestFloods measures how soon the program answers while the floods of internal/testkit/floodtest hit it.
package load
