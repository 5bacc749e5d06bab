import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { workspace } from '#/test/harness.ts';
import { startServer } from '#/test/server.ts';
import { newWebhook, nowhere, webhooksPath as path } from '#/test/webhooks.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// Which URLs can be saved. The tests of deliveries show that no connection is made to the refused ones.

/** An installation whose operator allows private ranges, for example for another container. */
const opened = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '0.0.0.0/0,::/0' });
const narrow = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '10.1.0.0/16,127.0.0.0/8,::1' });
after(() => Promise.all([opened.close(), narrow.close()]));

const inside = [
  'localhost localhost. LOCALHOST 127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0 0.0.0.0',
  '①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::7f00:1]',
  '[64:ff9b::7f00:1] 10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 [fd12::1] [fe80::1]',
].flatMap((line) => line.split(' '));
const metadata = ['169.254.169.254', '169.254.170.2', '[fd00:ec2::254]', '168.63.129.16', '100.100.100.200'];
const refusal = ['Must be a public https URL'];

/** The errors for a URL when it is saved in a new webhook and in an existing one. */
async function refusals(w: Workspace, url: string): Promise<unknown[]> {
  const { id } = await newWebhook(w, { url: nowhere });
  const said = await refusalsAt(w, id, url);
  await w.delete(`${path}/${id}`);
  return said;
}

async function refusalsAt(w: Workspace, id: number, url: string): Promise<unknown[]> {
  const answers = [
    await w.post(path, { url, types: ['webhook.test'] }),
    await w.client.send('PATCH', `${path}/${id}`, JSON.stringify({ url })),
  ];
  return answers.map(({ status, body }) => (status === 400 ? body.message.details.fieldErrors.url : status));
}

test('W-13: every spelling of loopback and private addresses, and a name that leads there, is 400 in the same words', async () => {
  const w = await workspace();
  const { id } = await newWebhook(w, { url: nowhere });
  for (const host of [...inside, ...metadata])
    for (const protocol of ['https', 'http'])
      assert.deepEqual(
        await refusalsAt(w, id, `${protocol}://${host}/hook`),
        [refusal, refusal],
        `${protocol} ${host}`,
      );
});

test('W-14: addresses of cloud metadata stay shut even where every range is opened', async () => {
  const w = await createTestWorkspace(opened, {});
  for (const host of metadata)
    assert.deepEqual(await refusals(w, `https://${host}/`), [refusal, refusal], host);
  assert.deepEqual(await refusals(w, 'https://10.0.0.1/hook'), [201, 200]);
});

test('W-15: https is required unless the host is in an opened range; ports and user names are checked', async () => {
  const w = await createTestWorkspace(narrow, {});
  const refused = [
    'http://hooks.example/in',
    'http://10.2.0.1/in',
    'https://10.2.0.1/in',
    'ftp://hooks.example/in',
    'javascript:alert(1)',
    'https://hooks.example:0/in',
    'https://hooks.example:22/in',
    'https://hooks.example:25/in',
    'https://hooks.example:1023/in',
    'https://user:password@hooks.example/in',
    'https://user@hooks.example/in',
  ];
  for (const url of refused) assert.deepEqual(await refusals(w, url), [refusal, refusal], url);
  const taken = [
    'https://hooks.example:8443/in',
    'http://10.1.2.3:5678/in',
    'http://localhost:5678/in',
    'https://hooks.example:443/',
  ];
  for (const url of taken) assert.deepEqual(await refusals(w, url), [201, 200], url);
});

test('W-15: with an Idempotency-Key the address is checked as well, and the stored answer is given again', async () => {
  const w = await workspace();
  const once = w.client.with({ 'Idempotency-Key': 'one' });
  assert.equal((await once.post(path, { url: 'https://127.0.0.1/', types: ['webhook.test'] })).status, 400);
  const first = await once.post(path, { url: nowhere, types: ['webhook.test'] });
  const again = await once.post(path, { url: nowhere, types: ['webhook.test'] });
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body]);
});
