package discord

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver"
)

// Finding is the result of one check of Examine.
type Finding struct {
	Name   string // what was checked
	Detail string // the result if all is well
	Err    error  // what is wrong; nil if nothing
	Remedy string // how to correct it
}

// examination collects the findings.
type examination struct {
	*Client
	app struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Key  string `json:"verify_key"`
		URL  string `json:"interactions_endpoint_url"`
	}
	found []Finding
}

// later begins the remedy for a fault of Discord, or for too many requests.
const later = "try again later; if that does not help: "

func (e *examination) note(name, detail string, err error, remedy string) bool {
	if busy, ok := errors.AsType[*Error](err); ok && (busy.Status >= 500 || busy.Status == http.StatusTooManyRequests) {
		remedy = later + remedy
	}
	e.found = append(e.found, Finding{name, detail, err, remedy})
	return err == nil
}

// Examine checks whether the bot can work on Discord and in guilds. It registers nothing. In the first guild that
// allows it, it sends a picture and removes it again.
func (c *Client) Examine(ctx context.Context, guilds []game.Guild) []Finding {
	e := &examination{Client: c}
	if !e.checkToken(ctx) {
		return e.found // without a valid token nothing else can be checked
	}
	e.checkKey()
	e.checkAddress(ctx)
	e.checkCommands(ctx)
	e.checkGuilds(ctx, guilds)
	return e.found
}

// CheckSelf implements bot.SettingsChecker.
func (c *Client) CheckSelf(ctx context.Context) error {
	for _, f := range c.Examine(ctx, nil) {
		if f.Err != nil {
			return fmt.Errorf("%s: %w", f.Name, f.Err)
		}
	}
	return nil
}

// maxSkew is the largest accepted clock difference, because the bot compares its clock with Discord's times and ids.
const maxSkew = 10 * time.Second

// checkToken asks Discord who the bot is, and compares the clocks.
func (e *examination) checkToken(ctx context.Context) bool {
	r := request{doing: "ask Discord who the bot is", method: http.MethodGet, path: "applications/@me", bucket: "get applications/@me", idempotent: true}
	answer := time.Time{}
	r.into, r.date = &e.app, &answer
	err := e.do(ctx, r)
	refusal, _ := errors.AsType[*Error](err)
	switch {
	case refusal != nil && refusal.Status == http.StatusUnauthorized:
		return e.note("token", "", err, "copy a new token from the developer portal (Bot, Reset Token) to discord.token")
	case err != nil:
		return e.note("token", "", err, "check that this machine reaches Discord, and discord.api_url")
	case e.app.ID == "":
		return e.note("token", "", errors.New("the server does not answer as Discord does"), "empty discord.api_url, or correct it")
	}
	e.appID.Store(&e.app.ID)
	e.note("token", "it is that of "+e.app.Name, nil, "")
	if off := e.clock.Now().Sub(answer).Round(time.Second); !answer.IsZero() && off.Abs() > maxSkew {
		e.note("clock", "", fmt.Errorf("this machine's clock is %v off", off), "let the machine set its clock by NTP")
		return true
	}
	return e.note("clock", "it agrees with Discord's", nil, "")
}

// checkKey compares the public key with the application's.
func (e *examination) checkKey() {
	own := hex.EncodeToString(e.key)
	const remedy = "copy the public key from the developer portal (General Information) to discord.public_key"
	switch {
	case own == "" && e.app.URL != "":
		e.note("public key", "", errors.New("the developer portal has an Interactions Endpoint URL, and there is no discord.public_key: nothing comes in"), remedy+", or empty that field")
	case own == "":
		e.note("public key", "none is needed: commands come in by the gateway", nil, "")
	case !strings.EqualFold(own, e.app.Key):
		e.note("public key", "", errors.New("discord.public_key is not that of the token's application"), remedy)
	default:
		e.note("public key", "it is the application's", nil, "")
	}
}

