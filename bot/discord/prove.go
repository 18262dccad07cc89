package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
)

// posted is the part of a message that we read back.
type posted struct {
	ID     string `json:"id"`
	Author struct {
		ID string `json:"id"`
	} `json:"author"`
	Components json.RawMessage `json:"components"`
}

// Prove implements bot.ChannelProver. It posts what a daily needs, a message
// with a picture, looks for it as after a crash, and removes it. Discord's
// refusals do not say which permission is missing, so what fails is tried again
// with less.
func (c *Client) Prove(ctx context.Context, guild, channel, locale string) error {
	p := phrase.New(locale)
	var in struct {
		GuildID string `json:"guild_id"`
	}
	err := c.do(ctx, request{
		doing: "look at the channel", method: http.MethodGet, path: "channels/" + channel,
		bucket: "channels/" + channel, repeat: true, into: &in,
	})
	if err != nil {
		return lacking(err, viewChannel)
	}
	if gameID(in.GuildID) != guild {
		return fmt.Errorf("discord: the channel %s is not the guild's", channel)
	}
	m, err := proof(p, bot.Picture{
		Name: "board", Alt: p.Text("discord.proof-alt", nil),
		Board: render.Board{Grid: solver.NewGrid(solver.Classic())},
	})
	if err != nil {
		return err
	}
	made, err := c.post(ctx, channel, m, urgent)
	if refused(err, codeMissingPermissions) {
		return c.proveText(ctx, channel, p)
	}
	if err != nil {
		return lacking(err, viewChannel)
	}
	defer c.unpost(ctx, channel, made.ID)
	return c.proveHistory(ctx, channel, made.ID)
}

// proof is the test message.
func proof(p *phrase.Printer, pictures ...bot.Picture) (*message, error) {
	m, _, err := messageOf(&bot.Message{Text: p.Text("discord.proof", nil), Pictures: pictures})
	if err != nil {
		return nil, err
	}
	m.Flags |= flagSilent
	return m, nil
}

// proveText finds out whether it was the picture that was not allowed.
func (c *Client) proveText(ctx context.Context, channel string, p *phrase.Printer) error {
	m, err := proof(p)
	if err != nil {
		return err
	}
	made, err := c.post(ctx, channel, m, urgent)
	if err != nil {
		return lacking(err, sendMessages)
	}
	c.unpost(ctx, channel, made.ID)
	return &bot.MissingPermissionError{Permission: attachFiles.name}
}

// proveHistory looks for the message. Without the permission Discord does not
// refuse: it answers with an empty list.
func (c *Client) proveHistory(ctx context.Context, channel, id string) error {
	recent, err := c.recent(ctx, channel, "")
	if err != nil {
		return lacking(err, readHistory)
	}
	if !slices.ContainsFunc(recent, func(m posted) bool { return m.ID == id }) {
		return &bot.MissingPermissionError{Permission: readHistory.name}
	}
	return nil
}

// lacking names the permission that a refusal is about.
func lacking(err error, p permission) error {
	switch {
	case refused(err, codeMissingAccess):
		return &bot.MissingPermissionError{Permission: viewChannel.name}
	case refused(err, codeMissingPermissions):
		return &bot.MissingPermissionError{Permission: p.name}
	}
	return err
}
