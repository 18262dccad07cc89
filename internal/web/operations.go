package web

import (
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/film"
)

// operation is a route that assets/openapi.json describes. TestDescription writes that file.
type operation struct {
	route
	id       string
	about    string // the summary, and more after its first sentence
	params   any    // a struct of the parameters in the path, the query and the header; nil for none
	body     any    // what a request holds; nil for nothing
	replies  []reply
	problems string // the statuses of other answers: 304 is Not Modified, the rest are problems
}

func op(method, path string, h handler, id, about string, params, body any, replies []reply, problems string) operation {
	return operation{route{method, path, h}, id, about, params, body, replies, problems}
}

// reply is an answer that is no problem.
type reply struct {
	status int
	about  string
	body   any // a value of its type, nil for nothing
}

// media is a body that is no JSON.
type media string

// either is a body of one of several types.
type either []any

// ok is the one reply of most operations.
func ok(about string, body any) []reply { return []reply{{http.StatusOK, about, body}} }

// The problems of an attempt, and of work on a grid.
const (
	ofAttempts = "400 401 403 404 409 413 415 503 504"
	ofWork     = "400 403 413 415 422 503 504"
)

// ownOperations lists the routes about one's own attempts. Other sites cannot call them.
func ownOperations() []operation {
	return []operation{
		op(http.MethodPost, "/api/v1/attempts", beginAttempt, "beginAttempt",
			"Opens your attempt at a daily that is open where you play, or at a puzzle. Who is nobody yet becomes a guest, with a cookie.",
			nil, beginRequest{}, []reply{{200, "It was there already.", attemptBody{}}, {201, "It begins now.", attemptBody{}}}, ofAttempts),
		op(http.MethodGet, "/api/v1/attempts/{id}", attempt, "attempt",
			"How an attempt of yours stands.",
			attemptOfPath{}, nil, ok("The attempt.", attemptBody{}), ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/entries", enterEntries, "enterEntries",
			"Enters digits, in order. The same call twice is one deed; of two devices the later one has its digit in a cell.",
			attemptOfPath{}, entriesRequest{}, ok("How the attempt stands then.", attemptBody{}), ofAttempts),
		op(http.MethodPut, "/api/v1/attempts/{id}/marks", keepMarks, "keepMarks",
			"Keeps your marks of some cells, or of all; hints take the centre marks for your candidates.",
			attemptOfPath{}, marksRequest{}, []reply{{204, "Kept.", nil}}, ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/hint", attemptHint, "attemptHint",
			"A hint for where you stand. It costs what it costs in chat.",
			attemptOfPath{}, adviceRequest{}, ok("The answer, what it cost, and how the attempt stands.", advised[*answerjson.Hint]{}), ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/apply", applyHint, "attemptApply",
			"Makes the move of a hint, which counts as a hint of level 4.",
			attemptOfPath{}, adviceRequest{}, ok("The answer, what it cost, and how the attempt stands.", advised[*answerjson.Hint]{}), ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/why", attemptWhy, "attemptWhy",
			"Why a cell cannot be a digit. It adds its price at once.",
			attemptOfPath{}, adviceRequest{}, ok("The answer, what it cost, and how the attempt stands.", advised[*answerjson.Why]{}), ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/chain", attemptChain, "attemptChain",
			"Whether a chain of strong and weak links is right, and what follows from it. It adds its price at once.",
			attemptOfPath{}, adviceRequest{}, ok("The answer, what it cost, and how the attempt stands.", advised[*answerjson.Chain]{}), ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/check", attemptCheck, "attemptCheck",
			"How your digits stand; of a live daily only how many are wrong.",
			attemptOfPath{}, adviceRequest{}, ok("The answer, what it cost, and how the attempt stands.", advised[*answerjson.Check]{}), ofAttempts),
		op(http.MethodPost, "/api/v1/attempts/{id}/answer", handIn, "handIn",
			"Hands in the digits of a version. A full grid is judged; any other is kept.",
			attemptOfPath{}, handInRequest{}, ok("What came of it.", handInBody{}), ofAttempts),
		op(http.MethodGet, "/api/v1/attempts/{id}/replay", replay, "replay",
			"How an attempt of yours went that is over: each moment, the three longest waits, and the logical path beside it.",
			attemptOfPath{}, nil, ok("The replay.", replayBody{}), ofAttempts),
	}
}

