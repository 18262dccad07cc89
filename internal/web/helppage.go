package web

import "net/http"

// helpPage is what assets/help.html shows.
type helpPage struct{ Title string }

func (s *Server) help(w http.ResponseWriter, r *http.Request) error {
	return s.sendPage(w, r, "help.html", helpPage{s.opts.Printer.Text("web.help.title", nil)})
}
