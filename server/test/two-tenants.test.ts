import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { contract } from '@callwright/contract/index.ts';
import type { Reply, Json } from './client.ts';
import { idPlaces } from './id-places.ts';
import { cases, kindOf, type Case, type Place } from './tenant-cases.ts';
import { everythingOf, neverUsed, spreadIds, tenant, type Ids, type Tenant } from './tenant.ts';

// reliability T-1 to T-4: whoever names an id of another workspace hears exactly what they would hear of an id that
// never existed, and the other workspace stays as it was to the byte.

const canary = 'CANARY-B';
let other: Tenant;
let otherBefore: string;

before(async () => {
  await spreadIds();
  other = await tenant(canary);
  otherBefore = await everythingOf(other.w);
});

for (const [resource, endpoints] of Object.entries(contract)) {
  for (const [verb, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
    if (endpoint.access !== 'credential') continue;
    const places = idPlaces(endpoint.input);
    const described = cases[`${resource}.${verb}`];
    if (places.length === 0 && described === undefined) continue;
    test(`${endpoint.method} ${endpoint.path} answers ids of another workspace like ids that never existed`, () =>
      tryPlaces(endpoint, described, placesOf(`${resource}.${verb}`, places, described)));
  }
}

test('no search, filter or order of a list shows a word of another workspace', async () => {
  const mine = await tenant('CANARY-A');
  for (const endpoints of Object.values(contract)) {
    for (const endpoint of Object.values(endpoints as Record<string, Endpoint>)) {
      if (endpoint.access !== 'credential' || endpoint.method !== 'GET') continue;
      const searched = await mine.w.get(endpoint.path, {
        search: 'canary',
        limit: 100,
        timeZone: 'UTC',
        includeDeleted: true,
      });
      assert.ok(!JSON.stringify(searched.body).includes(canary), endpoint.path);
    }
  }
});

test('comma lists that mix own and foreign ids find and count only the own', async () => {
  const mine = await tenant('CANARY-A');
  for (const [resource, endpoints] of Object.entries(contract)) {
    for (const [verb, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const described = cases[`${resource}.${verb}`];
      if (endpoint.access !== 'credential' || endpoint.method !== 'GET' || described === undefined) continue;
      for (const { path, isList } of idPlaces(endpoint.input)) {
        const kind = kindOf(`${resource}.${verb}`, path);
        if (!isList || kind === undefined) continue;
        const own = await send(mine, endpoint, { ...described.input(mine), [path]: `${mine.ids[kind]}` });
        const mixed = await send(mine, endpoint, {
          ...described.input(mine),
          [path]: `${other.ids[kind]},${mine.ids[kind]}`,
        });
        // Hosts and rules that an event does not have are refused, not left out.
        if (mixed.status !== 400) assert.deepEqual(mixed.body, own.body, `${endpoint.path} ${path}`);
      }
    }
  }
});

/** What to send for each place; a place that nothing describes fails the test, so that a new one is not forgotten. */
function placesOf(
  name: string,
  found: ReturnType<typeof idPlaces>,
  described: Case | undefined,
): [path: string, place: Place][] {
  assert.ok(described, `${name} takes ids: describe it in tenant-cases.ts`);
  return found.flatMap(({ path, isList }): [string, Place][] => {
    const place = described.places?.[path];
    if (place === null) return [];
    if (place !== undefined) return [[path, place]];
    const kind = kindOf(name, path);
    assert.ok(kind, `${name} takes an id in ${path}: describe it in tenant-cases.ts`);
    return [
      [path, { kind, input: (own, id) => ({ ...described.input(own), [path]: isList ? String(id) : id }) }],
    ];
  });
}

async function tryPlaces(
  endpoint: Endpoint,
  described: Case | undefined,
  places: [path: string, place: Place][],
): Promise<void> {
  const mine = await tenant('CANARY-A');
  const mineBefore = await everythingOf(mine.w);
  const never = neverUsed(other.w);
  const isRead = endpoint.method === 'GET' || described?.reads === true;
  const absent = new Map<string, Reply<Json>>();
  for (const [path, { kind, input }] of places) {
    const [theirs, none] = [other.ids[kind], never[kind]];
    const foreign = await send(mine, endpoint, input(mine, theirs));
    const missing = await send(mine, endpoint, input(mine, none));
    absent.set(path, missing);
    assert.equal(masked(foreign, theirs), masked(missing, none), path);
    assert.ok(!JSON.stringify(foreign.body).includes(canary), `${path} shows a word of another workspace`);
    if (!isRead) assert.ok([400, 404].includes(foreign.status), `${path}: ${said(foreign)}`);
  }
  assert.equal(await everythingOf(mine.w), mineBefore, 'something was written');
  assert.equal(await everythingOf(other.w), otherBefore, 'the other workspace was changed');
  for (const [path, { kind, input }] of places) {
    const own = isRead || described?.repeats === true ? mine : await tenant('CANARY-A');
    const reply = await send(own, endpoint, input(own, own.ids[kind]));
    // The same with an id of one's own works, so that the id is what made the difference.
    assert.ok(reply.status === 200 || reply.status === 201, `${path}: ${said(reply)}`);
    if (isRead)
      assert.notEqual(
        JSON.stringify(reply.body),
        JSON.stringify(absent.get(path)?.body),
        `${path} makes no difference`,
      );
  }
}

function send({ w }: Tenant, endpoint: Endpoint, input: object): Promise<Reply<Json>> {
  // The contract's input type is not known for an endpoint of the loop.
  return w.client.call(endpoint, input as never) as Promise<Reply<Json>>;
}

function said({ status, body }: Reply<Json>): string {
  return `${status} ${JSON.stringify(body).slice(0, 500)}`;
}

function masked({ status, body }: Reply<Json>, id: Ids[keyof Ids]): string {
  const { requestId: _requestId, ...rest } = body;
  return `${status} ${JSON.stringify(rest).replaceAll(String(id), '#')}`;
}
