package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// changeTables takes the player off the tables of the server that counts, or puts them
// back; "" leaves it as it is.
func (c *call) changeTables(ctx context.Context, on string) error {
	switch on {
	case "on":
		return c.Game.Boards.Return(ctx, c.caller())
	case "off":
		return c.Game.Boards.Depart(ctx, c.caller())
	}
	return nil
}

func pressTables(ctx context.Context, c *call) Reply {
	if err := c.changeTables(ctx, c.action.Arg(0)); err != nil {
		return c.refuse(err)
	}
	return c.userSettingsReply(ctx)
}

// tablesSettings says whether the player stands on the server's tables, with the control
// that changes it; nothing where there are none.
func (c *call) tablesSettings(ctx context.Context) (text []string, controls []Control, err error) {
	departed, err := c.Game.Boards.HasDeparted(ctx, c.caller())
	switch {
	case errors.Is(err, game.ErrNotSetUp):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	case departed:
		return []string{c.text("bot.tables.off", nil)}, []Control{c.button("tables-on", Primary, NewAction("settings-tables", "on"))}, nil
	}
	return []string{c.text("bot.tables.on", nil)}, []Control{c.button("tables-off", Secondary, NewAction("settings-tables", "off"))}, nil
}
