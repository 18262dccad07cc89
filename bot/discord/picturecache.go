package discord

import (
	"fmt"
	"sync"

	"pencilmark/bot"
	"pencilmark/internal/render"
)

// maxPictures is more dailies than are posted in the same hours.
const maxPictures = 32

// pictureCache keeps the pictures of dailies: one goes to thousands of guilds.
type pictureCache struct {
	mu       sync.Mutex
	pictures map[string][]byte
}

// fill draws the pictures of a puzzle's card, each once.
func (d *pictureCache) fill(puzzle string, card *bot.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range card.Pictures {
		p := &card.Pictures[i]
		key := fmt.Sprint(puzzle, " ", i, " ", p.Board.Title, "\n", p.Board.Footer)
		if d.pictures[key] == nil {
			png, err := render.PNG(p.Board, render.Dark)
			if err != nil {
				return fmt.Errorf("discord: drawing a daily: %w", err)
			}
			if d.pictures == nil || len(d.pictures) >= maxPictures {
				d.pictures = map[string][]byte{}
			}
			d.pictures[key] = png
		}
		p.PNG = d.pictures[key]
	}
	return nil
}
