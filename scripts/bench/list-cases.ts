import { wire, type Case } from './cases.ts';
import { sql } from '../../server/platform/db/sql.ts';
import type { Db } from '../../server/platform/db/db.ts';
import type { Filled } from './fill.ts';

const lists: [name: string, path: string][] = [
  ['contacts, search', '/v1/contacts?search=garcia'],
  ['contacts, tag', '/v1/contacts?tag=Hot'],
  ['contacts, UTM pair', '/v1/contacts?utmKeys=utm_source&utmValues=google'],
  ['contacts, outcome', '/v1/contacts?outcome=WON'],
  ['contacts, assigned', '/v1/contacts?assigned=true'],
  ['calls', '/v1/eventCalls'],
  ['calls, outcome', '/v1/eventCalls?outcomes=WON'],
  ['calls, past of a week', '/v1/eventCalls?eventType=PAST&dateFrom=2026-09-01&dateTo=2026-09-07'],
  ['calls, search', '/v1/eventCalls?search=garcia'],
  ['deals', '/v1/deals'],
  ['deals, payment status', '/v1/deals?paymentStatus=PAID'],
  ['deals, search', '/v1/deals?search=product%201'],
  ['transactions', '/v1/transactions'],
  ['transactions, not synced', '/v1/transactions?synced=false'],
  ['transactions, search', '/v1/transactions?search=garcia'],
  ['products', '/v1/products'],
  ['fields', '/v1/fields/objects?objectType=CONTACT&showSystemFields=true'],
  ['users', '/v1/users'],
];

const bulkMax = 10_000;

/** Sets one answer for 10,000 contacts at once, a different one each time, in sequential requests. */
export async function bulkCase(db: Db, { large }: Filled, seconds: number): Promise<Case> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${large.id} order by id limit ${sql.lit(bulkMax)}`.execute(db);
  const contactIds = rows.map((row) => row.id);
  return {
    name: `answer of ${contactIds.length.toLocaleString('en')} contacts`,
    requests: ['one', 'two'].map((answer) =>
      wire({
        method: 'POST',
        path: '/v1/fields/answer/bulk',
        apiKey: large.apiKey,
        body: { identifier: 'bench', contactIds, answer: [answer] },
      }),
    ),
    reset: null,
    connections: 1,
    seconds,
  };
}

/** Every list with its filters, alternating between the large workspace and the small ones. */
export function listCases({ large, small }: Filled): Case[] {
  return lists.flatMap(([name, path]) => [
    listOf(`list ${name} (large)`, path, [large.apiKey]),
    listOf(
      `list ${name} (small)`,
      path,
      small.slice(0, 200).map(({ apiKey }) => apiKey),
    ),
  ]);
}

function listOf(name: string, path: string, keys: readonly string[]): Case {
  return {
    name,
    requests: keys.map((apiKey) => wire({ method: 'GET', path, apiKey })),
    reset: null,
  };
}
