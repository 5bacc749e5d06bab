import { hash } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '#/ports/calendars/answers.ts';
import type { Page, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/calendars/trouble.ts';
import { calendarPath } from './api.ts';
import { event, eventFields, itemOf } from './events.ts';
import { pagesOf } from './pages.ts';
import { within, type Place } from './place.ts';

export const viewVersion = 'view 1 ';

/** A hash of what was read of each entry, and of each series. */
const Before = z.record(z.string(), z.string());

/** Reads everything within the window, and says what is not as it was. The state knows entries by their hashes alone. */
export async function* readView(
  { api, calendarId }: Place,
  state: string | null,
  window: Span,
): AsyncGenerator<Page, string, void> {
  const before = beforeIn(state);
  const read = new Map<string, RemoteItem[]>();
  const first = {
    at: `${calendarPath(calendarId)}/calendarView`,
    query: { ...within(window), $select: eventFields, $top: '500' },
    right: 'READ',
  } as const;
  for await (const { value } of pagesOf(api, event, first))
    for (const one of value) {
      if (one.isCancelled === true) continue;
      const item = itemOf(one);
      read.set(item.externalId, [...(read.get(item.externalId) ?? []), item]);
    }
  const now = new Map([...read].map(([id, items]) => [id, hashOf(items)]));
  const changed = [...read].flatMap(([id, items]) => (before.get(id) === now.get(id) ? [] : items));
  yield { changed, gone: [...before.keys()].filter((id) => !read.has(id)) };
  return viewVersion + JSON.stringify(Object.fromEntries(now));
}

function beforeIn(state: string | null): ReadonlyMap<string, string> {
  if (state === null) return new Map();
  const { success, data } = Before.safeParse(jsonOf(state.slice(viewVersion.length)));
  if (!success) throw new StateLost('What the last reading ended with cannot be read.');
  return new Map(Object.entries(data));
}

/** The order in which instances come says nothing. */
function hashOf(items: readonly RemoteItem[]): string {
  const sorted = items.map((item) => JSON.stringify(item)).toSorted();
  return hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, 16);
}
