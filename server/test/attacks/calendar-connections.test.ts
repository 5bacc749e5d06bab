import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentialKindNames, credentialKinds } from '#/domain/people/credentials/pairs.ts';
import { insertConnection } from '../calendars/insert-connection.ts';
import { workspace } from '../harness.ts';
import { made } from '../interface/made.ts';
import { makerOf } from './makers.ts';

// A connected calendar gives the service access to another account, but nobody access to the service, so it is not in
// the table of pairs. The same property is tested here: only a person who has just confirmed their identity can connect
// one, and it ends with their membership.

const path = '/v1/calendarConnections';
const attempts: readonly [
  endpoint: string,
  method: 'post' | 'put',
  path: string,
  body: (id: number) => object,
  past: number,
][] = [
  [
    'connecting a server',
    'post',
    path,
    () => ({ provider: 'CALDAV', serverUrl: 'https://10.0.0.1/', login: 'a', password: 'b' }),
    400,
  ],
  [
    'subscribing to an address',
    'post',
    path,
    () => ({ provider: 'ICS', url: 'https://10.0.0.1/a.ics' }),
    400,
  ],
  ['going to a provider', 'post', `${path}/authorize`, () => ({ provider: 'GOOGLE_CALENDAR' }), 409],
  ['giving a new password', 'put', path, (id) => ({ id, name: 'Mine' }), 200],
];

for (const kind of credentialKindNames)
  test(`${credentialKinds[kind]}: connects a calendar only as a session of its person`, async () => {
    const w = await workspace();
    const maker = await makerOf(kind, w);
    const secret = 'https://calendar.example/a.ics';
    await insertConnection(w, maker.person.userId, { provider: 'ICS', externalId: 'calendar', secret });
    const [{ id }] = (await made(maker.person.client.get(path))).connections;
    for (const [what, method, to, body, past] of attempts) {
      const { status } = await maker.client[method](to, body(id));
      if (kind === 'session') assert.equal(status, past, what);
      else assert.ok(status === 401 || status === 403, `${what}: ${status}`);
    }
    const shown = await maker.person.client.get(path);
    assert.equal(shown.body.data.connections.length, 1);
    assert.equal(shown.body.data.connections[0].name, kind === 'session' ? 'Mine' : 'ICS');
  });

test('a connection ends with the membership of its person, and does not come back with them', async () => {
  const w = await workspace();
  const { person } = await makerOf('session', w);
  await insertConnection(w, person.userId, {
    provider: 'ICS',
    externalId: 'calendar',
    secret: 'https://calendar.example/a.ics',
  });
  for (const status of ['DEACTIVATED', 'ACTIVE']) {
    await made(w.owner.client.put('/v1/users', { id: person.userId, status }));
    const { body } = await w.owner.client.get(path, { userId: person.userId });
    assert.deepEqual(body.data.connections, [], status);
  }
});
