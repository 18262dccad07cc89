package web

import (
	"net/netip"
	"testing"
)

// Whoever takes all places, from as many addresses as there are: each who comes new finds one,
// at the cost of who has most, and nobody takes one from those who have no more.
func TestStreamsAreShared(t *testing.T) {
	all := newStreams(Limits{Streams: 6, ClientStreams: 3})
	address := func(n byte) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, 0, n}) }
	var crowd []chan struct{}
	for i := range 6 {
		give, _ := all.enter(address(byte(i / 3)))
		crowd = append(crowd, give)
	}
	if give, own := all.enter(address(0)); give != nil || own {
		t.Error("a client has more than its own most")
	}
	visitor, _ := all.enter(address(9))
	if visitor == nil {
		t.Fatal("a visitor finds no place among two who have three each")
	}
	gone := 0
	for i, give := range crowd {
		select {
		case <-give:
			gone++
			all.leave(address(byte(i/3)), give) // as its handler says when it sees that
		default:
		}
	}
	if gone != 1 || all.open != 6 {
		t.Errorf("%d gave way, %d are open", gone, all.open)
	}
	for _, client := range []byte{0, 1} {
		all.enter(address(client)) // who has two takes no place from who has three: they come back for ever
	}
	select {
	case <-visitor:
		t.Error("the visitor had to go for who has more")
	default:
	}
	for i := byte(10); i < 13; i++ {
		if give, _ := all.enter(address(i)); give == nil {
			t.Errorf("visitor %d finds no place", i)
		}
	}
	if give, own := all.enter(address(20)); give != nil || !own {
		t.Error("a place is taken from those who have one each")
	}
	all.leave(address(9), visitor)
	if give, _ := all.enter(address(20)); give == nil || all.open != 6 {
		t.Errorf("a place that was left is not given, %d are open", all.open)
	}
}
