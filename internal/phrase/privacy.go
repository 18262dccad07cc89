package phrase

// Part is a part of a longer text, with its heading.
type Part struct{ Title, Text string }

// Privacy returns the privacy policy, for the bot and the web page alike. Contact
// says who runs the bot and how to reach them, or is "".
func (p *Printer) Privacy(contact string) []Part {
	parts := []Part{}
	for _, key := range []string{"policy.what.", "policy.why.", "policy.not.", "policy.keep.", "policy.seen.", "policy.rights."} {
		parts = append(parts, Part{p.Text(key+"title", nil), p.Text(key+"text", nil)})
	}
	if contact == "" {
		return parts
	}
	return append(parts, Part{p.Text("policy.contact.title", nil), p.Text("policy.contact.text", map[string]any{"Contact": contact})})
}
