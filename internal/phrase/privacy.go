package phrase

// PolicySection is a part of a longer text, with its heading.
type PolicySection struct{ Title, Text string }

// PrivacyPolicy returns the privacy policy, for the bot and the web page alike. Contact
// says who runs the bot and how to reach them, or is "".
func (p *Printer) PrivacyPolicy(contact string) []PolicySection {
	parts := []PolicySection{}
	for _, key := range []string{"policy.what.", "policy.why.", "policy.not.", "policy.keep.", "policy.seen.", "policy.rights."} {
		parts = append(parts, PolicySection{p.Text(key+"title", nil), p.Text(key+"text", nil)})
	}
	if contact == "" {
		return parts
	}
	return append(parts, PolicySection{p.Text("policy.contact.title", nil), p.Text("policy.contact.text", map[string]any{"Contact": contact})})
}
