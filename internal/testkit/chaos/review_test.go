package chaos

import (
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// slash runs a command in the guild's channel.
func (b *manager) slash(command string) (discordtest.Message, bool) {
	return b.wait(b.guild.manager.Slash(b.guild.dailyChannel(), command, nil))
}

func (b *manager) wait(x *discordtest.Interaction) (discordtest.Message, bool) {
	return b.guild.community.waitAnswer(x)
}

// open chooses something from a message's menu, and returns what that shows.
func (b *manager) open(m discordtest.Message, customID string) (shown discordtest.Message, chosen string, ok bool) {
	if chosen, ok = choose(m, customID, b.rand); ok {
		shown, ok = b.wait(b.guild.manager.Select(m, customID, chosen))
	}
	return shown, chosen, ok
}

// review approves or rejects a submission of the queue.
func (b *manager) review() {
	queue, _ := b.slash("submissions")
	shown, id, ok := b.open(queue, "v1:submission")
	if !ok {
		return
	}
	what := UserRequest{Kind: SubmissionDecided, Name: id}
	if label, _, may := control(shown, "submission-approve"); may && b.rand.IntN(3) > 0 {
		what.Value = "approved"
		b.say(what, b.guild.manager.Press(shown, label), textApproved)
	} else if label, _, may := control(shown, "submission-reject"); may {
		what.Value = "rejected"
		b.sayWhy(what, b.guild.manager.Press(shown, label), textRejected)
	}
}

// judge takes a result of the last daily off or puts it back.
func (b *manager) judge() {
	day, _ := b.slash("results")
	shown, of, ok := b.open(day, "v1:result-look")
	if !ok {
		return
	}
	post, player, _ := strings.Cut(of, ":")
	what := UserRequest{Kind: ResultJudged, Name: post, Player: snowflake(player)}
	if label, _, may := control(shown, "result-count"); may {
		what.Value = "counted"
		b.say(what, b.guild.manager.Press(shown, label), textPutBack)
	} else if label, _, may := control(shown, "result-unrank"); may {
		what.Value = "unranked"
		b.sayWhy(what, b.guild.manager.Press(shown, label), textTakenOff)
	}
}

// sayWhy fills in a form that asks for a reason.
func (b *manager) sayWhy(what UserRequest, form *discordtest.Interaction, text string) {
	if b.guild.community.waitOutcome(form) == discordtest.Answered && form.IsModal() {
		b.say(what, b.guild.manager.Submit(form, map[string]string{"reason": "Not this one."}), text)
	}
}

// say logs what is said with an interaction, which is confirmed by an answer with a text.
func (b *manager) say(what UserRequest, x *discordtest.Interaction, text string) {
	what.At, what.Guild = time.Now(), b.guild.ID
	request := b.guild.community.requests.addPending(what)
	reply, ok := b.wait(x)
	request.settle(x, ok && strings.Contains(reply.Text(), text))
}
