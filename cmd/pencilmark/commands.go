package main

// commands is the command line, in the order in which help shows it.
type commands struct {
	Solve       solveCmd       `cmd:"" help:"Print the solution of each puzzle, or how many it has."`
	Rate        rateCmd        `cmd:"" help:"Tell how hard each puzzle is, and what it needs."`
	Hint        hintCmd        `cmd:"" help:"Tell the next deduction, as little or as much as asked."`
	Technique   techniqueCmd   `cmd:"" help:"Explain a technique with an example, or list them."`
	Path        pathCmd        `cmd:"" help:"Tell every deduction from the puzzle to its solution."`
	Check       checkCmd       `cmd:"" help:"Tell which entries of a half-filled grid are wrong."`
	Repair      repairCmd      `cmd:"" help:"Propose clues that leave a puzzle one solution, or name those that leave it none."`
	Convert     convertCmd     `cmd:"" help:"Write puzzles in another program's format, or as its link."`
	Show        showCmd        `cmd:"" help:"Draw each puzzle with the candidates of its cells."`
	Minimize    minimizeCmd    `cmd:"" help:"Name the clues that a puzzle can do without, and print it without them."`
	Generate    generateCmd    `cmd:"" help:"Make new puzzles with exactly one solution and no superfluous clue."`
	Bank        bankCmd        `cmd:"" help:"Count the puzzles that wait to be dailies, make more, import, export."`
	Import      importCmd      `cmd:"" hidden:"" help:"Rate the puzzles of a file and add them to the bank, as bank import does."`
	Serve       serveCmd       `cmd:"" help:"Run the server: the daily, the web page, and the bot on Discord or in this terminal."`
	Chat        chatCmd        `cmd:"" help:"Open the bot in this terminal, without a server."`
	Migrate     migrateCmd     `cmd:"" help:"Bring the database up to date, as serve does when it starts."`
	Leaderboard leaderboardCmd `cmd:"" help:"Print a leaderboard of the terminal, of a Discord server or of all, also while a server has the database."`
	Guilds      guildsCmd      `cmd:"" help:"List Discord servers: the largest, the newest, or those that cannot be posted to; also while a server has the database."`
	Block       blockCmd       `cmd:"" help:"Shut a Discord server or a player out, or list who is; also while a server has the database."`
	Unblock     unblockCmd     `cmd:"" help:"Let a Discord server or a player in again."`
	Forget      forgetCmd      `cmd:"" help:"Delete all data of players, also while a server has the database."`
	Recount     recountCmd     `cmd:"" help:"Compute all results anew from what players did, and tell what differed."`
	Backup      backupCmd      `cmd:"" help:"Copy the database, also while a server has it."`
	Restore     restoreCmd     `cmd:"" help:"Put a backup in the database's place, and keep what is replaced."`
	Copy        copyCmd        `cmd:"" help:"Copy everything from the SQLite file to an empty PostgreSQL database."`
	Healthcheck healthcheckCmd `cmd:"" help:"Ask the server on this machine whether it is ready."`
	Version     versionCmd     `cmd:"" help:"Print which Pencilmark this is."`

	Lang       string      `name:"lang" enum:",${languages}" default:"" placeholder:"LANG" help:"The language of explanations, boards and ratings, ${languages}; by default that of LC_ALL, LC_MESSAGES or LANG. Flags, errors, JSON and TSV stay English."`
	AskVersion versionFlag `name:"version" hidden:"" help:"Print which Pencilmark this is."`
}
