import { hash } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Page, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/outside/trouble.ts';
import { calendarPath } from './api.ts';
import { event, eventFields, itemOf } from './events.ts';
import { pagesOf } from './pages.ts';
import { within, type Place } from './place.ts';

export const viewVersion = 'view 1 ';

/** A hash of each entry and of each series, as last read. */
const Before = z.record(z.string(), z.string());

/**
 * Reads everything within the window, and reports what has changed. The state contains only hashes of entries.
 * Instances of a series may be on several pages, so they are collected and passed on together; nothing else is kept in
 * memory.
 */
export async function* readView(
  { api, calendarId }: Place,
  state: string | null,
  window: Span,
): AsyncGenerator<Page, string, void> {
  const before = beforeIn(state);
  const now = new Map<string, string>();
  const series = new Map<string, RemoteItem[]>();
  const first = {
    at: `${calendarPath(calendarId)}/calendarView`,
    query: { ...within(window), $select: eventFields, $top: '500' },
    right: 'READ',
  } as const;
  const changedOf = (id: string, items: readonly RemoteItem[]): readonly RemoteItem[] => {
    const hashed = hashOf(items);
    now.set(id, hashed);
    return before.get(id) === hashed ? [] : items;
  };
  const instancesOf = (id: string): RemoteItem[] => {
    const instances = series.get(id) ?? [];
    series.set(id, instances);
    return instances;
  };
  for await (const { value } of pagesOf(api, event, first)) {
    const changed: RemoteItem[] = [];
    for (const one of value) {
      if (one.isCancelled === true) continue;
      const item = itemOf(one);
      if (item.instance === '') changed.push(...changedOf(item.externalId, [item]));
      else instancesOf(item.externalId).push(item);
    }
    yield { changed, gone: [] };
  }
  const changed = [...series].flatMap(([id, items]) => changedOf(id, items));
  yield { changed, gone: [...before.keys()].filter((id) => !now.has(id)) };
  return viewVersion + JSON.stringify(Object.fromEntries(now));
}

function beforeIn(state: string | null): ReadonlyMap<string, string> {
  if (state === null) return new Map();
  const { success, data } = Before.safeParse(jsonOf(state.slice(viewVersion.length)));
  if (!success) throw new StateLost('What the last reading ended with cannot be read.');
  return new Map(Object.entries(data));
}

/** Sorted, because the order of instances means nothing. */
function hashOf(items: readonly RemoteItem[]): string {
  const sorted = items.map((item) => JSON.stringify(item)).toSorted();
  return hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, 16);
}
