package store

import (
	"time"

	"pencilmark/internal/game/players"
)

func (t playersTx) Launch(instance, player string) (*players.Launch, error) {
	l := &players.Launch{Instance: instance, Player: player}
	err := t.row([]any{&l.Guild, &l.Post, &l.Attempt, at(&l.At)},
		"SELECT guild_id, post_id, attempt_id, at FROM launches WHERE player_id = $1 AND instance_id = $2", player, instance)
	return l, err
}

func (t playersTx) SetLaunch(l *players.Launch) error {
	return t.exec(`INSERT INTO launches (player_id, instance_id, guild_id, post_id, attempt_id, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (player_id, instance_id) DO UPDATE SET guild_id = excluded.guild_id, post_id = excluded.post_id,
		attempt_id = excluded.attempt_id, at = excluded.at`, l.Player, l.Instance, l.Guild, l.Post, l.Attempt, millis(l.At))
}

func (t playersTx) PruneLaunches(before time.Time) error {
	return t.exec("DELETE FROM launches WHERE at <= $1", millis(before))
}
