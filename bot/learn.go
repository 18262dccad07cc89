package bot

import "pencilmark/internal/phrase"

// learnLink leads to a technique's page from a step that is told at a level: not below the
// one that names the technique, nor where there is no page.
func (c *call) learnLink(technique string, level int) []Control {
	lesson := phrase.Lesson(technique, level)
	if c.Browser == "" || lesson == "" {
		return nil
	}
	return []Control{{Kind: LinkButton, URL: c.Browser + lesson, Label: c.phrase.Text("bot.button.learn", nil)}}
}

// linking writes lists of steps whose techniques lead to their pages. A terminal shows
// addresses, not links: it names the techniques alone.
func (c *call) linking() *phrase.Printer {
	if c.Place == PlaceConsole {
		return c.phrase
	}
	return c.phrase.WithLessons(c.Browser)
}
