import { parse, type Filter as ParsedFilter } from 'scim2-parse-filter';
import { ScimError } from './scim-error.ts';

/** A parsed filter (RFC 7644 3.4.2.2), with names in lower case and without the URN of the resource. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: '[]'; readonly path: string; readonly filter: Filter }
  | { readonly op: 'pr'; readonly path: string }
  | { readonly op: Comparison; readonly path: string; readonly value: Value };

export type Comparison = (typeof comparisons)[number];
export type Value = string | number | boolean | null;

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
const lengthMax = 2_000;
const depthMax = 20;

/** Parses a filter; throws 400 invalidFilter. @param urn the URN of the resource, which may precede names */
export function readFilter(text: string, urn: string): Filter {
  // With line breaks in an unterminated string, the tokenizer backtracks exponentially: 30 take seconds, 40 hours.
  if (text.length > lengthMax || /\p{Cc}/u.test(text)) throw invalidFilter('The filter cannot be read');
  const texts: string[] = [];
  try {
    // Strings are JSON, but the parser does not know every escape, so it gets placeholder numbers instead.
    const numbered = text.replaceAll(
      /"(?:[^"\\]|\\.)*"/g,
      (quoted) => `"${texts.push(String(JSON.parse(quoted))) - 1}"`,
    );
    return new Reading(texts, urn).checked(parse(numbered), depthMax);
  } catch (error) {
    if (error instanceof ScimError) throw error;
    // The parser throws errors of any kind for invalid input, including stack overflows.
    throw invalidFilter('The filter cannot be read');
  }
}

export function invalidFilter(detail: string): ScimError {
  return new ScimError('invalidFilter', detail);
}

/** Converts the parser's result. The parser accepts some unknown operators, and the database limits nesting. */
class Reading {
  readonly #texts: readonly string[];
  readonly #urn: string;

  constructor(texts: readonly string[], urn: string) {
    this.#texts = texts;
    this.#urn = urn;
  }

  checked(parsed: ParsedFilter, levels: number): Filter {
    if (levels === 0) throw invalidFilter(`The filter may be nested at most ${depthMax} levels deep`);
    const inside = (part: ParsedFilter) => this.checked(part, levels - 1);
    switch (parsed.op) {
      case 'and':
      case 'or':
        return { op: parsed.op, filters: parsed.filters.map(inside) };
      case 'not':
        return { op: 'not', filter: inside(parsed.filter) };
      case '[]':
        return { op: '[]', path: nameIn(parsed.attrPath, this.#urn), filter: inside(parsed.valFilter) };
      case 'pr':
        return { op: 'pr', path: nameIn(parsed.attrPath, this.#urn) };
      default: {
        const op = comparisons.find((known) => known === parsed.op);
        if (op === undefined) throw invalidFilter('The filter has an operator that does not exist');
        return { op, path: nameIn(parsed.attrPath, this.#urn), value: this.#value(parsed.compValue) };
      }
    }
  }

  #value(value: Value): Value {
    return typeof value === 'string' ? (this.#texts[Number(value)] ?? value) : value;
  }
}

/** `username` for `urn:ietf:params:scim:schemas:core:2.0:User:userName`. */
export function nameIn(path: string, urn: string): string {
  const name = path.toLowerCase();
  const prefix = `${urn.toLowerCase()}:`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
