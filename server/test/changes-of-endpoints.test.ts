import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changeTypeNames } from '@callwright/contract/change-types.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { bodyOf, changeColumns, type ChangeRow } from '#/platform/changes/envelope.ts';
import { wholeObject } from '#/platform/changes/sealed-fields.ts';
import { sql } from '#/platform/db/sql.ts';
import { changesOfEndpoints } from './changes-of-endpoints.ts';
import type { Json, Reply } from './client.ts';
import { server } from './harness.ts';
import { giveBack, lendTenant } from './lent-tenants.ts';
import { silentEndpoints } from './silent-endpoints.ts';
import { cases } from './tenant-cases.ts';
import { neverUsed, tenant, type Tenant } from './tenant.ts';
import { expectChanges } from './expected-changes.ts';
import {
  callerOf,
  endpointOf,
  endpoints,
  isPromised,
  requestPlaces,
  validRequest,
} from './valid-requests.ts';
import { mustBeDocumented, mustBeWholeObject } from './webhook-bodies.ts';

// Calls every endpoint that writes, and checks that it publishes exactly the changes in the table, each once.

const writing = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
const published = new Set<string>();

const shared = await tenant('shared');

test('every writing endpoint publishes changes, or has a stated reason not to', () => {
  const stated = [...Object.keys(changesOfEndpoints), ...Object.keys(silentEndpoints)];
  assert.deepEqual(stated.toSorted(), writing.toSorted());
});

for (const name of writing) {
  const { method, path } = endpointOf(name);
  const expected = changesOfEndpoints[name] ?? [expectChanges('anything', [])];
  test(`${method} ${path} publishes what the table lists, once`, async () => {
    const mine = await lendTenant('own');
    for (const { of, publishes, input } of expected) {
      const request = (await input?.(mine)) ?? validRequest(name, mine);
      const seen = await lastChanges();
      const reply = await send(mine, name, request);
      assert.ok(
        input === undefined ? isPromised(name, reply.status) : reply.status < 300,
        `${of}: ${reply.status} ${JSON.stringify(reply.body)}`,
      );
      const types = await typesSince(seen);
      assert.deepEqual(types, publishes.toSorted(), of);
      for (const type of types) published.add(type);
    }
    giveBack(mine);
  });
  test(`${method} ${path} publishes nothing when it is refused`, async () => {
    const seen = await lastChanges();
    for (const { reply, of } of await refusals(shared, name))
      assert.ok(reply.status >= 400 || cases[name]?.reportsMissing, `${of}: ${reply.status}`);
    assert.deepEqual(await typesSince(seen), []);
  });
}

test('what was published fits the webhooks section of the OpenAPI document, in every form in which it is sent', async () => {
  const published = await inCells(
    server.app,
    sql<ChangeRow>`
    select ${changeColumns} from change c where c.id in (
      select id from (select id, row_number() over (partition by type order by id desc) as place from change) ranked
      where place <= 10) order by c.id`,
  );
  for (const row of published) {
    const sent = { ...row, sequence: row.sequence ?? 1 };
    if (!('erased' in row.object)) mustBeWholeObject(row.type, wholeObject(server.app.config, row));
    for (const payload of ['full', 'thin'] as const)
      for (const format of ['plain', 'array'] as const)
        mustBeDocumented(row.type, JSON.parse(bodyOf(server.app.config, { payload, format }, sent)));
  }
});

/** The last id of each server: on a cluster, servers number their rows from 2^48, 2 × 2^48 and so on. */
async function lastChanges(): Promise<number[]> {
  const found = await inCells(
    server.app,
    sql<{ server: number; id: number }>`
      select (id >> 48)::int as server, max(id) as id from change group by id >> 48`,
  );
  const last: number[] = [];
  for (const { server: place, id } of found) last[place] = Math.max(last[place] ?? 0, id);
  return Array.from(last, (id) => id ?? 0);
}

/** The types of changes in all workspaces since then. */
async function typesSince(seen: readonly number[]): Promise<string[]> {
  const found = await inCells(
    server.app,
    sql<{ type: string }>`
      select type from change where id > coalesce((${seen}::bigint[])[(id >> 48) + 1], 0)
      order by type collate "C"`,
  );
  return found.map(({ type }) => type);
}

async function send(mine: Tenant, name: string, input: object): Promise<Reply<Json>> {
  // The contract's input type is not known for an endpoint of the loop.
  return callerOf(name, mine).call(endpointOf(name), input as never);
}

/**
 * Refused requests: without a credential, with a nonsense body, and about rows that do not exist, which only the
 * transaction detects.
 */
async function refusals(mine: Tenant, name: string): Promise<{ of: string; reply: Reply<Json> }[]> {
  const endpoint: Endpoint = endpointOf(name);
  const found: { of: string; reply: Reply<Json> }[] = [];
  if (endpoint.access === 'credential') {
    const input = validRequest(name, mine) as never; // see send()
    found.push({ of: 'without a credential', reply: await server.anybody.call(endpoint, input) });
  }
  if (cases[name] === undefined) return found;
  const never = neverUsed(mine.w);
  for (const [path, place] of requestPlaces(name))
    if (place !== null)
      found.push({ of: path, reply: await send(mine, name, place.input(mine, never[place.kind])) });
  return found;
}

/** Changes that are triggered by time, by rules, or by something that does not exist yet. */
const elsewhere = new Set<string>([
  'call.started',
  'call.ended',
  'call.outcome_overdue',
  'form.abandoned',
  'booking_link.used',
  'waiting_entry.offered',
  'waiting_entry.offer_declined',
  'waiting_entry.offer_expired',
  'waiting_entry.booked',
  'commission_statement.updated',
  'routing.no_host',
  'rule.host_paused',
  'webhook.endpoint.disabled',
  'slack.stopped',
  'report_check.differs',
  'calendar.connected',
  'calendar.sync_failed',
  'calendar.conflict',
  'call.deleted',
  'call.calendar_moved',
  'call.calendar_deleted',
  'call.calendar_declined',
]);

after(() => {
  assert.deepEqual(
    changeTypeNames.filter((type) => !published.has(type) && !elsewhere.has(type)),
    [],
    'types that no endpoint publishes',
  );
});
