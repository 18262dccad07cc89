package discordtest

import (
	"slices"
	"strings"
)

// The limits of Component Reference, by its section.
const (
	maxComponents  = 40   // of a V2 message, nested ones included
	maxRows        = 5    // Legacy Message Component Behavior
	maxButtons     = 5    // Action Row
	maxCustomID    = 100  // Custom ID
	maxButtonLabel = 80   // Button
	maxSelect      = 25   // String Select
	maxOption      = 100  // String Select, Select Option Structure
	maxPlaceholder = 150  // String Select
	maxV2Text      = 4000 // Text Display: over a whole message
	maxGallery     = 10   // Media Gallery
	maxColour      = 0xffffff
	maxURL         = 2048
)

var selects = []int{TypeStringSelect, TypeRoleSelect, TypeChannelSelect}

// inside says what a component may hold (Component Reference, Component Types
// and each type's own section). What is not listed holds nothing.
var inside = map[int][]int{
	TypeActionRow: append([]int{TypeButton}, selects...),
	TypeContainer: {TypeActionRow, TypeTextDisplay, TypeMediaGallery, TypeFile},
}

// topLevel and legacyLevel say what stands directly on a message.
var (
	topLevel    = append([]int{TypeContainer}, inside[TypeContainer]...)
	legacyLevel = []int{TypeActionRow}
)

// checkKind keeps the two kinds of message apart (Message, Message Flags).
func checkKind(m *Message) *apiError {
	switch {
	case m.V2() && m.Content != "":
		return invalidForm("flags", "The 'content' field cannot be used with MessageFlags.IS_COMPONENTS_V2")
	case m.V2() && len(m.Components) == 0:
		return errEmptyMessage
	case !m.V2() && len(m.Components) > maxRows:
		return invalidForm("components", "Must be %d or fewer in length.", maxRows)
	}
	return nil
}

// checkComponents looks at each component in its place, and at what holds over
// all of them.
func checkComponents(m *Message) *apiError {
	level := legacyLevel
	if m.V2() {
		level = topLevel
	}
	if err := checkLevel(m.Components, level); err != nil {
		return err
	}
	return checkTotals(m.Components)
}

// checkLevel checks components that stand beside each other.
func checkLevel(cs []Component, allowed []int) *apiError {
	for _, c := range cs {
		if !slices.Contains(allowed, c.Type) {
			return invalidForm("components", "A component of type %d cannot stand here: only %v can.", c.Type, allowed)
		}
		if err := checkComponent(c); err != nil {
			return err
		}
		if err := checkLevel(c.Components, inside[c.Type]); err != nil {
			return err
		}
	}
	return nil
}

func checkTotals(cs []Component) *apiError {
	count, text := 0, 0
	walk(cs, func(c *Component) {
		count++
		text += length(c.Content)
	})
	switch {
	case count > maxComponents:
		return invalidForm("components", "The total number of components cannot exceed %d", maxComponents)
	case text > maxV2Text:
		return invalidForm("components", "The total text of a message cannot exceed %d characters", maxV2Text)
	}
	return checkUnique(cs)
}

// checkUnique wants custom ids and numbers to be unique on the message.
func checkUnique(cs []Component) (err *apiError) {
	ids, numbers := map[string]bool{}, map[int]bool{}
	walk(cs, func(c *Component) {
		if c.CustomID != "" && ids[c.CustomID] {
			err = invalidForm("components", "Component custom id cannot be duplicated: %s", c.CustomID)
		}
		if numbers[c.ID] {
			err = invalidForm("components", "Component id cannot be duplicated: %d", c.ID)
		}
		ids[c.CustomID], numbers[c.ID] = true, true
	})
	return err
}

// checkComponent looks at a component by itself.
func checkComponent(c Component) *apiError {
	if err := inRange("components.custom_id", length(c.CustomID), 0, maxCustomID); err != nil {
		return err
	}
	switch c.Type {
	case TypeActionRow:
		return checkRow(c)
	case TypeButton:
		return checkButton(c)
	case TypeStringSelect, TypeRoleSelect, TypeChannelSelect:
		return checkSelect(c)
	case TypeTextDisplay:
		return checkText(c)
	case TypeMediaGallery:
		return checkGallery(c)
	case TypeFile:
		return checkFile(c)
	case TypeContainer:
		return checkContainer(c)
	}
	return nil
}

func checkRow(c Component) *apiError {
	if len(c.Components) == 0 || len(c.Components) > maxButtons {
		return invalidForm("components", "An action row holds 1 to %d buttons.", maxButtons)
	}
	noButton := func(c Component) bool { return c.Type != TypeButton }
	if len(c.Components) > 1 && slices.ContainsFunc(c.Components, noButton) {
		return invalidForm("components", "An action row holds buttons or one select menu.")
	}
	return nil
}

