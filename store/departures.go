package store

func (t *tx) HasDeparted(guild, player string) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM departures WHERE guild_id = $1 AND player_id = $2)", guild, player)
}

func (t *tx) SetDeparted(guild, player string, departed bool) error {
	if departed {
		return t.exec("INSERT INTO departures (guild_id, player_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", guild, player)
	}
	return t.exec("DELETE FROM departures WHERE guild_id = $1 AND player_id = $2", guild, player)
}
