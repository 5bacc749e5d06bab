import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StateLost } from '#/ports/outside/trouble.ts';

/** The state kept for the next sync: enough to see which entries have changed. */
const feedState = z.strictObject({
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** A hash of what all entries depend on, such as zones. */
  around: z.string(),
  /** A hash of all entries. */
  all: z.string(),
  /** A hash of each entry by id; null if there are too many to store. */
  entries: z.record(z.string(), z.string()).nullable(),
});
export type FeedState = z.infer<typeof feedState>;

/** A file with more entries is read completely whenever it has changed. */
const entriesMax = 5_000;

export function parseState(text: string): FeedState {
  try {
    return feedState.parse(JSON.parse(text));
  } catch {
    throw new StateLost('The state of the subscription cannot be read');
  }
}

export function stateText(state: Omit<FeedState, 'entries'>, entries: ReadonlyMap<string, string>): string {
  return JSON.stringify({
    ...state,
    entries: entries.size > entriesMax ? null : Object.fromEntries(entries),
  } satisfies FeedState);
}

/** Short, because there are thousands; the chance of a collision is 1 in 10^19. */
export function hashOf(parts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('base64url').slice(0, 11);
}
