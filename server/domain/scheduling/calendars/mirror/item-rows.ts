import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { iso, toMs } from '#/platform/values/time.ts';

/** An item in the mirror: times and flags, none of its texts. */
export type ItemRow = {
  external_id: string;
  instance: string;
  uid: string | null;
  etag: string | null;
  starts_at: string | null;
  ends_at: string | null;
  starts_on: string | null;
  ends_on: string | null;
  is_free: boolean;
  is_tentative: boolean;
  answer: string;
  kind: string;
  is_ignored: boolean;
};

const itemsAtOnce = 1_000;
/** Longer ids do not fit into an index. */
const idLengthMax = 500;

/** The items of a page, without duplicates. Those that ended before the window are left out. */
export async function itemRows(
  items: readonly RemoteItem[],
  { fromMs }: Span,
  ignoredWord: string | null,
): Promise<ItemRow[]> {
  const word = (ignoredWord ?? '').trim().toLowerCase();
  const rows = new Map<string, ItemRow>();
  for (const [index, item] of items.entries()) {
    // A file of ten thousand entries is a single page, so this yields to other work now and then.
    if (index % itemsAtOnce === itemsAtOnce - 1) await setImmediate();
    if ('endMs' in item.time && item.time.endMs < fromMs) continue;
    const row = rowOf(item, word !== '' && item.title.toLowerCase().includes(word));
    rows.set(JSON.stringify([row.external_id, row.instance]), row);
  }
  return [...rows.values()];
}

function rowOf(item: RemoteItem, isIgnored: boolean): ItemRow {
  const { time } = item;
  const isTimed = 'startMs' in time;
  return {
    external_id: idOf(item.externalId),
    instance: idOf(item.instance),
    uid: item.uid === null ? null : idOf(item.uid),
    etag: item.etag === null ? null : idOf(item.etag),
    starts_at: isTimed ? instantOf(time.startMs) : null,
    ends_at: isTimed ? instantOf(time.endMs) : null,
    starts_on: isTimed ? null : dateOf(time.startsOn),
    ends_on: isTimed ? null : dateOf(time.endsOn),
    is_free: item.isFree,
    is_tentative: item.isTentative,
    answer: item.answer,
    kind: item.kind,
    is_ignored: isIgnored,
  };
}

const firstMs = toMs('0001-01-01T00:00:00Z');
const lastMs = toMs('9999-12-31T23:59:59Z');

/** Clamped to years with four digits: “for ever” is often written as a year that the database cannot read. */
function instantOf(epochMs: number): string {
  return iso(Math.min(lastMs, Math.max(firstMs, epochMs)));
}

function dateOf(date: string): string {
  if (date.length === 10) return date;
  return date.startsWith('-') ? '0001-01-01' : '9999-12-31';
}

/** An id that the database can store; providers may send others. */
export function idOf(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length <= idLengthMax
    ? clean
    : `${clean.slice(0, idLengthMax - 44).toWellFormed()}${hash('sha256', clean, 'base64url')}`;
}
