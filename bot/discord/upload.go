package discord

import (
	"context"
	"errors"
	"mime"
	"path"
	"strings"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/picture"
)

// FetchPicture fetches a picture that a person sent. Pictures are the only files that the bot opens. It fetches them
// only from Discord's file hosts, and only if both Discord and the first bytes say that the file is a picture.
func (c *Client) FetchPicture(ctx context.Context, u *bot.Upload) ([]byte, error) {
	switch {
	case u.Size > picture.MaxBytes:
		return nil, &picture.Refusal{Reason: picture.TooLarge}
	case !isPictureType(u.Type):
		return nil, &picture.Refusal{Reason: picture.NoPicture}
	}
	ctx, cancel := clock.WithTimeout(ctx, c.clock, c.timeouts.picture)
	defer cancel()
	kind, data, err := c.api.File(ctx, u.URL, picture.MaxBytes)
	switch {
	case errors.Is(err, guarded.ErrFileTooLarge):
		return nil, &picture.Refusal{Reason: picture.TooLarge}
	case err != nil:
		c.log.Warn("discord: cannot fetch a picture", "error", err)
		return nil, err
	case !isPictureType(kind) || !picture.IsPicture(data[:min(len(data), picture.HeadLength)]):
		return nil, &picture.Refusal{Reason: picture.NoPicture}
	}
	return data, nil
}

func isPictureType(kind string) bool { return strings.HasPrefix(kind, "image/") }

// uploads describes the files of a list of attachments.
func uploads(attachments any) (all []*bot.Upload) {
	list, _ := attachments.([]any)
	for _, a := range list {
		if file, ok := a.(map[string]any); ok {
			all = append(all, upload(file))
		}
	}
	return all
}

// upload describes a file. If Discord does not give its type, the file's name determines it.
func upload(file map[string]any) *bot.Upload {
	u := &bot.Upload{URL: str(file, "url"), Type: str(file, "content_type"), Size: max(number(file["size"]), 0)}
	if u.Type == "" {
		u.Type = mime.TypeByExtension(path.Ext(str(file, "filename")))
	}
	return u
}

// pictureOf returns the first picture of a message or of one that it forwards, nil for none.
func pictureOf(m map[string]any) *bot.Upload {
	files := uploads(m["attachments"])
	snapshots, _ := m["message_snapshots"].([]any)
	for _, s := range snapshots {
		if forwarded, ok := s.(map[string]any); ok {
			files = append(files, uploads(part(forwarded, "message")["attachments"])...)
		}
	}
	for _, u := range files {
		if isPictureType(u.Type) {
			return u
		}
	}
	return nil
}
