import { dayMs, hourMs } from '../../contract/units-of-time.ts';
import type { Db } from '../../server/platform/db/db.ts';
import { sql } from '../../server/platform/db/sql.ts';
import type { Filled } from './fill.ts';

/** An HTTP request. */
type Wish = { method: 'GET' | 'POST'; path: string; apiKey: string; body?: object };

export type Case = {
  name: string;
  requests: string[];
  /** For changes: each request works once, until `reset` has deleted what they wrote. */
  reset: ((db: Db) => Promise<void>) | null;
  /** By default, the same for all cases. */
  connections?: number;
  /** By default, the same for all cases; longer if one request takes long and several have to be measured. */
  seconds?: number;
};

const readsCount = 200;
/** Half hours of a working day, starting at an hour in UTC. */
type Hours = { from: number; count: number };
const middleOfDay: Hours = { from: 10, count: 8 };
/** Hours in which the hosts of the team have no calls yet. */
const endOfDay: Hours = { from: 15, count: 4 };
/** Almost all of the thirty hosts. */
const bookedAtOnce = 25;

export async function casesOf(db: Db, filled: Filled, writes: number): Promise<Case[]> {
  const { large, small, team } = filled;
  const first = await firstContacts(db);
  const contactOf = (accountId: number, index: number): number => (first.get(accountId) ?? 0) + index;
  const largeIds = Array.from({ length: readsCount }, (_, index) =>
    contactOf(large.id, Math.floor((index * large.contacts) / readsCount)),
  );
  const someSmall = Array.from({ length: readsCount }, (_, index) => small[index % small.length] ?? large);
  return [
    reads(
      'get one contact (by id in the list)',
      largeIds.map((id) => get(`/v1/contacts?contactId=${id}&limit=1`, large.apiKey)),
    ),
    reads(
      'get one contact (detail)',
      largeIds.map((id) => get(`/v1/contacts/detail?contactId=${id}`, large.apiKey)),
    ),
    reads(
      'list 20, status, count (workspace of 800)',
      someSmall.map(({ apiKey }) => get('/v1/contacts?statuses=QUALIFIED&limit=20', apiKey)),
    ),
    reads('list 20, status, count (workspace of 200,000)', [
      get('/v1/contacts?statuses=QUALIFIED&limit=20', large.apiKey),
    ]),
    reads('list 20, no filter (workspace of 200,000)', [get('/v1/contacts?limit=20', large.apiKey)]),
    {
      name: 'create one contact',
      requests: Array.from({ length: writes }, (_, index) => wire(newContact(large.apiKey, index))),
      reset: (db) => forgetContacts(db, large.id),
    },
    {
      name: 'book one call',
      requests: Array.from({ length: writes }, (_, index) => {
        const { id, apiKey } = small[index % small.length] ?? large;
        return wire(
          newCall(
            apiKey,
            contactOf(id, 0),
            first.get(-id) ?? 0,
            workingTime(index / small.length, middleOfDay),
          ),
        );
      }),
      reset: forgetCalls,
    },
    bookedFrom(team, contactOf(team.id, 0), first.get(-team.id) ?? 0, writes),
  ];
}

/** Bookings of one event, which wait for each other: the next host depends on the previous booking. */
function bookedFrom(
  { apiKey, contacts }: Filled['team'],
  firstContact: number,
  eventId: number,
  writes: number,
): Case {
  const requests = Array.from({ length: writes }, (_, index) =>
    wire(
      newCall(
        apiKey,
        firstContact + (index % contacts),
        eventId,
        workingTime(index / bookedAtOnce, endOfDay),
      ),
    ),
  );
  // More connections would only wait longer.
  return { name: 'book one call of one event with 30 hosts', requests, reset: forgetCalls, connections: 8 };
}

/** The case whose p99 is compared with that of a database without other workspaces. */
export function tailCases(workspace: Filled['large'], firstContact: number): Case[] {
  const ids = Array.from(
    { length: readsCount },
    (_, index) => firstContact + (index % Math.max(1, workspace.contacts)),
  );
  return [
    reads(
      'get one contact',
      ids.map((id) => get(`/v1/contacts/detail?contactId=${id}`, workspace.apiKey)),
    ),
    reads('list 20, status, count', [get('/v1/contacts?statuses=QUALIFIED&limit=20', workspace.apiKey)]),
  ];
}

function reads(name: string, wishes: Wish[]): Case {
  return { name, requests: wishes.map(wire), reset: null };
}

function get(path: string, apiKey: string): Wish {
  return { method: 'GET', path, apiKey };
}

function newContact(apiKey: string, index: number): Wish {
  const number = String(index).padStart(7, '0');
  return {
    method: 'POST',
    path: '/v1/contacts',
    apiKey,
    body: {
      firstName: 'Bench',
      lastName: `Mark ${number}`,
      email: `bench${number}@bench.example`,
      phoneNumber: `+49301${number}`,
      utm: 'utm_source=bench',
    },
  };
}

function newCall(apiKey: string, contactId: number, eventId: number, dateTime: string): Wish {
  return {
    method: 'POST',
    path: '/v1/eventCalls',
    apiKey,
    body: { eventId, contactId, dateTime, timeZone: 'UTC' },
  };
}

/** Consecutive half hours on working days, starting in three days. */
function workingTime(place: number, { from, count }: Hours): string {
  const slot = Math.floor(place);
  let date = Math.floor(Date.now() / dayMs) * dayMs + 3 * dayMs;
  for (let days = Math.floor(slot / count) + 1; ; date += dayMs) {
    const weekday = (Math.floor(date / dayMs) + 4) % 7;
    if (weekday !== 0 && weekday !== 6) days -= 1;
    if (days === 0) break;
  }
  return Temporal.Instant.fromEpochMilliseconds(date + from * hourMs + (slot % count) * 1_800_000).toString();
}

/** The first contact of each workspace by its id, and the first event by its negative id. */
async function firstContacts(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; contact: number; event: number }>`
    select a.id, (select min(c.id) from contact c where c.account_id = a.id) as contact, (select min(e.id) from event e where e.account_id = a.id) as event
    from account a`.execute(db);
  return new Map(rows.flatMap(({ id, contact, event }) => [[id, contact] as const, [-id, event] as const]));
}

async function forgetContacts(db: Db, accountId: number): Promise<void> {
  await sql`delete from contact where account_id = ${accountId} and email_normalized like 'bench%@bench.example'`.execute(
    db,
  );
  await forgetChanges(db, 'contact.created');
}

/** Deletes calls that the benchmark booked, but not those that existed before. */
async function forgetCalls(db: Db): Promise<void> {
  for (const table of ['event_call_history', 'event_call_host']) {
    await sql`delete from ${sql.ref(table)} h using event_call c where h.account_id = c.account_id and h.event_call_id = c.id and c.source = 'API'`.execute(
      db,
    );
  }
  await sql`delete from event_call where source = 'API'`.execute(db);
  await forgetChanges(db, 'call.booked');
}

/** In the order in which the dispatcher locks them, to avoid deadlocks. */
async function forgetChanges(db: Db, type: string): Promise<void> {
  await sql`
    with gone as materialized (select account_id, id from change where type = ${type} order by account_id, id for update)
    delete from change c using gone where c.account_id = gone.account_id and c.id = gone.id`.execute(db);
}

export function wire({ method, path, apiKey, body }: Wish): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${apiKey}`,
    'Accept: application/json',
  ];
  if (text !== '') head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
