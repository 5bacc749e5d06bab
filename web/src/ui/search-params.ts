import type { Route, SentTo } from '@callwright/sdk/request';

// URL parameters are untrusted, so each is parsed as its type or ignored.

export type SearchInput = Record<string, unknown>;

/** The part of an endpoint's input that is kept in the URL, with one spelling for flags. */
export type Filter<R extends Route, K extends keyof SentTo<R>> = {
  [P in K]?: Exclude<SentTo<R>[P], '0' | '1'> | undefined;
};

export function textParam(value: unknown): string | undefined {
  // The router parses 12 and true in a URL as a number and a boolean.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/**
 * A path on this site; other URLs would be open redirects after sign-in. Browsers drop tabs and line breaks in URLs and
 * read a backslash as a slash, so this does the same.
 */
export function ownPathParam(value: unknown): string | undefined {
  const path = textParam(value);
  const site = 'https://this.invalid';
  if (path?.startsWith('/') !== true || !URL.canParse(path, site)) return undefined;
  const { origin, pathname } = new URL(path, site);
  return origin === site && !pathname.startsWith('//') ? path : undefined;
}

export function choiceParam<const C extends string>(value: unknown, choices: readonly C[]): C | undefined {
  return choices.find((choice) => choice === value);
}

export function positiveParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A comma-separated list of values, without invalid ones. */
export function choicesParam<const C extends string>(
  value: unknown,
  choices: readonly C[],
): string | undefined {
  return joined(parts(value).filter((part) => choices.some((choice) => choice === part)));
}

/** A comma-separated list of ids; 0 means nobody. */
export function idsParam(value: unknown): string | undefined {
  return joined(parts(value).filter((part) => /^[0-9]{1,15}$/.test(part)));
}

export function dateParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

export function momentParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** For the page of a record: the instant that it shows. */
export function recordSearch(search: SearchInput): { asOf?: string | undefined } {
  return { asOf: momentParam(search['asOf']) };
}

export function flagParam(value: unknown): 'true' | 'false' | undefined {
  return choiceParam(String(value), ['true', 'false']);
}

/** For lists with only a search. */
export function pageSearch(search: SearchInput): { search?: string | undefined; page?: number | undefined } {
  return { search: textParam(search['search']), page: positiveParam(search['page']) };
}

/** Whether any filter is set; `none` is the empty filter. */
export function isFiltered<F extends object>(search: F, none: F): boolean {
  return Object.keys(none).some((name) => search[name as keyof F] !== undefined); // its keys by type
}

/** The items of a comma-separated list. */
export function parts(value: unknown): string[] {
  return (textParam(value) ?? '').split(',').filter((part) => part !== '');
}

export function joined(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.join(',');
}

/** Without unset values and in a fixed order: two URLs that show the same are equal. */
export function sameSearch(a: object, b: object): boolean {
  return canonical(a) === canonical(b);
}

function canonical(search: object): string {
  return JSON.stringify(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && name !== 'page')
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => [name, String(value)]),
  );
}
