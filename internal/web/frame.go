package web

// frame is what is around a page's contents: its title, and which link of the navigation
// leads here.
type frame struct {
	Title, Current string
}

// framed takes a title alone for a page that no link of the navigation leads to.
func framed(about any) frame {
	if title, ok := about.(string); ok {
		return frame{Title: title}
	}
	f, _ := about.(frame)
	return f
}

// place is a link of the navigation.
type place struct{ Key, Address string }

// places are the links of the navigation; web.nav.<key> names each.
func places() []place {
	return []place{
		{"today", "/"}, {"archive", "/archive"}, {"practice", "/play"}, {"new", "/new"},
		{"boards", "/boards"}, {"techniques", "/techniques"}, {"help", "/help"},
	}
}
