package api

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"pencilmark/docs"
	"pencilmark/internal/answerjson"
	"pencilmark/internal/film"
	"pencilmark/internal/web/request"
)

// Operation is a route that is described in assets/openapi.json. TestDescription writes that file.
type Operation struct {
	request.Route
	ID       string
	About    string // the summary, followed by further sentences
	Params   any    // a struct of the parameters in the path, the query and the header; nil for none
	Body     any    // the body of a request; nil for none
	Replies  []Reply
	Problems string // the statuses of other answers: 304 is Not Modified, the others are problems
}

// Op returns an operation. Its handler finds the parameters of params in Values, except those in the path.
func Op(method, path string, h request.Handler, id, about string, params, body any, replies []Reply, problems string) Operation {
	known := slices.DeleteFunc(ParameterNames(params), func(name string) bool { return strings.Contains(path, "{"+name+"}") })
	if len(known) > 0 {
		h = request.Reading(h, known...)
	}
	return Operation{request.Route{Method: method, Path: path, Handler: h}, id, about, params, body, replies, problems}
}

// ParameterNames returns the names of the parameters in a struct of parameters; nil for nil.
func ParameterNames(params any) (names []string) {
	if params == nil {
		return nil
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(params)) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Reply is an answer that is not a problem.
type Reply struct {
	Status int
	About  string
	Body   any // a value of the body's type, nil for no body
}

// Media is the media type of a body that is not JSON.
type Media string

// Either is a body that has one of several types.
type Either []any

// OK returns the replies of an operation whose only reply has status 200.
func OK(about string, body any) []Reply { return []Reply{{http.StatusOK, about, body}} }

// The problems of operations on attempts, and of work on a grid.
const (
	ofAttempts = "400 401 403 404 409 413 415 503 504"
	ofWork     = "400 403 413 415 422 503 504"
)

// OwnOperations lists the operations on the visitor's own attempts. Other sites cannot call them.
func OwnOperations() []Operation {
	return []Operation{
		Op(http.MethodPost, "/api/v1/attempts", beginAttempt, "beginAttempt",
			"Opens your attempt at a daily that is open where you play, or at a puzzle. Without a session you become a guest, with a cookie.",
			nil, beginRequest{}, []Reply{{200, "The attempt existed.", AttemptBody{}}, {201, "The attempt begins now.", AttemptBody{}}}, ofAttempts),
		Op(http.MethodGet, "/api/v1/attempts/{id}", attempt, "attempt",
			"The state of an attempt of yours.",
			attemptOfPath{}, nil, OK("The attempt.", AttemptBody{}), ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/entries", enterEntries, "enterEntries",
			"Enters digits, in order. A repeated call enters nothing; the later of two devices decides the digit of a cell.",
			attemptOfPath{}, entriesRequest{}, OK("The attempt afterwards.", AttemptBody{}), ofAttempts),
		Op(http.MethodPut, "/api/v1/attempts/{id}/marks", keepMarks, "keepMarks",
			"Keeps your marks of some cells, or of all; hints use the centre marks as your candidates.",
			attemptOfPath{}, marksRequest{}, []Reply{{204, "Kept.", nil}}, ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/hint", advising(attemptHint), "attemptHint",
			"A hint for your position. It costs what it costs in chat.",
			attemptOfPath{}, adviceRequest{}, OK("The answer, its cost, and the attempt.", advised[*answerjson.Hint]{}), ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/apply", advising(applyHint), "attemptApply",
			"Makes the move of a hint, which counts as a hint of level 4.",
			attemptOfPath{}, adviceRequest{}, OK("The answer, its cost, and the attempt.", advised[*answerjson.Hint]{}), ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/why", advising(attemptWhy), "attemptWhy",
			"Why a cell cannot be a digit. It adds its price at once.",
			attemptOfPath{}, adviceRequest{}, OK("The answer, its cost, and the attempt.", advised[*answerjson.Why]{}), ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/chain", advising(attemptChain), "attemptChain",
			"Whether a chain of strong and weak links is right, and what follows from it. It adds its price at once.",
			attemptOfPath{}, adviceRequest{}, OK("The answer, its cost, and the attempt.", advised[*answerjson.Chain]{}), ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/check", advising(attemptCheck), "attemptCheck",
			"Which of your digits are wrong; of a live daily only how many.",
			attemptOfPath{}, adviceRequest{}, OK("The answer, its cost, and the attempt.", advised[*answerjson.Check]{}), ofAttempts),
		Op(http.MethodPost, "/api/v1/attempts/{id}/answer", handIn, "handIn",
			"Hands in the digits of a version. A full grid is judged; any other is kept.",
			attemptOfPath{}, handInRequest{}, OK("The result.", handInBody{}), ofAttempts),
		Op(http.MethodGet, "/api/v1/attempts/{id}/replay", replay, "replay",
			"The replay of an attempt that is over: each moment, the three longest waits, and the logical path beside it.",
			attemptOfPath{}, nil, OK("The replay.", replayBody{}), ofAttempts),
	}
}

// OpenOperations lists the operations that pages of other sites may also call, without cookies.
func OpenOperations() []Operation {
	return []Operation{
		Op(http.MethodGet, "/api/v1/openapi.json", request.Asset("openapi.json", "application/json"), "openapi",
			"This description.",
			nil, nil, OK("The description.", struct{}{}), ""),
		Op(http.MethodGet, "/api/v1/answers.schema.json", answersSchema, "schema",
			"The JSON Schema of these answers, which the command line's --format json shares.",
			nil, nil, OK("The schema.", struct{}{}), ""),
		Op(http.MethodGet, "/api/v1/daily", daily, "daily",
			"The card of the daily that is open now.",
			dailyQuery{}, nil, OK("The card.", cardBody{}), "304 400 404 503"),
		Op(http.MethodGet, "/api/v1/puzzles", orderPuzzles, "order",
			"New puzzles of a kind, as many as can be made in the time for one request. None is a copy of an open daily.",
			orderQuery{}, nil, OK("The puzzles.", orderAnswer{}), "400 404 503"),
		Op(http.MethodGet, "/api/v1/puzzles/{id}", puzzle, "puzzle",
			"A puzzle and its rating; of a live daily, no grid.",
			puzzleOfPath{}, nil, OK("The puzzle.", puzzleBody{}), "304 404 503"),
		Op(http.MethodGet, "/api/v1/challenge", challenge, "challenge",
			"The hardest puzzle for practice; with after, the next hardest. The answer changes when a harder one is added.",
			challengeQuery{}, nil, OK("The puzzle.", puzzleBody{}), "304 400 404 503"),
		Op(http.MethodGet, "/api/v1/leaderboard", leaderboard, "leaderboard",
			"A page of a ranking.",
			BoardQuery{}, nil, OK("The ranking.", answerjson.Leaderboard{}), "304 400 404 503"),
		Op(http.MethodPost, "/api/v1/look", working(look), "look",
			"A description of a puzzle: solutions, superfluous clues, symmetry, rating, whether it was a daily.",
			nil, request.PuzzleText{}, OK("The description. A puzzle without exactly one solution has no rating.", LookBody{}), ofWork),
		Op(http.MethodPost, "/api/v1/read", read, "read",
			"What a screenshot or a photo of a printed 9x9 board shows: a PNG, JPEG, GIF or WebP picture of at most 10 MiB and 25 megapixels. Cells with ink that is neither a digit nor pencil marks are doubtful. Nobody keeps the picture.",
			nil, Media("image/*"), OK("The digits, what is doubtful, or why the picture is refused.", readAnswer{}), "400 413 503 504"),
		Op(http.MethodPost, "/api/v1/rate", working(rate), "rate",
			"How hard a puzzle is.",
			nil, request.PuzzleText{}, OK("The rating, or how many solutions there are if it is not one.", RateAnswer{}), ofWork),
		Op(http.MethodPost, "/api/v1/repair", working(repairGrid), "repair",
			"The changes that give a grid with several solutions or none exactly one.",
			nil, request.PuzzleText{}, OK("The clues to remove and to add.", repairAnswer{}), ofWork),
		Op(http.MethodPost, "/api/v1/hint", preferring(working(hint)), "hint",
			"The next deduction, or one about a cell or a digit, or another one; as much of it as the level asks for.",
			request.Preferences{}, HintRequest{}, OK("The step, or that there is none.", answerjson.Hint{}), ofWork),
		Op(http.MethodPost, "/api/v1/steps", preferring(working(Steps)), "steps",
			"All the steps that can be made now.",
			request.Preferences{}, PositionText{}, OK("The steps.", answerjson.Steps{}), ofWork),
		Op(http.MethodPost, "/api/v1/why", preferring(working(why)), "why",
			"Why a cell cannot be a digit, by the easiest argument.",
			request.Preferences{}, WhyRequest{}, OK("The argument, or why there is none.", answerjson.Why{}), ofWork),
		Op(http.MethodPost, "/api/v1/chain", preferring(working(chain)), "chain",
			"Whether a chain of strong and weak links is right, and what follows from it.",
			request.Preferences{}, chainRequest{}, OK("The verdict, link by link.", answerjson.Chain{}), ofWork),
		Op(http.MethodPost, "/api/v1/check", preferring(working(check)), "check",
			"Whether the digits of a position are right, and how many cells are empty.",
			request.Preferences{}, PositionText{}, OK("The result of the check.", answerjson.Check{}), ofWork),
		Op(http.MethodPost, "/api/v1/path", preferring(working(path)), "path",
			"Every step from a grid to its solution, or to where a ladder ends.",
			request.Preferences{}, PathRequest{}, OK("The steps.", Either{answerjson.Path{}, answerjson.Rated{}}), ofWork),
		Op(http.MethodPost, "/api/v1/film", preferring(working(filmPath)), "film",
			"The frames of a path, a page at a time: where the ladder looks, what it changes, and the words for it. A live daily's path is only for players who have finished it. The film of a puzzle without solution ends at the contradiction, if the ladder finds one; of more than 100 solutions the first 100 are listed.",
			request.Preferences{}, FilmRequest{}, OK("A page of the film.", film.Film{}), ofWork),
		Op(http.MethodPost, "/api/v1/solve", working(solve), "solve",
			"The solutions of a grid, a hundred at most.",
			nil, request.PuzzleText{}, OK("The solutions, or how many there are at least.", answerjson.Solved{}), ofWork),
		Op(http.MethodPost, "/api/v1/convert", working(convert), "convert",
			"A grid in another format.",
			nil, convertRequest{}, OK("The grid.", converted{}), ofWork),
		Op(http.MethodGet, "/api/v1/board.png", boardPNG, "boardPNG",
			"A picture of a board: of what the text holds, and of nothing that follows from it.",
			pictureQuery{}, nil, OK("The picture.", Media("image/png")), "304 400 403 422 503 504"),
		Op(http.MethodGet, "/api/v1/board.svg", boardSVG, "boardSVG",
			"A picture of a board: of what the text holds, and of nothing that follows from it.",
			pictureQuery{}, nil, OK("The picture.", Media("image/svg+xml")), "304 400 403 422 503 504"),
		Op(http.MethodGet, "/api/v1/archive", pastDailies, "archive",
			"The dailies that are over, newest first.",
			archiveQuery{}, nil, OK("A page of them. The header Link leads to the next.", archiveBody{}), "304 400 404 503"),
		Op(http.MethodGet, "/api/v1/archive/{date}", pastDaily, "pastDaily",
			"A daily that is over, with its grid, its solution and its table.",
			dayOfPath{}, nil, OK("The daily.", pastDetails{}), "304 400 404 503"),
		Op(http.MethodGet, "/api/v1/practice", givePractice, "practice",
			"A position to practise a technique in, another each time.",
			practiceQuery{}, nil, OK("The position.", drillBody{}), "400 403 404 503 504"),
		Op(http.MethodGet, "/api/v1/practice/{technique}/{place}", practicePosition, "practicePosition",
			"A position that was given, again.",
			drillOfPath{}, nil, OK("The position.", drillBody{}), "304 400 403 404 503 504"),
		Op(http.MethodPost, "/api/v1/practice/{technique}/{place}", judgePractice, "judgeMove",
			"The verdict on a move in a position. The result is remembered for a session.",
			moveQuery{}, MoveRequest{}, OK("The verdict.", JudgedBody{}), "400 403 404 413 415 503 504"),
		Op(http.MethodGet, "/api/v1/techniques", techniques, "techniques",
			"All techniques, by family and from the easiest on.",
			nil, nil, OK("The techniques.", answerjson.Techniques{}), "304"),
		Op(http.MethodGet, "/api/v1/techniques/{name}", technique, "technique",
			"A technique by any of its names, with a position that shows it.",
			techniqueQuery{}, nil, OK("The technique.", answerjson.Technique{}), "304 400 404"),
	}
}

// RoutesOf returns the routes of operations.
func RoutesOf(operations []Operation) (routes []request.Route) {
	for _, o := range operations {
		routes = append(routes, o.Route)
	}
	return routes
}

func answersSchema(w http.ResponseWriter, r *request.Request) error {
	return request.Send(w, r, http.StatusOK, request.Day, "application/json", docs.AnswersSchema)
}
