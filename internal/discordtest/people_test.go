package discordtest_test

import (
	"fmt"
	"sync"
	"testing"

	"pencilmark/internal/discordtest"
)

// TestPeopleAtOnce has two people read a message and pick from its menu while channels and
// members of their guild come and go: nothing that one reads is being written by another, as the
// race detector sees.
func TestPeopleAtOnce(t *testing.T) {
	const times = 50
	w := newTown(t)
	picture := object{"media": object{"url": "https://example.org/a.png"}}
	gallery := object{"type": 12, "items": []object{picture, picture, picture}}
	w.do("POST", w.messages(), v2(gallery, row(menu(2)))).want(t, 200, 0)
	message := w.srv.Messages(w.channel)[0]
	var people sync.WaitGroup
	for _, who := range []*discordtest.Member{w.ann, w.ben} {
		people.Go(func() {
			for range times {
				who.Select(message, "m", message.Text())
			}
		})
	}
	for i := range times {
		w.guild.AddMember(fmt.Sprint("guest", i), 0)
		w.guild.AddChannel(fmt.Sprint("channel", i), discordtest.DefaultPermissions).Delete()
	}
	people.Wait()
}
