package bot

import (
	"context"
	"fmt"
)

// ChannelProver tries a channel out before a guild's settings are saved.
type ChannelProver interface {
	// Prove posts a test message with a picture to the channel and removes it
	// again. It fails with a *MissingPermissionError if the bot lacks a
	// permission there, and with another error if the platform did not answer.
	Prove(ctx context.Context, guild, channel string) error
}

// MissingPermissionError names what the bot may not do in a channel.
type MissingPermissionError struct {
	Permission string // as the platform's settings call it, such as "Attach Files"
}

func (e *MissingPermissionError) Error() string {
	return fmt.Sprintf("missing permission %q", e.Permission)
}