func checkButton(c Component) *apiError {
	const link, premium = 5, 6
	switch {
	case c.Style < 1 || c.Style > premium:
		return invalidForm("components.style", "Value must be one of {1, 2, 3, 4, 5, 6}.")
	case length(c.Label) > maxButtonLabel:
		return invalidForm("components.label", "Must be %d or fewer in length.", maxButtonLabel)
	case c.Style == link && (c.URL == "" || c.CustomID != ""):
		return invalidForm("components.url", "A link button has a url and no custom id.")
	case c.Style < link && (c.CustomID == "" || c.URL != ""):
		return invalidForm("components.custom_id", "A button has a custom id and no url.")
	case c.Style < premium && c.Label == "":
		return invalidForm("components.label", "A button must have a label.")
	}
	return nil
}

func checkSelect(c Component) *apiError {
	least, most := bounds(c)
	switch {
	case c.CustomID == "":
		return invalidForm("components.custom_id", "This field is required")
	case length(c.Placeholder) > maxPlaceholder:
		return invalidForm("components.placeholder", "Must be %d or fewer in length.", maxPlaceholder)
	case least < 0 || most < 1 || most > maxSelect || least > most:
		return invalidForm("components.max_values", "min_values of %d and max_values of %d do not go together.", least, most)
	case c.Type == TypeStringSelect:
		return checkMenu(c, least, most)
	case len(c.Options) > 0:
		return invalidForm("components.options", "Only a string select has options.")
	}
	return checkDefaults(c, least, most)
}

// bounds are how many values may be chosen in a select menu: one, unless it says
// otherwise.
func bounds(c Component) (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

func checkMenu(c Component, least, most int) *apiError {
	if len(c.Options) == 0 || len(c.Options) > maxSelect {
		return invalidForm("components.options", "Must be between 1 and %d in length.", maxSelect)
	}
	if least > len(c.Options) || most > len(c.Options) {
		return invalidForm("components.max_values", "There are only %d options.", len(c.Options))
	}
	chosen, values := 0, map[string]bool{}
	for _, o := range c.Options {
		value, _ := o.Value.(string)
		if n := length(o.Label); n < 1 || n > maxOption || length(value) < 1 || length(value) > maxOption || length(o.Description) > maxOption {
			return invalidForm("components.options", "Labels and values are 1 to %d in length.", maxOption)
		}
		if values[value] {
			return invalidForm("components.options.value", "The specified option value is already used")
		}
		values[value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		return invalidForm("components.options", "More options are chosen than the %d that may be.", most)
	}
	return nil
}

// defaultTypes names what a select menu may start with.
var defaultTypes = map[int]string{TypeRoleSelect: "role", TypeChannelSelect: "channel"}

func checkDefaults(c Component, least, most int) *apiError {
	if n := len(c.DefaultValues); n > 0 && (n < least || n > most) {
		return invalidForm("components.default_values", "Must be between %d and %d in length.", least, most)
	}
	for _, v := range c.DefaultValues {
		if v.Type != defaultTypes[c.Type] || v.ID == "" {
			return invalidForm("components.default_values", "A %q is nothing to choose here.", v.Type)
		}
	}
	if c.Type != TypeChannelSelect && len(c.ChannelTypes) > 0 {
		return invalidForm("components.channel_types", "Only a channel select has channel types.")
	}
	return nil
}

func checkText(c Component) *apiError {
	return inRange("components.content", length(c.Content), 1, maxV2Text)
}

func checkGallery(c Component) *apiError {
	for _, item := range c.Items {
		if err := checkMedia(item); err != nil {
			return err
		}
	}
	return inRange("components.items", len(c.Items), 1, maxGallery)
}

// checkMedia wants a picture to come from the web or from the message itself
// (Unfurled Media Item).
func checkMedia(item MediaItem) *apiError {
	scheme, rest, _ := strings.Cut(item.Media.URL, "://")
	if !slices.Contains([]string{"http", "https", "attachment"}, scheme) || rest == "" || len(item.Media.URL) > maxURL {
		return invalidForm("components.media.url", "Scheme must be one of ('http', 'https', 'attachment').")
	}
	return inRange("components.description", length(item.Description), 0, maxAltText)
}

// checkFile wants a file to be on the message itself (File).
func checkFile(c Component) *apiError {
	if !strings.HasPrefix(mediaOrZero(c.File).URL, attachmentScheme) {
		return invalidForm("components.file.url", "Only %sname is supported.", attachmentScheme)
	}
	return nil
}

func checkContainer(c Component) *apiError {
	if len(c.Components) == 0 {
		return invalidForm("components", "This field is required")
	}
	if c.Accent != nil && (*c.Accent < 0 || *c.Accent > maxColour) {
		return invalidForm("components.accent_color", "int value should be between 0 and %d.", maxColour)
	}
	return nil
}

// checkReferences wants every attachment://name to name a file on the message.
func checkReferences(m *Message) *apiError {
	for _, url := range mediaURLs(m) {
		name, ok := strings.CutPrefix(url, attachmentScheme)
		if _, there := m.attached(url); ok && !there {
			return invalidForm("components", "The referenced attachment was not found: %s", name)
		}
	}
	return nil
}

func mediaURLs(m *Message) []string {
	var urls []string
	walk(m.Components, func(c *Component) {
		urls = append(urls, mediaOrZero(c.File).URL)
		for _, item := range c.Items {
			urls = append(urls, item.Media.URL)
		}
	})
	return urls
}
