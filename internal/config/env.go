package config

import (
	"errors"

	"github.com/caarlos0/env/v11"
)

// readEnv applies the environment to c, one variable at a time so that an error names the variable. It ignores
// empty variables.
func readEnv(environ []string, c *Config) error {
	set := env.ToMap(environ)
	for _, name := range Variables() {
		if set[name] == "" {
			continue
		}
		only := env.Options{Environment: map[string]string{name: set[name]}}
		if err := env.ParseWithOptions(c, only); err != nil {
			return &Error{Key: name, Msg: expected(err)}
		}
	}
	return nil
}

// expected returns the message of our UnmarshalText method from the library's error.
func expected(err error) string {
	var parse env.ParseError
	if errors.As(err, &parse) {
		return parse.Err.Error()
	}
	return "expected another value"
}

// Variables returns the names of the environment variables that Load reads.
func Variables() []string {
	fields, err := env.GetFieldParams(new(Config))
	if err != nil {
		panic(err) // the tags of Config are fixed
	}
	var names []string
	for _, field := range fields {
		if field.Key != "" {
			names = append(names, field.Key)
		}
	}
	return names
}
