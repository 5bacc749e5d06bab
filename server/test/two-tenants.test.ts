import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { markEveryText } from './canary.ts';
import type { Reply, Json } from './client.ts';
import { idPlaces } from './id-places.ts';
import { giveBack, lendTenant } from './lent-tenants.ts';
import { cases, kindOf } from './tenant-cases.ts';
import { everythingOf } from './rows-of.ts';
import { neverUsed, spreadIds, tenant, type Ids, type Tenant } from './tenant.ts';
import { endpoints, endpointOf, requestPlaces, validRequest, type RequestAt } from './valid-requests.ts';

// reliability T-1 to T-4: a caller that uses an id of another workspace gets exactly the response for an id that never
// existed, no response contains a text of another workspace, and its data stays the same to the byte.

const canary = 'CANARY-B';
/** The number of requests sent. All of them read or are refused, so none changes the workspace. */
let sent = 0;

await spreadIds();
const other = await tenant(canary);
await markEveryText(other.w, canary);
const otherBefore = await everythingOf(other.w);
const mine = await tenant('CANARY-A');
const mineBefore = await everythingOf(mine.w);
after(() => console.log(`${sent} requests`));

/** Endpoints that take a key, including those that also work without one. */
const withCredential = [...endpoints.keys()].filter((name) => {
  const { access, scope } = endpointOf(name);
  return access === 'credential' || (access === 'client' && scope !== null);
});

for (const name of withCredential) {
  const { method, path } = endpointOf(name);
  if (idPlaces(endpointOf(name).input).length === 0) continue;
  test(`${method} ${path} answers ids of another workspace like ids that never existed`, () =>
    tryPlaces(name));
}

test('no search, filter or order of a list shows a word of another workspace', async () => {
  const searched = { search: 'canary', limit: 100, timeZone: 'UTC', includeDeleted: true };
  for (const name of withCredential.filter((one) => endpointOf(one).method === 'GET')) {
    await send(mine, endpointOf(name), searched);
    await send(mine, endpointOf(name), { ...validRequest(name, mine), search: canary });
    await send(mine, endpointOf(name), { ...searched, search: canary, orderBy: 'asc' });
  }
  assert.equal(await everythingOf(other.w), otherBefore);
});

test('comma lists that mix own and foreign ids find and count only the own', async () => {
  for (const name of withCredential) {
    const endpoint = endpointOf(name);
    const described = cases[name];
    if (endpoint.method !== 'GET' || described === undefined) continue;
    for (const { path, isList } of idPlaces(endpoint.input)) {
      const kind = kindOf(name, path);
      if (!isList || kind === undefined) continue;
      const ask = (ids: string): Promise<Reply<Json>> =>
        send(mine, endpoint, { ...described.input?.(mine), [path]: ids });
      const own = await ask(`${mine.ids[kind]}`);
      const mixed = await ask(`${other.ids[kind]},${mine.ids[kind]}`);
      // Hosts and rules that do not belong to the event are refused, not ignored.
      if (mixed.status !== 400) assert.deepEqual(mixed.body, own.body, `${endpoint.path} ${path}`);
    }
  }
});

test('bulk answers and assignments that mix own and foreign ids write the own and report the foreign as not found', async () => {
  const { w, ids } = await tenant('CANARY-A');
  const contactIds = [other.ids.contact, ids.contact];
  const answered = await w.post('/v1/fields/answer/bulk', {
    customFieldId: ids.field,
    contactIds,
    answer: ['A'],
  });
  const missing = [{ contactId: other.ids.contact, code: 'NOT_FOUND' }];
  assert.deepEqual([answered.body.data.created, answered.body.data.failed], [1, missing]);
  const assigned = await w.post('/v1/setterClaims/assignOwner', { contactIds, setterId: ids.user });
  assert.deepEqual(
    [assigned.body.data.count, assigned.body.data.skipped.map(({ code }: { code: string }) => code)],
    [1, ['NOT_FOUND']],
  );
  assert.equal(await everythingOf(other.w), otherBefore);
});

async function tryPlaces(name: string): Promise<void> {
  const endpoint = endpointOf(name);
  const described = cases[name];
  const places = requestPlaces(name).filter((found): found is [string, RequestAt] => found[1] !== null);
  const never = neverUsed(other.w);
  const isRead = endpoint.method === 'GET' || described?.reads === true;
  const absent = new Map<string, Reply<Json>>();
  for (const [path, { kind, input }] of places) {
    const [theirs, none] = [other.ids[kind], never[kind]];
    const foreign = await send(mine, endpoint, input(mine, theirs));
    const missing = await send(mine, endpoint, input(mine, none));
    absent.set(path, missing);
    assert.equal(masked(foreign, theirs), masked(missing, none), path);
    if (!isRead && described?.reportsMissing !== true)
      assert.ok([400, 404].includes(foreign.status), `${path}: ${said(foreign)}`);
  }
  assert.equal(await everythingOf(mine.w), mineBefore, 'something was written');
  const isNeverUsedUp = isRead || described?.repeats === true;
  let own = isRead ? mine : await lendTenant('CANARY-A');
  for (const [index, [path, { kind, input }]] of places.entries()) {
    if (index > 0 && !isNeverUsedUp) {
      giveBack(own);
      own = await lendTenant('CANARY-A');
    }
    const reply = await send(own, endpoint, input(own, own.ids[kind]));
    // The same request with an id of the caller's own workspace works, so the id makes the difference.
    assert.ok(reply.status === 200 || reply.status === 201, `${path}: ${said(reply)}`);
    if (isRead)
      assert.notEqual(
        JSON.stringify(reply.body),
        JSON.stringify(absent.get(path)?.body),
        `${path} makes no difference`,
      );
  }
  if (!isRead) giveBack(own);
  assert.equal(await everythingOf(other.w), otherBefore, 'the other workspace was changed');
}

/** Sends as the workspace itself, and checks that no response contains a text of the other one. */
async function send({ w }: Tenant, endpoint: Endpoint, input: object): Promise<Reply<Json>> {
  sent += 1;
  // The contract's input type is not known for an endpoint of the loop.
  // Some names are of some lists only; the others ignore them.
  const client = (endpoint.stepUp === undefined ? w.client : w.owner.client).with({
    Prefer: 'handling=lenient',
  });
  const reply = (await client.call(endpoint, input as never)) as Reply<Json>;
  const echoed = Object.values(input).includes(canary);
  if (!echoed || reply.status < 400)
    assert.ok(
      !shown(reply).includes(canary),
      `${endpoint.path} shows a word of another workspace: ${said(reply)}`,
    );
  return reply;
}

function shown({ headers, body }: Reply<Json>): string {
  return JSON.stringify([...headers]) + JSON.stringify(body);
}

function said({ status, body }: Reply<Json>): string {
  return `${status} ${JSON.stringify(body).slice(0, 500)}`;
}

function masked({ status, body }: Reply<Json>, id: Ids[keyof Ids]): string {
  const { requestId: _requestId, ...rest } = body;
  return `${status} ${JSON.stringify(rest).replaceAll(String(id), '#')}`;
}
