package discordtest_test

import (
	"strings"
	"testing"
)

// TestEntryPointCommands covers Application Commands, Entry Point Commands: enabling Activities makes such a command,
// and an overwrite must contain it. An application has one of them, or none without Activities.
func TestEntryPointCommands(t *testing.T) {
	w := newTown(t)
	entry := func(name string) object { return object{"type": 4, "name": name, "handler": 2} }
	hint := object{"name": "hint", "description": "A hint"}
	w.do("PUT", w.commandsPath(), []object{hint, entry("Play")}).want(t, 400, 50035)
	w.srv.EnableActivities()
	w.do("PUT", w.commandsPath(), []object{hint}).want(t, 400, 50240)
	w.do("PUT", w.commandsPath(), []object{hint, entry("Play"), entry("Again")}).want(t, 400, 30032)
	w.do("PUT", w.commandsPath(), []object{hint, entry("Play")}).want(t, 200, 0)
	if all := w.srv.Commands(); len(all) != 2 || all[1].Name != "Play" || all[1].Handler != 2 {
		t.Errorf("%+v", all)
	}
}

// TestLaunchActivity covers Receiving and Responding: LAUNCH_ACTIVITY needs Activities, and its answer names the
// instance if the request asks for it. The bot can get the instance's users until all have left.
func TestLaunchActivity(t *testing.T) {
	w := newTown(t)
	launch := object{"type": 12}
	x := w.ann.Slash(w.channel, "hint", nil)
	in := w.receive()
	w.do("POST", in.callback(), launch).want(t, 400, 50035)
	w.srv.EnableActivities()
	answer := w.do("POST", in.callback()+"?with_response=true", launch)
	answer.want(t, 200, 0)
	instance := x.Launched()
	if !strings.Contains(answer.text, `"activity_instance_id":"`+instance.ID+`"`) {
		t.Errorf("%s", answer.text)
	}
	path := "/applications/" + w.srv.AppID + "/activity-instances/"
	if found := w.do("GET", path+instance.ID, nil); found.status != 200 || !strings.Contains(found.text, `"users":["`+w.ann.ID+`"]`) {
		t.Errorf("%s", found.text)
	}
	w.ann.CloseActivity(instance)
	w.do("GET", path+instance.ID, nil).want(t, 404, 0)
}
