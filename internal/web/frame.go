package web

// frame is what is around a page's contents: its title, which link of the navigation leads
// here, and the picture that stands for the page where somebody posts its address.
type frame struct {
	Title, Current, Picture string
}

// pictured is the frame of a page with a picture of its own, if it has one.
func pictured(title, picture string) frame { return frame{Title: title, Picture: picture} }

// framed takes a title alone for a page that no link of the navigation leads to.
func framed(about any) frame {
	f, _ := about.(frame)
	if title, ok := about.(string); ok {
		f.Title = title
	}
	if f.Picture == "" {
		f.Picture = previewPath(sitePreview)
	}
	return f
}

// place is a link of the navigation.
type place struct{ Key, Address string }

// places are the links of the navigation; web.nav.<key> names each.
func places() []place {
	return []place{
		{"today", "/"}, {"archive", "/archive"}, {"practice", "/play"}, {"new", "/new"},
		{"boards", "/boards"}, {"learn", "/learn"}, {"help", "/help"},
	}
}
