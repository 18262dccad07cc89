package guarded

import (
	"bytes"
	"encoding/json"

	"github.com/bwmarrin/discordgo"
)

// File goes along with a request.
type File struct {
	Name        string
	ContentType string
	Data        []byte
}

// Body writes what a request or a response holds: a payload of the caller's own
// shape as JSON, or with files as multipart; nil is no body.
func Body(payload any, files []File) (contentType string, body []byte, err error) {
	switch {
	case payload == nil:
		return "", nil, nil
	case len(files) == 0:
		body, err = json.Marshal(payload)
		return "application/json", body, err
	}
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.Name, ContentType: f.ContentType, Reader: bytes.NewReader(f.Data)}
	}
	return discordgo.MultipartBodyWithJSON(payload, parts)
}
