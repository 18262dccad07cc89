package discordtest

import (
	"encoding/json"
	"strconv"
	"time"
)

// maxShardGuilds is how many guilds a shard may have (Gateway, Sharding).
const maxShardGuilds = 2500

// shard says which part of the guilds a session is for (Gateway, Sharding).
type shard struct{ id, count int }

// readShard reads the shard of an IDENTIFY; without one a session is for all
// guilds. It returns the close code for one that cannot be.
func (s *Server) readShard(raw json.RawMessage) (shard, int) {
	sh, pair := shard{0, 1}, []int{}
	if len(raw) > 0 {
		if json.Unmarshal(raw, &pair) != nil || len(pair) != 2 || pair[0] < 0 || pair[0] >= pair[1] {
			return sh, CloseInvalidShard
		}
		sh = shard{pair[0], pair[1]}
	}
	mine := 0
	for _, g := range s.guilds {
		if sh.has(g.ID) {
			mine++
		}
	}
	if mine > maxShardGuilds {
		return sh, CloseShardingRequired
	}
	return sh, 0
}

// has reports whether a guild is the shard's; what is in no guild is the first
// shard's.
func (sh shard) has(guild string) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return sh.id == 0
	}
	return int(id>>22%uint64(sh.count)) == sh.id
}

// guildOf is the guild that an event is about, or "".
func (s *Server) guildOf(kind string, data map[string]any) string {
	switch kind {
	case "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE":
		id, _ := data["id"].(string)
		return id
	}
	if id, ok := data["guild_id"].(string); ok {
		return id
	}
	channel, _ := data["channel_id"].(string)
	if c := s.channel(channel); c != nil {
		return c.guildID()
	}
	return ""
}

// identifiesTooEarly reports whether an IDENTIFY comes before its bucket has rested (Gateway,
// Rate Limiting and Session Start Limit Object: max_concurrency a time, by
// shard_id % max_concurrency).
func (s *Server) identifiesTooEarly(sh shard) bool {
	bucket, now := sh.id%s.concurrency(), s.Clock.Now()
	if rested, known := s.gw.identifyAllowedAt[bucket]; known && now.Before(rested) {
		s.gw.TooEarlyIdentifies++
		return true
	}
	s.gw.identifyAllowedAt[bucket] = now.Add(s.opts.IdentifyEvery)
	return false
}

func (s *Server) concurrency() int { return max(s.opts.MaxConcurrency, 1) }

// SetStartLimit sets how many IDENTIFYs are left, and after what time they are
// renewed (Gateway, Session Start Limit Object).
func (s *Server) SetStartLimit(left int, resetAfter time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gw.identifiesLeft, s.gw.resetAfter = left, resetAfter
}

// ShardOnline reports whether a shard has a connection over which events arrive.
func (s *Server) ShardOnline(id int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hasLiveSession(func(sh shard) bool { return sh.id == id })
}

// CloseShard closes the connections of one shard, as CloseGateway does all.
func (s *Server) CloseShard(id, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.gw.conns {
		if c.session != nil && c.session.shard.id == id {
			c.closeOrDrop(code)
		}
	}
}

// RefuseShards closes every further IDENTIFY and RESUME with a code, as when the
// bot's guilds have become too many for its shards.
func (s *Server) RefuseShards(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gw.refuseCode = code
}