// checkAddress sends the Interactions Endpoint URL a request without a signature, which the bot must refuse with 401.
func (e *examination) checkAddress(ctx context.Context) {
	switch {
	case e.app.URL == "" && e.noGateway:
		e.note("address", "", errors.New("the developer portal has no Interactions Endpoint URL, and the gateway is off: nothing comes in"), "enter the URL in the developer portal (General Information)")
		return
	case e.app.URL == "":
		e.note("address", "none is needed: commands come in by the gateway", nil, "")
		return
	}
	status, text, err := unsigned(ctx, e.app.URL)
	switch {
	case err == nil && status != http.StatusUnauthorized:
		err = fmt.Errorf("%s answers %d to a request without a signature, and not 401", e.app.URL, status)
	case err == nil && strings.TrimSpace(text) != errUnsigned.text:
		err = fmt.Errorf("%s answers 401, but not as pencilmark does", e.app.URL)
	}
	e.note("address", e.app.URL+" answers", err, "start pencilmark serve, and check that the proxy passes discord.interactions_path on to it")
}

// unsigned posts a PING without a signature, and returns the start of the answer.
func unsigned(ctx context.Context, url string) (status int, text string, err error) {
	ctx, cancel := context.WithTimeout(ctx, addressWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(`{"type":1}`))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := NewSignInClient().Do(r)
	if err != nil {
		return 0, "", err
	}
	start, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	return answer.StatusCode, string(start), errors.Join(err, answer.Body.Close())
}

// maxAnswer exceeds the length of the endpoint's refusals.
const maxAnswer = 256

const addressWithin = 10 * time.Second

// checkCommands compares the registered commands with the program's.
func (e *examination) checkCommands(ctx context.Context) {
	have, want, err := e.compareCommands(ctx, e.app.ID)
	if err == nil && !sameCommands(have, want) {
		err = fmt.Errorf("%d commands are registered, and they are not the %d of this version", len(have), len(want))
	}
	e.note("commands", fmt.Sprintf("%d are registered", len(want)), err, "start pencilmark serve, which registers them")
}

// checkGuilds checks the channel of each guild, and sends a picture to the first that allows it.
func (e *examination) checkGuilds(ctx context.Context, guilds []game.Guild) {
	sent := false
	for _, g := range guilds {
		if snowflake(g.ID) == "" || ctx.Err() != nil {
			continue
		}
		name := "server " + cmp.Or(g.Name, g.ID)
		warnings, err := e.CheckSettings(ctx, g.ID, g.Settings())
		if err != nil && !e.memberOf(ctx, g.ID) {
			e.note(name, "the bot is not there any more", nil, "")
			continue
		}
		if missing, ok := errors.AsType[*bot.MissingPermissionError](err); ok {
			e.note(name, "", err, "give the bot "+missing.Permission+" in the channel "+g.Channel+", or choose another with /setup")
			continue
		}
		if err != nil {
			e.note(name, "", err, "choose a channel with /setup, or invite the bot again")
			continue
		}
		if warnings.UnmentionableRole {
			e.note(name, "", errors.New("the role to mention gets no notice"), "allow anyone to mention the role, or give the bot Mention Everyone")
			continue
		}
		e.note(name, "the channel grants what is needed", nil, "")
		if !sent {
			sent = true
			err := e.sendPicture(ctx, g.Channel)
			remedy := "look at the channel's permissions, and at the proxy between this machine and Discord"
			if lost, ok := errors.AsType[*Error](err); ok && lost.Perhaps {
				remedy += "; the test picture may be in the channel " + g.Channel + ": remove it there"
			}
			e.note("picture", "it was sent and removed in "+name, err, remedy)
		}
	}
}

// sendPicture sends a small board that notifies nobody, and removes it.
func (e *examination) sendPicture(ctx context.Context, channel string) error {
	m, _, err := e.messageOf(&bot.Message{Text: "Pencilmark tests whether it can send pictures here.",
		Pictures: []bot.Picture{{Name: "test", Alt: "An empty board.", Board: render.Board{Grid: solver.NewGrid(solver.Classic())}}}})
	if err != nil {
		return err
	}
	m.Flags |= flagSilent
	made, err := e.postOnce(ctx, channel, rowNonce("test-", e.clock.Now().UnixNano()), m, forInteractions)
	if err != nil {
		return err
	}
	err = e.deleteMessage(ctx, "remove the test picture", messagePath(channel, made.ID), forInteractions)
	if refused, ok := errors.AsType[*Error](err); ok {
		refused.Perhaps = true // it is still there
	}
	return err
}
