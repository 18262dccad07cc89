package phrase

// PolicySection is a part of a longer text, with its heading.
type PolicySection struct{ Title, Text string }

// PrivacyPolicy returns the privacy policy, for the bot and the web page alike. Contact
// says who runs the bot and how to reach them, or is "".
func (p *Printer) PrivacyPolicy(contact string) []PolicySection {
	return p.sections([]string{"policy.what.", "policy.why.", "policy.not.", "policy.keep.", "policy.seen.", "policy.rights."}, "policy.contact.", contact)
}

// Terms returns the terms of use likewise.
func (p *Printer) Terms(contact string) []PolicySection {
	return p.sections([]string{"terms.what.", "terms.play.", "terms.conduct.", "terms.puzzles.", "terms.out.", "terms.warranty.", "terms.changes."}, "terms.contact.", contact)
}

func (p *Printer) sections(keys []string, whom, contact string) []PolicySection {
	if contact != "" {
		keys = append(keys, whom)
	}
	var parts []PolicySection
	for _, key := range keys {
		parts = append(parts, PolicySection{p.Text(key+"title", nil), p.Text(key+"text", map[string]any{"Contact": contact})})
	}
	return parts
}
