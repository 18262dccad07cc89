package main

import (
	"context"

	"pencilmark/internal/game"
)

// jobs are what the scheduler runs beside posting dailies.
func (s *server) jobs() []game.Job {
	jobs := []game.Job{s.backups.job()}
	if s.onDiscord {
		jobs = append(jobs,
			s.whenConnected(game.NewThreads(s.app.game.Service, s.discord).Job()),
			s.whenConnected(game.NewReminders(s.app.game.Service, s.discord).Job()))
	}
	return jobs
}

// whenConnected skips a job while Discord is out of reach, which is no failed try.
func (s *server) whenConnected(j game.Job) game.Job {
	do := j.Do
	j.Do = func(ctx context.Context) error {
		if !s.discord.Connected() {
			return nil
		}
		return do(ctx)
	}
	return j
}
