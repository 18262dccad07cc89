package store

import (
	"pencilmark/internal/game/training"
)

func (t *tx) Training(player string) ([]training.Progress, error) {
	return all(t, columns(trainingFields), "SELECT technique, box, due_at, solved, helped FROM training WHERE player_id = $1 ORDER BY technique", player)
}

func trainingFields(p *training.Progress) []any {
	return []any{&p.Technique, &p.Box, at(&p.Due), &p.Solved, &p.Helped}
}

func (t *tx) SetTraining(player string, p *training.Progress) error {
	return t.exec(`INSERT INTO training (player_id, technique, box, due_at, solved, helped) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (player_id, technique) DO UPDATE SET box = excluded.box, due_at = excluded.due_at, solved = excluded.solved, helped = excluded.helped`,
		player, p.Technique, p.Box, millis(p.Due), p.Solved, p.Helped)
}

func (t *tx) Exercise(player string) (*training.Exercise, error) {
	e := new(training.Exercise)
	err := t.row([]any{&e.Technique, &e.Place, &e.Helped, &e.Told, &e.Over, at(&e.At)},
		"SELECT technique, place, helped, told, over, at FROM exercises WHERE player_id = $1", player)
	return e, err
}

func (t *tx) SetExercise(player string, e *training.Exercise) error {
	return t.exec(`INSERT INTO exercises (player_id, technique, place, helped, told, over, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (player_id) DO UPDATE SET technique = excluded.technique, place = excluded.place, helped = excluded.helped, told = excluded.told, over = excluded.over, at = excluded.at`,
		player, e.Technique, e.Place, e.Helped, e.Told, e.Over, millis(e.At))
}
