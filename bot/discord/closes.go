package discord

import "pencilmark/bot/discord/guarded"

// Close codes after which Discord will not let this bot in however often it
// tries (Gateway Close Event Codes).
var fatalCloses = map[int]string{
	4004: "Discord refuses the bot's token: copy it again from the developer portal (Bot, Reset Token) into discord.token or DISCORD_TOKEN",
	4010: "Discord refuses the shard that the bot asked for: set discord.shards to one and the same number in every process, or to 0 for the number that Discord recommends",
	4011: "the bot is in so many guilds that Discord requires more shards: start again if discord.shards is 0, else raise it",
	4012: "Discord no longer speaks version " + guarded.Version + " of its gateway: a newer Pencilmark is needed",
	4013: "Discord does not know the intents that the bot asked for: a newer Pencilmark is needed",
	4014: "Discord does not allow the intents that the bot asked for",
}

// FatalError means that trying again is of no use. Its text is for the operator.
type FatalError struct {
	Sentence string
	Cause    error
}

func (e *FatalError) Error() string { return e.Sentence }

// Unwrap returns what Discord answered.
func (e *FatalError) Unwrap() error { return e.Cause }
