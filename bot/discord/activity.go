package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

// An Entry Point command opens the Activity from Discord's list of apps (Application Commands, Entry Point Commands).
const (
	commandEntryPoint = 4
	discordLaunches   = 2 // this handler value means that Discord opens the Activity without asking the bot
)

// entryPoint returns the application's Entry Point command. Discord creates one when the owner enables Activities, and
// refuses to overwrite the commands without one.
func (c *Client) entryPoint(have []appCommand) []appCommand {
	at := slices.IndexFunc(have, func(h appCommand) bool { return h.Type == commandEntryPoint })
	if !c.activity {
		if at < 0 {
			return nil
		}
		return have[at : at+1]
	}
	own := appCommand{
		Type: commandEntryPoint, Handler: discordLaunches, Name: entryPointName(phrase.DefaultLocale), Options: []option{},
		Contexts: []int{contextGuild, contextBotDM, contextPrivate}, Installs: []int{installGuild, installUser},
	}
	for _, locale := range locales {
		if l := phrase.New(locale).Locale(); l != phrase.DefaultLocale {
			own.Names.add(locale, entryPointName(l))
		}
	}
	if at >= 0 {
		own.ID = have[at].ID
	}
	return []appCommand{own}
}

func entryPointName(locale string) string { return phrase.New(locale).Text("discord.entry-point", nil) }

// maxInstance is the maximum length of an instance's id.
const maxInstance = 200

// Instance returns the guild in which an instance of the Activity runs, "" for a direct message, and the players in it.
func (c *Client) Instance(ctx context.Context, id string) (guild string, players []string, err error) {
	app, err := c.app()
	if err == nil && len(id) > maxInstance {
		err = errors.New("discord: no id of an instance is that long")
	}
	if err != nil {
		return "", nil, err
	}
	var found struct {
		Location struct {
			Guild string `json:"guild_id"`
		} `json:"location"`
		Users []string `json:"users"`
	}
	err = c.do(ctx, request{
		doing: "ask who is in the Activity", method: http.MethodGet, path: "applications/" + app + "/activity-instances/" + url.PathEscape(id),
		bucket: "applications/activity-instances", priority: forInteractions, idempotent: true, into: &found,
	})
	for _, user := range found.Users {
		players = append(players, gameID(user))
	}
	return gameID(found.Location.Guild), players, err
}

// launches reports whether a reply opens the Activity.
func (r *responder) launches(reply *bot.Reply) bool {
	return reply.Launch != nil && r.client.activity && !r.deferred
}

// launch opens the Activity. If Discord refuses, it shows the reply's message. It answers over REST, because an HTTP
// response would not show whether Discord refused.
func (r *responder) launch(ctx context.Context, reply bot.Reply) error {
	to := *reply.Launch
	reply.Launch = nil
	if err := r.callback.leave(); err != nil {
		return err
	}
	r.callback = &restCallback{r.client, r.in}
	var answer struct {
		Interaction struct {
			Instance string `json:"activity_instance_id"`
		} `json:"interaction"`
	}
	err := r.client.do(ctx, request{
		doing: "open the Activity", method: http.MethodPost, path: "interactions/" + r.in.ID + "/" + r.in.Token + "/callback?with_response=true",
		body: callback{Type: callbackLaunch}, idempotent: true, doneCode: codeAnswered, into: &answer,
	})
	if e, ok := errors.AsType[*Error](err); ok && e.formFault() {
		r.client.log.Warn("discord: the Activity does not open and the player gets a link: are Activities enabled in the developer portal?", "error", err)
		return r.respond(ctx, reply)
	}
	if err != nil {
		return err
	}
	r.noteFirstResponse()
	if answer.Interaction.Instance == "" {
		return nil // the request was repeated, because its first answer was lost
	}
	return r.client.router.Launched(ctx, r.request, answer.Interaction.Instance, to)
}
