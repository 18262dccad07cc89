package discordtest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
)

// body is the body of a request: the JSON and the files.
type body struct {
	json  json.RawMessage
	files []upload
}

// upload is one files[n] part of a multipart body.
type upload struct {
	n           int
	filename    string
	contentType string
	data        []byte
}

// readBody reads JSON, or multipart/form-data with payload_json and files[n] (API Reference, Uploading Files).
func readBody(r *http.Request) (body, *apiError) {
	return readParts(r.Header, r.Body)
}

// readParts reads the body of a request, or of a response to an interaction.
func readParts(h http.Header, from io.ReadCloser) (body, *apiError) {
	raw, err := io.ReadAll(http.MaxBytesReader(nil, from, maxRequestBytes))
	if _, big := errors.AsType[*http.MaxBytesError](err); big {
		return body{}, errTooLarge
	}
	kind, params, _ := mime.ParseMediaType(h.Get("Content-Type"))
	switch {
	case err != nil:
		return body{}, invalidJSON(err)
	case kind == "multipart/form-data":
		return readMultipart(raw, params["boundary"])
	case kind == "application/json":
		return checkJSON(body{json: raw})
	case len(raw) > 0:
		return body{}, refuse(http.StatusUnsupportedMediaType, 0, "415: Unsupported Media Type")
	}
	return body{}, nil
}

func checkJSON(b body) (body, *apiError) {
	var any any
	if err := json.Unmarshal(b.json, &any); err != nil {
		return body{}, invalidJSON(err)
	}
	return b, nullArrays(b.json)
}

func readMultipart(raw []byte, boundary string) (body, *apiError) {
	var b body
	parts := multipart.NewReader(bytes.NewReader(raw), boundary)
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return checkJSON(b)
		}
		if err != nil {
			return body{}, invalidJSON(err)
		}
		if err := b.add(part); err != nil {
			return body{}, err
		}
	}
}

func (b *body) add(part *multipart.Part) *apiError {
	data, err := io.ReadAll(part)
	if err != nil {
		return invalidJSON(err)
	}
	name := part.FormName()
	if name == "payload_json" {
		b.json = data
		return nil
	}
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, "files["), "]"))
	if err != nil || part.FileName() == "" {
		return invalidForm(name, "A part is payload_json or files[n] with a filename.")
	}
	if len(data) > maxFileBytes {
		return errTooLarge
	}
	b.files = append(b.files, upload{n, part.FileName(), part.Header.Get("Content-Type"), data})
	return nil
}

func (b body) decode(into any) *apiError {
	if err := json.Unmarshal(b.json, into); err != nil {
		return invalidForm("body", "%v", err)
	}
	return nil
}

// nullable is a field that may be omitted or null. Null means the zero value.
type nullable[T any] struct {
	sent  bool
	value T
}

// UnmarshalJSON implements json.Unmarshaler. It is called for null, but not for an omitted field.
func (n *nullable[T]) UnmarshalJSON(raw []byte) error {
	n.sent = true
	return json.Unmarshal(raw, &n.value)
}

// messageBody is the body of a message create or edit. Nil fields were not sent.
type messageBody struct {
	Content         nullable[string] `json:"content"`
	Embeds          []any            `json:"embeds"`
	Components      *[]Component     `json:"components"`
	Attachments     *[]attachmentRef `json:"attachments"`
	AllowedMentions *AllowedMentions `json:"allowed_mentions"`
	Flags           *int             `json:"flags"`
	Nonce           any              `json:"nonce"`
	EnforceNonce    bool             `json:"enforce_nonce"`
	Reference       *reference       `json:"message_reference"`
	files           []upload
}

// attachmentRef describes a new file by its n, or a file of the message by its id.
type attachmentRef struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

func (b body) messageBody() (messageBody, *apiError) {
	var d messageBody
	if len(b.json) > 0 {
		if err := b.decode(&d); err != nil {
			return d, err
		}
	}
	d.files = b.files
	return d, nil
}

// apply writes a draft over a message. Fields that were not sent stay. If attachments were sent, all others are removed
// (Message, Edit Message).
func (s *Server) apply(d messageBody, m *Message) {
	if d.Content.sent {
		m.Content = d.Content.value
	}
	if d.Components != nil {
		m.Components = *d.Components
		assignIDs(m.Components)
	}
	m.Mentions = d.AllowedMentions
	m.Attachments = s.attachments(d, m.Attachments)
}

func (s *Server) attachments(d messageBody, had []Attachment) []Attachment {
	described := map[string]attachmentRef{}
	kept := had
	if d.Attachments != nil {
		kept = nil
		for _, ref := range *d.Attachments {
			described[ref.ID] = ref
			kept = append(kept, keep(had, ref)...)
		}
	}
	for _, f := range d.files {
		a := Attachment{ID: s.nextID(), Filename: f.filename, ContentType: f.contentType, Data: f.data}
		if s.opts.ShortHistory {
			a.Data = nil
		}
		if ref, ok := described[strconv.Itoa(f.n)]; ok {
			a.Description = ref.Description
			a.Filename = cmp.Or(ref.Filename, a.Filename)
		}
		kept = append(kept, a)
	}
	return kept
}

func keep(had []Attachment, ref attachmentRef) []Attachment {
	for _, a := range had {
		if a.ID == ref.ID {
			return []Attachment{a}
		}
	}
	return nil
}
