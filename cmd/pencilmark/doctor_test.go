package main

import (
	"bytes"
	"strings"
	"testing"

	"pencilmark/internal/clock"
	"pencilmark/internal/testkit/discordtest"
)

// doctor runs pencilmark doctor with a token.
func (w *town) doctor(token string) (out string, code int) {
	var stdout, stderr bytes.Buffer
	m := &Main{Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr, Now: w.Clock.Now, Clock: clock.FromNow(w.Clock.Now),
		Environ: append(w.ways.environ(w.PublicKey), "DISCORD_TOKEN="+token, "PENCILMARK_DISCORD_API_URL="+w.URL(), "PENCILMARK_DATABASE="+w.database)}
	code = m.Run(w.t.Context(), []string{"doctor"})
	return stdout.String() + stderr.String(), code
}

// Before the first serve, doctor finds that no commands are registered. Beside a running server it finds nothing wrong.
func TestDoctor(t *testing.T) {
	w := newTown(t)
	out, code := w.doctor(w.Token)
	if code != exitFailed || !strings.Contains(out, "FAIL  commands: 0 commands are registered") || !strings.Contains(out, "one check failed") {
		t.Errorf("before serve: exit %d\n%s", code, out)
	}
	w.begin(w.Token)
	w.WaitConnected()
	w.boss.Slash(w.channel, "setup", discordtest.Args{"channel": w.channel, "time": "09:00", "zone": "UTC"}).Reply()
	out, code = w.doctor(w.Token)
	for _, want := range []string{"ok    token: it is that of", "ok    clock:", "ok    public key:", "ok    address:", "ok    commands:", "ok    server Sudoku Club:", "ok    picture: it was sent and removed"} {
		if !strings.Contains(out, want) {
			t.Errorf("beside serve: exit %d, no %q\n%s", code, want, out)
		}
	}
	if out, code = w.doctor("MTIz.wrong.token"); code != exitFailed || !strings.Contains(out, "FAIL  token") {
		t.Errorf("with a wrong token: exit %d\n%s", code, out)
	}
	if out, code = w.doctor(""); code != exitUnusable || !strings.Contains(out, "discord.token") {
		t.Errorf("without a token: exit %d\n%s", code, out)
	}
}

// The panel of setup shows managers the findings of doctor that concern their server.
func TestSetupChecks(t *testing.T) {
	w := newTown(t)
	w.serve()
	w.setUp()
	wants(t, w.boss.Slash(w.channel, "setup", nil).Reply(), "everything works")
	w.channel.SetBotPermissions(discordtest.DefaultPermissions &^ discordtest.AttachFiles)
	wants(t, w.boss.Slash(w.channel, "setup", nil).Reply(), "I'm missing the permission **Attach Files**")
	w.clean()
}