// openOperations lists what of the API pages of other sites may ask too, as nobody.
func openOperations() []operation {
	return []operation{
		op(http.MethodGet, "/api/v1/openapi.json", asset("openapi.json", "application/json"), "openapi",
			"This description.",
			nil, nil, ok("The description.", struct{}{}), ""),
		op(http.MethodGet, "/api/v1/answers.schema.json", answersSchema, "schema",
			"The JSON Schema of these answers, which the command line's --format json shares.",
			nil, nil, ok("The schema.", struct{}{}), ""),
		op(http.MethodGet, "/api/v1/daily", daily, "daily",
			"The card of the daily that is open now.",
			dailyQuery{}, nil, ok("The card.", cardBody{}), "304 400 404 503"),
		op(http.MethodGet, "/api/v1/puzzles", orderPuzzles, "order",
			"Puzzles to order: those for practice first, then new ones, as many as are found in the time for one request. None is a daily that is open or to come, or a copy of one.",
			orderQuery{}, nil, ok("The puzzles.", orderAnswer{}), "400 404 503"),
		op(http.MethodGet, "/api/v1/puzzles/{id}", puzzle, "puzzle",
			"A puzzle and its rating; of a live daily, no grid.",
			puzzleOfPath{}, nil, ok("The puzzle.", puzzleBody{}), "304 404 503"),
		op(http.MethodGet, "/api/v1/challenge", challenge, "challenge",
			"The hardest puzzle that there is, for practice; with after, the next hardest. The answer changes when there is a harder one.",
			challengeQuery{}, nil, ok("The puzzle.", puzzleBody{}), "304 400 404 503"),
		op(http.MethodGet, "/api/v1/leaderboard", leaderboard, "leaderboard",
			"A page of a ranking.",
			boardQuery{}, nil, ok("The ranking.", answerjson.Leaderboard{}), "304 400 404 503"),
		op(http.MethodPost, "/api/v1/look", look, "look",
			"What there is to say of a puzzle at a glance: solutions, superfluous clues, symmetry, rating, whether it was a daily.",
			nil, puzzleText{}, ok("What there is to say. A puzzle without one solution has no rating.", lookBody{}), ofWork),
		op(http.MethodPost, "/api/v1/rate", rate, "rate",
			"How hard a puzzle is.",
			nil, puzzleText{}, ok("The rating, or how many solutions there are when it is not one.", rateAnswer{}), ofWork),
		op(http.MethodPost, "/api/v1/repair", repairGrid, "repair",
			"What makes a puzzle with one solution of a grid that has several or none.",
			nil, puzzleText{}, ok("The clues to remove and to add.", repairAnswer{}), ofWork),
		op(http.MethodPost, "/api/v1/hint", hint, "hint",
			"The next deduction, or one about a cell or a digit, or another one; as little or as much of it as asked for.",
			preferences{}, hintRequest{}, ok("The step, or that there is none.", answerjson.Hint{}), ofWork),
		op(http.MethodPost, "/api/v1/steps", steps, "steps",
			"All the steps that can be made now.",
			preferences{}, positionText{}, ok("The steps.", answerjson.Steps{}), ofWork),
		op(http.MethodPost, "/api/v1/why", why, "why",
			"Why a cell cannot be a digit, by the easiest argument.",
			preferences{}, whyRequest{}, ok("The argument, or what else there is to say.", answerjson.Why{}), ofWork),
		op(http.MethodPost, "/api/v1/chain", chain, "chain",
			"Whether a chain of strong and weak links is right, and what follows from it.",
			preferences{}, chainRequest{}, ok("The verdict, link by link.", answerjson.Chain{}), ofWork),
		op(http.MethodPost, "/api/v1/check", check, "check",
			"Whether the digits of a position are right, and what is left.",
			preferences{}, positionText{}, ok("How the position stands.", answerjson.Check{}), ofWork),
		op(http.MethodPost, "/api/v1/path", path, "path",
			"Every step from a grid to its solution, or to where a ladder ends.",
			preferences{}, pathRequest{}, ok("The steps.", either{answerjson.Path{}, answerjson.Rated{}}), ofWork),
		op(http.MethodPost, "/api/v1/film", filmPath, "film",
			"The frames of a path, a page at a time: for each where the ladder looks, what it changes, and what there is to tell. A live daily's is for who has finished it. A puzzle without solution is filmed up to the contradiction, if the ladder comes to one; of one with more than 100 the first 100 are listed.",
			preferences{}, filmRequest{}, ok("A page of the film.", film.Film{}), ofWork),
		op(http.MethodPost, "/api/v1/solve", solve, "solve",
			"The solutions of a grid, a hundred at most.",
			nil, puzzleText{}, ok("The solutions, or how many there are at least.", answerjson.Solved{}), ofWork),
		op(http.MethodPost, "/api/v1/convert", convert, "convert",
			"A grid in another format.",
			nil, convertRequest{}, ok("The grid.", converted{}), ofWork),
		op(http.MethodGet, "/api/v1/board.png", boardPNG, "boardPNG",
			"A picture of a board: of what the text says, and of nothing that follows from it.",
			pictureQuery{}, nil, ok("The picture.", media("image/png")), "304 400 403 422 503 504"),
		op(http.MethodGet, "/api/v1/board.svg", boardSVG, "boardSVG",
			"A picture of a board: of what the text says, and of nothing that follows from it.",
			pictureQuery{}, nil, ok("The picture.", media("image/svg+xml")), "304 400 403 422 503 504"),
		op(http.MethodGet, "/api/v1/archive", pastDailies, "archive",
			"The dailies that are over, newest first.",
			archiveQuery{}, nil, ok("A page of them. The header Link leads to the next.", archiveBody{}), "304 400 404 503"),
		op(http.MethodGet, "/api/v1/archive/{date}", pastDaily, "pastDaily",
			"A daily that is over, with its grid, its solution and its table.",
			dayOfPath{}, nil, ok("The daily.", pastDetails{}), "304 400 404 503"),
		op(http.MethodGet, "/api/v1/practice", givePractice, "practice",
			"A position to practise a technique in, another each time.",
			practiceQuery{}, nil, ok("The position.", drillBody{}), "400 403 404 503 504"),
		op(http.MethodGet, "/api/v1/practice/{technique}/{place}", practicePosition, "practicePosition",
			"A position that was given, again.",
			drillOfPath{}, nil, ok("The position.", drillBody{}), "304 400 403 404 503 504"),
		op(http.MethodPost, "/api/v1/practice/{technique}/{place}", judgePractice, "judgeMove",
			"What a move in a position is worth. What comes of it is remembered for who has a session.",
			moveQuery{}, moveRequest{}, ok("The verdict.", judgedBody{}), "400 403 404 413 415 503 504"),
		op(http.MethodGet, "/api/v1/techniques", techniques, "techniques",
			"All techniques, by family and from the easiest on.",
			nil, nil, ok("The techniques.", answerjson.Techniques{}), "304"),
		op(http.MethodGet, "/api/v1/techniques/{name}", technique, "technique",
			"A technique by any name that people have for it, with a position that shows it.",
			techniqueQuery{}, nil, ok("The technique.", answerjson.Technique{}), "304 400 404"),
	}
}

// healthOperations lists what the operator's own tools ask for, as often as they like.
func (s *Server) healthOperations() []operation {
	return []operation{
		op(http.MethodGet, "/healthz", s.healthz, "healthz",
			"Whether the process answers.",
			nil, nil, ok("It does.", health{}), ""),
		op(http.MethodGet, "/readyz", s.readyz, "readyz",
			"Whether all that the server rests on works.",
			nil, nil, []reply{{200, "It does.", health{}}, {503, "It does not.", health{}}}, ""),
	}
}

func routesOf(operations []operation) (routes []route) {
	for _, o := range operations {
		routes = append(routes, o.route)
	}
	return routes
}
