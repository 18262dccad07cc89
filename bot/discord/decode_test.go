package discord

import "testing"

// FuzzDecode holds that no event, however broken, is more than an error.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","token":"t","type":2,"guild_id":"2","member":{"user":{"id":"3"},"permissions":"32"},"data":{"name":"hint","options":[{"name":"level","value":3}]}}`,
		`{"id":"1","token":"t","type":5,"user":{"id":"3"},"data":{"custom_id":"c","components":[{"type":18,"component":{"custom_id":"rows","value":"x"}}]}}`,
		`{"id":"1","token":"t","type":4,"user":{"id":"3"},"data":{"options":[{"name":"a","options":[{"name":"b","value":1e99,"focused":true}]}]}}`,
		`{"id":"1","token":"t","type":1,"application_id":"2","version":1}`,
		`{"id":"1","token":"t","type":2,"context":2,"authorizing_integration_owners":{"1":"3"},"user":{"id":"3"},"data":{"name":"Rate this grid","type":3,"target_id":"9","resolved":{"messages":{"9":{"content":"53..7","embeds":[{"description":"x","fields":[{"name":"a","value":"b"}]}],"components":[{"type":17,"components":[{"type":10,"content":"y"}]},{"type":99,"components":{"a":1}}],"message_snapshots":[{"message":{"content":"z"}}]}}}}}`,
		`{"id":"1","token":"t","type":2,"guild_id":"2","context":"0","authorizing_integration_owners":[],"member":{"user":{"id":"3"}},"data":{"name":"Rate this grid","type":3,"target_id":"9","resolved":{"messages":[]}}}`,
		`null`, `{}`, `[]`, `{"member":{}}`, `{"id":"1","token":"t","user":{"id":"3"},"member":null,"data":{"values":null}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, err := decode(raw)
		if err != nil {
			return
		}
		if q := in.request(); in.Type != typePing && (q.ID == "" || q.User.ID == "" || q.Options == nil || q.Fields == nil) {
			t.Errorf("a request that lacks something: %+v", q)
		}
	})
}
