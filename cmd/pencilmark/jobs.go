package main

import (
	"pencilmark/internal/game/awards"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/notices"
	"pencilmark/internal/game/play"
)

// jobs are what the scheduler runs beside posting dailies.
func (s *server) jobs() []jobs.Job {
	jobs := []jobs.Job{s.backups.job()}
	if s.onDiscord {
		jobs = append(jobs,
			s.whenConnected(daily.NewThreadJob(s.app.game.Daily, s.discord).Job()),
			s.whenConnected(daily.NewWaitingJob(s.app.game.Daily, s.discord).Job()),
			s.whenConnected(daily.NewReminderJob(s.app.game.Daily, s.discord).Job()),
			s.whenConnected(notices.NewJob(s.app.game.Notices, s.discord).Job()),
			s.whenConnected(leaderboards.NewRenewalJob(s.app.game.Boards, s.discord).Job()),
			s.whenConnected(play.NewCardJob(s.app.game.Play, s.discord).Job()),
			s.whenConnected(play.NewAnnouncementJob(s.app.game.Play, s.discord).Job()),
			s.whenConnected(awards.NewJob(s.app.game.Awards, s.discord).Job()),
			s.whenConnected(s.discord.PromiseJob()))
	}
	return jobs
}

// whenConnected has a job wait while Discord is out of reach, which is no failed try.
func (s *server) whenConnected(j jobs.Job) jobs.Job {
	j.Able = s.discord.Connected
	return j
}
