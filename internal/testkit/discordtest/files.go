package discordtest

import (
	"mime"
	"net/http"
	"path"
)

// File is a file that a person sends.
type File struct {
	Name  string
	Data  []byte
	Size  int              // the size that Discord reports, if not the length of Data
	Serve http.HandlerFunc // answers in place of Discord's host for files; nil for the data
}

// fileHost is Discord's host for files. The bot's API directs its requests to the server.
const fileHost = "https://cdn.discordapp.com"

// Send posts a message with files as the member.
func (m *Member) Send(c *Channel, content string, files ...File) Message {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	msg := &Message{ID: m.srv.nextID(), Channel: c, Content: content, Sent: m.srv.Clock.Now(), author: m}
	for _, f := range files {
		msg.Attachments = append(msg.Attachments, m.srv.upload(f))
	}
	m.srv.addMessage(msg)
	return *msg
}

// upload keeps a file. Its type follows from its name, as at Discord.
func (s *Server) upload(f File) Attachment {
	a := Attachment{ID: s.nextID(), Filename: f.Name, ContentType: mime.TypeByExtension(path.Ext(f.Name)), Data: f.Data, size: f.Size}
	s.files[a.ID] = f
	return a
}

// serveFile answers as Discord's host for files.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f, ok := s.files[r.PathValue("id")]
	s.mu.Unlock()
	switch {
	case r.Header.Get("Authorization") != "":
		http.Error(w, "the bot's token is for the API alone", http.StatusBadRequest)
	case !ok:
		http.NotFound(w, r)
	case f.Serve != nil:
		f.Serve(w, r)
	default:
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(f.Name)))
		_, _ = w.Write(f.Data)
	}
}

// wireFile describes a file in a channel (Message, Attachment Object).
func (a *Attachment) wireFile(c *Channel) map[string]any {
	url := fileHost + "/attachments/" + c.ID + "/" + a.ID + "/" + a.Filename + "?ex=6a0c1f00&is=6a0acd80&hm=00"
	return map[string]any{
		"id": a.ID, "filename": a.Filename, "size": max(a.size, len(a.Data)), "description": a.Description,
		"content_type": a.ContentType, "url": url, "proxy_url": url,
	}
}
