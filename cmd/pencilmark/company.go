package main

import (
	"context"

	"pencilmark/bot"
	"pencilmark/internal/game"
)

// about is what the bot tells about itself.
func (a *app) about() bot.About {
	version, _ := buildVersion()
	return bot.About{Version: version, Started: a.started, Contact: string(a.settings.Contact)}
}

// jobs are what the scheduler does beside the dailies.
func (s *server) jobs() []game.Job {
	jobs := []game.Job{s.backups.job()}
	if s.onDiscord {
		jobs = append(jobs,
			s.whenConnected(game.NewThreads(s.app.game.Service, s.discord).Job()),
			s.whenConnected(game.NewReminders(s.app.game.Service, s.discord).Job()))
	}
	return jobs
}

// whenConnected leaves a job undone while Discord is out of reach: that is no
// failed try.
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
