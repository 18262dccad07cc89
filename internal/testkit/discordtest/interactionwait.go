package discordtest

// waitFirstAnswer waits for the first answer.
func (x *Interaction) waitFirstAnswer() {
	x.srv.t.Helper()
	x.waitUntil("the first answer to an interaction", func() bool { return x.in.answered != 0 })
}

func (x *Interaction) waitUntil(what string, cond func() bool) {
	x.srv.t.Helper()
	if x.in.offline {
		x.srv.t.Fatalf("discordtest: the bot is offline; %s gets \"The application did not respond\"", x.in.by.Name)
	}
	x.srv.waitUntil(what, cond)
}

// Reply waits for the message that answers, past "thinking", and returns it. In
// answer to a button it may be the button's own message, edited, or a new one below it.
func (x *Interaction) Reply() Message {
	x.srv.t.Helper()
	x.waitUntil("a reply", func() bool { return x.in.modal != nil || x.in.shown != nil })
	if x.in.modal != nil {
		x.srv.t.Fatalf("discordtest: the answer is the modal %q, not a message", x.in.modal.Title)
	}
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	return *x.in.shown
}

// Deferred waits for the first answer and reports whether it was only
// "thinking".
func (x *Interaction) Deferred() bool {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	return x.in.answered == answerDeferred || x.in.answered == answerDeferredUpdate
}

// Modal waits for the first answer, which must be a form.
func (x *Interaction) Modal() Modal {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	if x.in.modal == nil {
		x.srv.t.Fatalf("discordtest: the answer is of type %d, not a modal: %s", x.in.answered, x.text())
	}
	return *x.in.modal
}

// FollowUps lists the further messages so far.
func (x *Interaction) FollowUps() []Message {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	var all []Message
	for _, m := range x.in.followUps {
		all = append(all, *m)
	}
	return all
}

// WaitFollowUp waits until there are n further messages and returns the last.
func (x *Interaction) WaitFollowUp(n int) Message {
	x.srv.t.Helper()
	x.waitUntil("a follow-up", func() bool { return len(x.in.followUps) >= n })
	return x.FollowUps()[n-1]
}

// Token is the interaction's token, which logs must never hold.
func (x *Interaction) Token() string { return x.in.token }

func (x *Interaction) text() string {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	if x.in.original == nil {
		return ""
	}
	return x.in.original.Text()
}

// IsModal reports whether the answer is a form.
func (x *Interaction) IsModal() bool {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	return x.in.modal != nil
}
