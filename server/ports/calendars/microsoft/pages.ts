import { z } from 'zod';
import { parsed, type Api } from './api.ts';
import { unreadable } from './failures.ts';

type Question = Parameters<Api>[0];

/** The pages of a list. Each contains the full link to the next. */
export async function* pagesOf<One extends z.ZodType>(
  api: Api,
  one: One,
  first: Question,
): AsyncGenerator<{ value: z.infer<One>[]; deltaLink: string | null }, void, void> {
  const shape = z.object({
    value: z.array(one),
    '@odata.nextLink': z.string().nullish(),
    '@odata.deltaLink': z.string().nullish(),
  });
  const seen = new Set<string>();
  let question = first;
  for (;;) {
    const page = parsed(shape, await api(question));
    yield { value: page.value, deltaLink: page['@odata.deltaLink'] ?? null };
    const next = page['@odata.nextLink'];
    if (!next) return;
    // A repeated link would be a loop.
    if (seen.has(next)) throw unreadable();
    seen.add(next);
    question = { at: next, right: first.right, ...(first.prefer && { prefer: first.prefer }) };
  }
}

/** For a list short enough to be held in memory. */
export async function allOf<One extends z.ZodType>(
  api: Api,
  one: One,
  first: Question,
): Promise<z.infer<One>[]> {
  const all: z.infer<One>[] = [];
  for await (const { value } of pagesOf(api, one, first)) all.push(...value);
  return all;
}
