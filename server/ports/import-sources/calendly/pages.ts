import type { z } from 'zod';
import { NotReached } from '#/ports/outside/trouble.ts';
import type { AskJson } from '#/ports/import-sources/ask-json.ts';
import * as shapes from './shapes.ts';

/** Parses an answer. Any other shape counts as a temporary failure of the service. */
export function parsed<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const read = shape.safeParse(answer);
  if (!read.success) throw new NotReached('Calendly answered with something else.');
  return read.data;
}

const pagesMax = 100;

/** All items of a short list; null if the list does not exist. */
export async function allOf(
  ask: AskJson,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown[] | null> {
  const items: unknown[] = [];
  let token: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    // In sequence: each page has the token of the next.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask(path, { ...query, count: 100, ...(token !== null && { page_token: token }) });
    if (answer === null) return page === 0 ? null : items;
    const { collection, pagination } = parsed(shapes.page, answer);
    items.push(...collection);
    token = pagination?.next_page_token ?? null;
    if (token === null) return items;
  }
  return items;
}

/** The path of an id, which is a URL: only the service itself is contacted, whatever host an id names. */
export function pathOf(uri: string): string | null {
  const path = URL.parse(uri)?.pathname ?? null;
  return path !== null && /^(?:\/[\w-]+)+$/.test(path) ? path : null;
}
