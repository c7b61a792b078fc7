// What "helm template" does with a chart, by the same engine: Go's text/template with sprig's functions, and the few that
// helm adds. For machines that have no helm; chart.test.ts prefers helm where it is.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	var given map[string]interface{}
	check(json.NewDecoder(os.Stdin).Decode(&given))
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	// Like helm, which keeps a template from reading the machine it is rendered on.
	delete(functions, "env")
	delete(functions, "expandenv")
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["required"] = func(what string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", what)
		}
		return value, nil
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if filepath.Ext(file) != ".yaml" {
			continue
		}
		fmt.Printf("---\n# Source: %s\n", filepath.Base(file))
		check(all.ExecuteTemplate(os.Stdout, filepath.Base(file), given))
		fmt.Println()
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
