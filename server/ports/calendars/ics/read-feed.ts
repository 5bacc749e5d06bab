import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Page, Reading, RemoteItem } from '#/ports/calendars/calendar-source.ts';
import { budgetOf } from '#/ports/calendars/ical/budget.ts';
import { itemsOfGroup } from '#/ports/calendars/ical/items-of.ts';
import { linesOf, nameOf, type Stretch } from '#/ports/calendars/ical/lines.ts';
import { uidOf, type Outline } from '#/ports/calendars/ical/outline.ts';
import { zonesOf } from '#/ports/calendars/ical/zones.ts';
import { Refused, StateLost } from '#/ports/outside/trouble.ts';
import { hashOf, parseState, stateText, type FeedState } from './feed-state.ts';
import type { Feed, Version } from './fetch-feed.ts';

type OutlinedFeed = Feed & { readonly outline: Outline };

/** Far more than regular files take: 10,000 series take about ten seconds, spread over several pages. */
const rulesMs = 60_000;
const itemsOfPage = 500;
const groupsOfPage = 500;
/** Longer ids do not fit into an index. */
const idCharactersMax = 200;

/**
 * Reads a subscription. Yields only entries that changed since the last sync, one by one, so that memory stays low.
 * @param fetch returns the file, or null if it has not changed
 */
export async function* readFeed(
  { state, window }: Reading,
  addresses: readonly string[],
  fetch: (known: Version | null) => Promise<OutlinedFeed | null>,
): AsyncGenerator<Page, string, void> {
  const known = state === null ? null : parseState(state);
  const feed = await fetch(known);
  if (state !== null && !feed) return state;
  if (!feed) throw new StateLost('There is no file to begin with');
  const { outline, version } = feed;
  const around = hashOf(partsAround(outline, addresses));
  const groups = await groupsOf(outline);
  const entries = new Map(groups.map(({ id, hash }) => [id, hash]));
  const all = hashOf(entries.values());
  const next = stateText({ ...version, around, all }, entries);
  if (known?.around === around && known.all === all) return next;
  const before = entriesBefore(known, around);
  const reader = { zones: zonesOf(outline, null), addresses: new Set(addresses) };
  const budget = budgetOf(rulesMs);
  let page = newPage();
  for (const { id, hash, uid, stretches } of groups) {
    if (before?.get(id) === hash) continue;
    const of = { externalId: id, etag: null, window, uid };
    const { items } = itemsOfGroup(outline.text, stretches, of, reader, budget);
    // Unknown times must not count as free.
    if (budget.isSpent())
      throw new Refused('This calendar repeats its entries in ways that take too long to read.');
    for (const item of items) page.changed.push(item);
    page.groups += 1;
    if (items.length === 0 && before?.has(id)) page.gone.push(id);
    if (page.changed.length < itemsOfPage && page.groups < groupsOfPage) continue;
    yield page;
    page = newPage();
    // A large file takes seconds, so this yields to other work.
    await afterOthers();
  }
  for (const id of before?.keys() ?? []) if (!entries.has(id)) page.gone.push(id);
  if (page.changed.length > 0 || page.gone.length > 0) yield page;
  return next;
}

function newPage(): { changed: RemoteItem[]; gone: string[]; groups: number } {
  return { changed: [], gone: [], groups: 0 };
}

/** The hash of each entry in the last sync; null if there was none. */
function entriesBefore(known: FeedState | null, around: string): Map<string, string> | null {
  if (!known) return null;
  // If the zones changed, every entry may have.
  if (!known.entries || known.around !== around) throw new StateLost('The whole file has to be read');
  return new Map(Object.entries(known.entries));
}

function* partsAround(outline: Outline, addresses: readonly string[]): Generator<string> {
  yield* addresses.toSorted();
  for (const name of ['X-WR-TIMEZONE', 'TIMEZONE-ID']) yield outline.properties.get(name) ?? '';
  for (const { from, to } of outline.zones) yield outline.text.slice(from, to);
}

/** Without timestamps that some servers generate for each request. */
function* partsOf({ text }: Outline, stretches: readonly Stretch[]): Generator<string> {
  for (const stretch of stretches)
    for (const { content } of linesOf(text, stretch)) if (!volatile.has(nameOf(content))) yield content;
}

const volatile = new Set(['DTSTAMP', 'CREATED', 'LAST-MODIFIED']);

type Group = {
  readonly id: string;
  readonly hash: string;
  readonly uid: string | null;
  readonly stretches: readonly Stretch[];
};

/** The entries by UID. Entries without one are identified by their content, and duplicates are numbered. */
async function groupsOf(outline: Outline): Promise<Group[]> {
  const taken = new Set<string>();
  const groups: Group[] = [];
  for (const [key, stretches] of outline.entries) {
    const uid = uidOf(key);
    const hash = hashOf(partsOf(outline, stretches));
    const name = uid === null || uid.length > idCharactersMax ? `~${hashOf([uid ?? hash])}` : uid;
    let id = name;
    for (let count = 2; taken.has(id); count += 1) id = `${name}#${count}`;
    taken.add(id);
    groups.push({ id, hash, uid, stretches });
    if (groups.length % groupsOfPage === 0) await afterOthers();
  }
  return groups;
}
