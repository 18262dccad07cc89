package page

import (
	"net/http"

	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

// Routes lists the addresses for browsers. Each request counts towards its client's limit. The names after a handler
// are the parameters that it accepts.
func (h *Handler) Routes() []request.Route {
	get := func(path string, answer request.Handler, parameters ...string) request.Route {
		if len(parameters) > 0 {
			answer = request.Reading(answer, parameters...)
		}
		return request.Route{Method: http.MethodGet, Path: path, Handler: answer}
	}
	post := func(path string, answer request.Handler) request.Route {
		return request.Route{Method: http.MethodPost, Path: path, Handler: answer}
	}
	return []request.Route{
		get("/{$}", h.home),
		get("/puzzle", h.puzzle),
		post("/puzzle", h.showPicture),
		get("/submissions", moved("/me", "")), // where links to that former page lead
		post("/submissions", h.submit),
		get("/hints", moved("/puzzle", "hint")),
		get("/new", moved("/puzzle", "")),
		get("/watch", moved("/puzzle", "film")),
		get("/watch/path", moved("/puzzle", "path")),
		get("/p/{id}", h.playKnown),
		get("/p/{id}/replay", ownReplay),
		get("/attempts/{id}", h.attemptPage),
		get("/attempts/{id}/replay", h.replayPage, "at"),
		get("/attempts/{id}/crux", h.crux),
		get("/play", h.playPlaces),
		get("/play/{tier}", practise, "layout"),
		get("/archive", h.archive, "month"),
		get("/boards", h.boards, api.ParameterNames(api.BoardQuery{})...),
		get("/u/{alias}", h.profile),
		get("/help", h.help),
		get("/js/{version}/{name}", h.script),
		get("/techniques", moved("/learn", "")),
		get("/learn", h.learn, "name"),
		get("/learn/{technique}", h.lesson),
		get("/learn/{technique}/practise", practiseTechnique, "grade"),
		get("/learn/{technique}/practise/{place}", h.drill),
		post("/learn/{technique}/practise/{place}", h.judgeDrill),
		get("/privacy", h.privacy),
		get("/terms", h.terms),
		get("/enter", h.enter, "t"),
		post("/enter", redeem),
		post("/leave", leave),
		get(signInPath, h.signIn),
		get(signInPath+"/back", h.signedIn),
		get(activityPath, h.launch, "instance"),
		post(activityPath, h.enterActivity),
		get("/me", h.me),
		post("/me", h.rename),
		get("/me/data.json", ownData),
		post("/me/forget", forgetMe),
		get("/posts/{post}", h.askToStart),
		post("/posts/{post}", startPost),
		get("/ranking", h.ranking),
		get("/style.css", h.styleSheet),
		get("/robots.txt", request.Asset("robots.txt", "text/plain; charset=utf-8")),
		get(securityPath, h.security),
		get("/icon.svg", request.Asset("icon.svg", "image/svg+xml")),
		get("/icon.png", request.Asset("icon.png", "image/png")),
		get("/manifest.webmanifest", request.Asset("manifest.webmanifest", "application/manifest+json")),
		get("/sw.js", serviceWorker),
		get("/problems/{slug}", h.problemPage),
	}
}
