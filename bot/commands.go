package bot

// Commands lists the definitions of all commands with descriptions in the given
// locale, in the order in which help shows them.
func Commands(locale string) []Definition { return nil }
