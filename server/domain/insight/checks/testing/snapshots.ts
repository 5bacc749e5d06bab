import assert from 'node:assert/strict';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { iso } from '#/platform/values/time.ts';
import type { Json } from '#/test/client.ts';
import { sized } from '#/test/full-size.ts';
import type { Workspace } from '#/test/workspace.ts';

// What the API of a workspace returns at one time, to be compared with later answers as of that time.

const lists = ['contacts', 'eventCalls', 'deals', 'transactions'] as const;
const filtered: Readonly<Record<string, object>> = {
  contacts: { statuses: 'STRATEGY_CALL_BOOKED' },
  eventCalls: { types: 'cancelled_events' },
  deals: { paymentStatus: 'PARTIAL,PAID' },
  transactions: { status: 'PARTIALLY_REFUNDED' },
};
/** Counts and sums over whole lists. */
const boards: readonly (readonly [path: string, query: object])[] = [
  ['/v1/contacts/board', {}],
  ['/v1/contacts/board', { statuses: 'STRATEGY_CALL_BOOKED' }],
  ['/v1/deals/board', { groupBy: 'stage' }],
  ['/v1/deals/board', { groupBy: 'paymentStatus' }],
  ['/v1/transactions/totals', {}],
];
const groups = sized<readonly (string | undefined)[]>({
  gate: [undefined, 'user'],
  full: [undefined, 'month', 'user', 'setter', 'event', 'source'],
});
/** What a report is grouped by, if it does not support all groups. */
const reports: Readonly<Record<string, readonly (string | undefined)[]>> = {
  overview: groups,
  calls: groups,
  outcomes: groups,
  revenue: groups,
  no_sale_reasons: groups,
  objections: groups,
  slots: groups,
  attribution: [...groups, 'utm_source'],
  fairness: [undefined, 'month', 'event'],
  funnel: [undefined, 'month', 'event'],
  speed_to_lead: [undefined, 'month', 'setter', 'source'],
  setters: [undefined, 'month', 'user', 'event'],
};
/** Metrics whose rows are compared too. */
const counted: readonly (readonly [report: string, metric: string])[] = [
  ['attribution', 'dealValueLinear'],
  ['fairness', 'assigned'],
  ['speed_to_lead', 'speedToLead'],
  ['setters', 'set'],
];

/**
 * Not restored: times of last activity, and values from tables other than the record's and those it is counted from.
 */
const ofNow = new Set([
  'updatedAt',
  'lastActivityAt',
  'reminders',
  'calendar',
  'isCalendarConnected',
  'duplicateCandidateIds',
  'updatedBy',
]);

export type Snapshot = { readonly at: string; readonly shown: Json };

export async function takeSnapshot(w: Workspace): Promise<Snapshot> {
  const at = iso(w.server.clock.now());
  return { at, shown: await shownBy(w, {}) };
}

/** Asserts that answers as of the time of the snapshot equal the snapshot. */
export async function assertAsOf(w: Workspace, { at, shown }: Snapshot): Promise<void> {
  assert.deepEqual(await shownBy(w, { asOf: at }), shown, `as of ${at}`);
}

async function shownBy(w: Workspace, asOf: object): Promise<Json> {
  const shown: Json = {};
  const read = async (path: string, query: object): Promise<Json> => {
    const { status, body } = await w.get(path, { ...query, ...asOf });
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
    return withoutNow(body.data);
  };
  for (const list of lists) {
    shown[list] = await read(`/v1/${list}`, { limit: 100 });
    shown[`${list} filtered`] = await read(`/v1/${list}`, { limit: 3, ...filtered[list] });
  }
  const [contact] = shown.contacts.contacts;
  const [call] = shown.eventCalls.eventCalls;
  const [deal] = shown.deals.deals;
  if (contact) {
    shown.contact = await read('/v1/contacts/detail', { contactId: contact.id, includeUtms: true });
    shown.notes = await read('/v1/contacts/notes', { contactId: contact.id });
  }
  shown.tagged = await read('/v1/contacts', { tag: 'hot', limit: 100 });
  for (const [path, query] of boards) shown[`${path} ${JSON.stringify(query)}`] = await read(path, query);
  if (call) shown.call = await read('/v1/eventCalls/detail', { id: call.id });
  if (deal) shown.deal = await read('/v1/deals/detail', { id: deal.id });
  for (const [name, asked] of Object.entries(reports))
    for (const groupBy of asked)
      shown[`${name} by ${groupBy}`] = await read(`/v1/reports/${name}`, {
        ...period(w),
        ...(groupBy !== undefined && { groupBy }),
      });
  for (const [name, metric] of counted)
    shown[`rows of ${metric}`] = await read(`/v1/reports/${name}/rows`, { ...period(w), metric, limit: 100 });
  return shown;
}

/** A year, to include calls that are booked ahead. */
function period({ server }: Workspace): { from: string; to: string } {
  const now = server.clock.now();
  const day = (days: number): string => iso(now + days * dayMs).slice(0, 10);
  return { from: `${day(-40).slice(0, 8)}01`, to: `${day(60).slice(0, 8)}28` };
}

function withoutNow(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNow);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ofNow.has(key))
      .map(([key, one]) => [key, withoutNow(one as Json)]),
  );
}
