import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';
import { eventually } from '#/test/eventually.ts';
import { webhookTo } from '#/test/receiver.ts';
import type { Workspace } from '#/test/workspace.ts';
import { record, someType } from '#/effects/webhooks/testing/changes.ts';

// The tested service may only send to public addresses.

let connections = 0;
const inside = createServer((_, response) => response.end());
inside.on('connection', () => (connections += 1));
await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
after(() => inside.close());
const { port } = inside.address() as AddressInfo; // of a listening server

const real = dns.lookup;
after(() => leadsTo(null));

/** Sets the address to which every name resolves. */
function leadsTo(address: string | null): void {
  const answer = (
    _: string,
    __: object,
    done: (error: null, all: { address: string; family: 4 }[]) => void,
  ): void => done(null, [{ address: address ?? '', family: 4 }]);
  dns.lookup = address === null ? real : (answer as unknown as typeof dns.lookup); // the only form of the call
  syncBuiltinESMExports();
}

/** The result of the first attempt, when it has been made. */
async function attemptOf(w: Workspace, id: string): Promise<Json> {
  let delivery: Json;
  await eventually(async () => {
    [delivery] = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data.deliveries;
    return delivery?.attempts > 0;
  });
  return delivery.lastAttempt;
}

test('W-13: a name with a public address when saved and a private one when sending is never connected to', async (t) => {
  const w = await workspace();
  t.after(() => leadsTo(null));
  leadsTo('93.184.215.14');
  const { id } = await webhookTo(w, `https://rebind.example:${port}/hook`, { types: [someType] });
  leadsTo('127.0.0.1');
  await record(w, [1]);
  const { httpStatus, error, responseBody } = await attemptOf(w, id);
  assert.deepEqual(
    { httpStatus, error, responseBody },
    { httpStatus: null, error: 'UNREACHABLE', responseBody: undefined },
  );
  assert.equal(connections, 0);
});

test('W-13: an address saved by other means is checked again when sending; each spelling fails in the same words', async () => {
  const spellings = [
    '127.0.0.1',
    '2130706433',
    '0x7f.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    'localhost',
    '169.254.169.254',
  ];
  for (const host of spellings) {
    const w = await workspace();
    const { id } = await webhookTo(w, 'https://93.184.215.14/hook', { types: [someType] });
    const url = `https://${host}:${port}/hook`;
    await w.db.run('update webhook_endpoint set url = $1 where id = $2', [url, id]);
    await record(w, [1]);
    assert.equal((await attemptOf(w, id)).error, 'UNREACHABLE', host);
  }
  assert.equal(connections, 0);
});
