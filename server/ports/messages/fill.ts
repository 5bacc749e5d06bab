export type Values = Readonly<Record<string, string>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills in the placeholders of a line. Unknown values become empty. */
export function fillLine(template: string, values: Values): string {
  return template.replace(placeholder, (_, name: string) => values[name] ?? '');
}

/** The same for a text with several lines. A line with an unknown value is dropped. */
export function fillText(template: string, values: Values): string {
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(placeholder)].every(([, name = '']) => values[name]))
    .map((line) => fillLine(line, values))
    .join('\n');
}
