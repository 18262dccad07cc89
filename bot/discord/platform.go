package discord

import (
	"strconv"
	"strings"
)

// platform begins the ids under which the game knows Discord's players and guilds,
// so that those of another platform cannot be the same.
const platform = "discord:"

// gameID returns the id under which the game knows a player or a guild of
// Discord's; "" stays "".
func gameID(snowflake string) string {
	if snowflake == "" {
		return ""
	}
	return platform + snowflake
}

// snowflake returns the id that Discord gave a player or a guild; "" for one of
// another platform.
func snowflake(gameID string) string {
	own, ok := strings.CutPrefix(gameID, platform)
	if !ok {
		return ""
	}
	return own
}

// GameID returns the player's or guild's id that a text from outside stands for: a number
// alone is one of Discord's, as people copy it there.
func GameID(text string) string {
	if _, err := strconv.ParseUint(text, 10, 64); err != nil {
		return text
	}
	return gameID(text)
}
