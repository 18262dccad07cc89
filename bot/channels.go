package bot

import (
	"context"
	"fmt"

	"pencilmark/internal/game"
)

// ChannelChecker tries a channel out before a guild's settings are saved.
type ChannelChecker interface {
	// CheckChannel posts a test message with a picture to the channel and removes it
	// again. It fails with a *MissingPermissionError if the bot lacks a
	// permission there, and with another error if the platform did not answer.
	CheckChannel(ctx context.Context, guild, channel, locale string) error
}

// SettingsChecker looks for what would not work about a guild's settings although they
// may be saved. A ChannelChecker may be one as well.
type SettingsChecker interface {
	// CheckSettings fails with a *MissingPermissionError for what the settings cannot do
	// without: opening threads, where they ask for them.
	CheckSettings(ctx context.Context, guild string, s game.Settings) (SettingsWarnings, error)
}

// SettingsWarnings are what an administrator should know about settings.
type SettingsWarnings struct {
	UnmentionableRole bool // the role cannot be notified by the bot
}

// MissingPermissionError names what the bot may not do in a channel.
type MissingPermissionError struct {
	Permission string // as the platform's settings call it, such as "Attach Files"
}

func (e *MissingPermissionError) Error() string {
	return fmt.Sprintf("missing permission %q", e.Permission)
}
