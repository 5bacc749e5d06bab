import { insertNumbered } from '#/main/demo/bulk.ts';
import type { Json } from './client.ts';
import { newEvent } from './events.ts';
import type { Member, Workspace } from './workspace.ts';

// Rows as reports count them, inserted directly into the tables: the test sets the outcome of a call and its time.

/** A workspace with a closer, a setter, a strategy event and a discovery event. */
export type World = {
  readonly w: Workspace;
  readonly closer: Member;
  readonly setter: Member;
  readonly strategy: number;
  readonly discovery: number;
};

export async function reportWorld(w: Workspace): Promise<World> {
  const closer = await w.member('CLOSER');
  const setter = await w.member('SETTER');
  const strategy = await newEvent(w, [closer.userId], { name: 'Strategy' });
  const discovery = await newEvent(w, [closer.userId], { name: 'Discovery', eventType: 'DISCOVERY_EVENT' });
  return { w, closer, setter, strategy: strategy.id, discovery: discovery.id };
}

type Row = Record<string, unknown>;
let number = 0;

async function insert(w: Workspace, table: string, rows: readonly Row[]): Promise<number[]> {
  const inserted = await w.within(({ db }) =>
    insertNumbered(
      db,
      table,
      rows.map((row) => ({ account_id: w.id, ...row })),
    ),
  );
  return inserted.map(({ id }) => id);
}

/** Adds defaults to all rows, so that all have the same columns. */
function filled(rows: readonly Row[], defaults: () => Row): Row[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return rows.map((row) => ({
    ...Object.fromEntries([...keys].map((key) => [key, null])),
    ...defaults(),
    ...row,
  }));
}

export function addContacts({ w }: World, rows: readonly Row[]): Promise<number[]> {
  return insert(
    w,
    'contact',
    filled(rows, () => ({
      preview_id: `contact_r${(number += 1)}`,
      email: `r${number}@example.test`,
      email_normalized: `r${number}@example.test`,
      joined_time: '2024-03-02T10:00:00Z',
      status: 'POTENTIAL',
      source: 'API',
      tracking: {},
    })),
  );
}

/** Strategy calls of the closer for half an hour on 2 March 2024, booked the day before, by default. */
export async function addCalls(world: World, rows: readonly Row[]): Promise<number[]> {
  const contacts = await addContacts(
    world,
    rows.map(() => ({ joined_time: '2024-01-01T10:00:00Z' })),
  );
  return insert(
    world.w,
    'event_call',
    filled(rows, () => ({})).map((row, index) => {
      const given = row['starts_at'];
      const startsAt = typeof given === 'string' ? given : '2024-03-02T10:00:00Z';
      const endsAt = Temporal.Instant.from(startsAt).add({ minutes: 30 }).toString();
      const isDiscovery = row['call_type'] === 'DISCOVERY_EVENT';
      number += 1;
      const { starts_at: _startsAt, ...said } = Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== null),
      );
      return {
        event_id: isDiscovery ? world.discovery : world.strategy,
        contact_id: contacts[index],
        user_id: world.closer.userId,
        setter_id: null,
        team_id: null,
        preview_id: `call_r${number}`,
        // Nobody uses the link of such a call.
        token_hash: `\\x${Buffer.from(`r_${number}`).toString('hex')}`,
        token_sealed: 'unread',
        call_type: 'STRATEGY_EVENT',
        status: 'SCHEDULED',
        starts_at: startsAt,
        ends_at: endsAt,
        time_zone: 'UTC',
        host_time_zone: 'UTC',
        duration_min: 30,
        invitee_name: 'Lee',
        location: 'CUSTOM_LINK',
        is_slot_free: false,
        reschedule_count: 0,
        outcome: 'PENDING',
        no_sale_reason: null,
        objection: null,
        utm: [],
        source: 'API',
        event_name: 'Call',
        link_prefix: 'a/b',
        created_by: { type: 'system', id: 'test', name: 'Test' },
        created_at: '2024-03-01T10:00:00Z',
        ...said,
      };
    }),
  );
}

/** Full sales of the closer on 2 March 2024, for 100.00, each for its own call, by default. */
export async function addDeals(world: World, rows: readonly Row[]): Promise<number[]> {
  const ids: number[] = [];
  for (const row of rows) {
    const callId = Number(row['event_call_id'] ?? (await addCalls(world, [{}]))[0]);
    const call = (await world.w.get('/v1/eventCalls', { id: callId })).body.data.eventCalls[0];
    const [id = 0] = await insert(world.w, 'deal', [
      {
        event_call_id: callId,
        contact_id: call.contactId,
        user_id: world.closer.userId,
        setter_id: null,
        product_id: null,
        value: 10_000,
        discount: 0,
        currency: 'USD',
        transaction_type: 'WON',
        type: 'DEAL',
        time: '2024-03-02T12:00:00Z',
        external_ids: {},
        created_by: { type: 'system', id: 'test', name: 'Test' },
        ...row,
      },
    ]);
    ids.push(id);
  }
  return ids;
}

/** Successful payments of 100.00 on 2 March 2024 without links to other records, by default. */
export function addPayments({ w }: World, rows: readonly Row[]): Promise<number[]> {
  return insert(
    w,
    'payment',
    filled(rows, () => ({
      value: 10_000,
      currency: 'USD',
      status: 'SUCCEEDED',
      refunded_amount: 0,
      occurred_at: '2024-03-02T12:00:00Z',
      source: 'API',
      search_text: '',
      version: 1,
      created_at: '2024-03-02T12:00:00Z',
      updated_at: '2024-03-02T12:00:00Z',
    })),
  );
}

export function addClaims({ w, setter }: World, rows: readonly Row[]): Promise<number[]> {
  return insert(
    w,
    'setter_claim',
    filled(rows, () => ({
      setter_id: setter.userId,
      claim_status: 'PENDING',
      origin: 'CLAIM',
      history: [],
      claimed_at: '2024-03-02T10:00:00Z',
    })),
  );
}

export function addTouches({ w }: World, rows: readonly Row[]): Promise<number[]> {
  return insert(w, 'contact_touch', rows);
}

export const march = { from: '2024-03-01', to: '2024-03-31', timeZone: 'UTC' };

/** A report; the request must succeed. */
export async function readReport(w: Pick<Workspace, 'get'>, name: string, query: object = {}): Promise<Json> {
  const { status, body } = await w.get(`/v1/reports/${name}`, { ...march, ...query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

/** The metrics of a report by key. */
export async function numbers(
  w: Pick<Workspace, 'get'>,
  name: string,
  query: object = {},
): Promise<Record<string, number | null>> {
  const { metrics } = await readReport(w, name, query);
  return Object.fromEntries(
    metrics.map(({ key, value }: { key: string; value: number | null }) => [key, value]),
  );
}
