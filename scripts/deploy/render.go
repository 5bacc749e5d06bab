// Renders the templates of a chart as Helm does: Go's text/template with the functions of sprig and those that Helm adds.
// It supports no hooks, no dependencies and no cluster. helm.long.test.ts runs it, without Helm itself.
//
//	render CHART RELEASE VALUES.json
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func main() {
	chart, release, valuesFile := os.Args[1], os.Args[2], os.Args[3]
	var about, values map[string]interface{}
	must(yaml.Unmarshal(read(filepath.Join(chart, "Chart.yaml")), &about))
	must(json.Unmarshal(read(valuesFile), &values))
	upper := map[string]interface{}{}
	for name, value := range about {
		upper[strings.ToUpper(name[:1])+name[1:]] = value
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, file := range files {
		_, err := all.New(filepath.Base(file)).Parse(string(read(file)))
		must(err)
	}
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   upper,
		"Release": map[string]interface{}{"Name": release, "Namespace": "default", "Service": "Helm", "IsInstall": true},
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out strings.Builder
		must(all.ExecuteTemplate(&out, name, data))
		text := strings.ReplaceAll(out.String(), "<no value>", "")
		fmt.Printf("---\n# Source: %s\n%s\n", name, text)
	}
}

func functions(all *template.Template) template.FuncMap {
	funcs := sprig.TxtFuncMap()
	delete(funcs, "env")
	delete(funcs, "expandenv")
	funcs["include"] = func(name string, data interface{}) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	funcs["required"] = func(why string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return value, fmt.Errorf("%s", why)
		}
		return value, nil
	}
	funcs["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	return funcs
}

func read(path string) []byte {
	text, err := os.ReadFile(path)
	must(err)
	return text
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
