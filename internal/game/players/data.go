package players

import (
	"bytes"
	"encoding/json"
)

// Format names the format and version of an export.
const Format = "pencilmark-player/1"

// Record is a JSON object whose fields keep their order.
type Record []Field

// Field is a field of a Record.
type Field struct {
	Name  string
	Value any
}

// Get returns the value of the field with a name, or nil if there is none.
func (r Record) Get(name string) any {
	for _, f := range r {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// MarshalJSON implements json.Marshaler.
func (r Record) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range r {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(f.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(f.Value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
