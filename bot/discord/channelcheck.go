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

// CheckChannel implements bot.ChannelChecker. It posts what a daily needs, a message
// with a picture, looks for it as after a crash, and removes it. Discord's
// refusals do not say which permission is missing, so what fails is tried again
// with less.
func (c *Client) CheckChannel(ctx context.Context, guild, channel, locale string) error {
	p := phrase.New(locale)
	var in struct {
		GuildID string `json:"guild_id"`
	}
	err := c.do(ctx, request{
		doing: "look at the channel", method: http.MethodGet, path: "channels/" + channel,
		bucket: "channels/" + channel, idempotent: true, into: &in,
	})
	if err != nil {
		return missingPermission(err, viewChannel)
	}
	if gameID(in.GuildID) != guild {
		return fmt.Errorf("discord: the channel %s is not the guild's", channel)
	}
	m, err := testMessage(p, bot.Picture{
		Name: "board", Alt: p.Text("discord.proof-alt", nil),
		Board: render.Board{Grid: solver.NewGrid(solver.Classic())},
	})
	if err != nil {
		return err
	}
	made, err := c.createPost(ctx, channel, m, forInteractions)
	if hasCode(err, codeMissingPermissions) {
		return c.checkText(ctx, channel, p)
	}
	if err != nil {
		return missingPermission(err, viewChannel)
	}
	defer c.deleteMessage(ctx, channel, made.ID)
	return c.checkHistory(ctx, channel, made.ID)
}

// testMessage is the test message.
func testMessage(p *phrase.Printer, pictures ...bot.Picture) (*message, error) {
	m, _, err := messageOf(&bot.Message{Text: p.Text("discord.proof", nil), Pictures: pictures}, nil)
	if err != nil {
		return nil, err
	}
	m.Flags |= flagSilent
	return m, nil
}

// checkText finds out whether it was the picture that was not allowed.
func (c *Client) checkText(ctx context.Context, channel string, p *phrase.Printer) error {
	m, err := testMessage(p)
	if err != nil {
		return err
	}
	made, err := c.createPost(ctx, channel, m, forInteractions)
	if err != nil {
		return missingPermission(err, sendMessages)
	}
	c.deleteMessage(ctx, channel, made.ID)
	return &bot.MissingPermissionError{Permission: attachFiles.name}
}

// checkHistory looks for the message. Without the permission Discord does not
// refuse: it answers with an empty list.
func (c *Client) checkHistory(ctx context.Context, channel, id string) error {
	recent, err := c.recent(ctx, channel, "", forInteractions)
	if err != nil {
		return missingPermission(err, readHistory)
	}
	if !slices.ContainsFunc(recent, func(m posted) bool { return m.ID == id }) {
		return &bot.MissingPermissionError{Permission: readHistory.name}
	}
	return nil
}

// missingPermission names the permission that a refusal is about.
func missingPermission(err error, p permission) error {
	switch {
	case hasCode(err, codeMissingAccess):
		return &bot.MissingPermissionError{Permission: viewChannel.name}
	case hasCode(err, codeMissingPermissions):
		return &bot.MissingPermissionError{Permission: p.name}
	}
	return err
}
