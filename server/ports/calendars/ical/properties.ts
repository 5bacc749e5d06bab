import ICAL from 'ical.js';
import { linesOf, nameOf, type Stretch } from './lines.ts';

/** A property as ical.js parses it, in jCal form (RFC 7265). */
export type Property = {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
};

export type Properties = {
  /** All properties of a name, which is in lower case. */
  readonly all: (name: string) => readonly Property[];
  readonly first: (name: string) => Property | null;
  /** The first value as text; null if there is none. */
  readonly text: (name: string) => string | null;
  /** Lines that could not be parsed. */
  readonly bad: readonly string[];
};

/** Parses the wanted properties of a component, without nested components. A bad line does not affect the others. */
export function propertiesOf(text: string, stretch: Stretch, wanted: ReadonlySet<string>): Properties {
  const found = new Map<string, Property[]>();
  const bad: string[] = [];
  let depth = 0;
  for (const { content } of linesOf(text, stretch)) {
    const name = nameOf(content);
    if (name === 'BEGIN') depth += 1;
    else if (name === 'END') depth -= 1;
    else if (depth === 1 && wanted.has(name)) {
      const property = read(name, content);
      const key = name.toLowerCase();
      if (!property) bad.push(key);
      else if (found.has(key)) found.get(key)?.push(property);
      else found.set(key, [property]);
    }
  }
  const first = (name: string): Property | null => found.get(name)?.[0] ?? null;
  return {
    all: (name) => found.get(name) ?? [],
    first,
    text: (name) => textOf(first(name)),
    bad,
  };
}

/** The first value of a line; null if it cannot be parsed. */
export function valueOfLine(line: string): string | null {
  return textOf(read(nameOf(line), line));
}

function textOf(property: Property | null): string | null {
  const value = property?.values[0];
  return typeof value === 'string' ? value : null;
}

function read(name: string, line: string): Property | null {
  try {
    // Rules should be in upper case, but some programs do not follow that.
    const [, parameters, , ...values] = ICAL.parse.property(name === 'RRULE' ? line.toUpperCase() : line) as [
      string,
      Record<string, unknown>,
      string,
      ...unknown[],
    ];
    return { name, parameters: plain(parameters), values };
  } catch {
    return null;
  }
}

/** Of a parameter with several values, the first one. */
function plain(parameters: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  );
}
