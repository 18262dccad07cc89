package phrase

import (
	"fmt"
	"time"
)

// ReplayTotal says how long a game took, and how often help was asked for.
func (p *Printer) ReplayTotal(total time.Duration, helped int) string {
	return p.Text("waits.total", map[string]any{"Total": p.Duration(total), "Helped": p.CountNoun("bot.noun.hint", helped)})
}

// Wait says how long nothing was entered, from when on, and which part of the whole time
// that was.
func (p *Printer) Wait(length, from, total time.Duration) string {
	share := int((100*length + total/2) / max(total, 1))
	return p.Text("waits.longest", map[string]any{"Wait": p.Duration(length), "Share": share, "From": p.Duration(from)})
}

// Clock writes a time since the start as a timer shows it: "3:05", "1:03:05".
func (*Printer) Clock(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	if h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}
