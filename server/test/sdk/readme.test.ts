import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { contract } from '@callwright/contract/index.ts';
import { Webhook } from 'standardwebhooks';
import { entryPoints } from '../../../scripts/sdk/build.ts';
import { handlers } from '#/main/handlers.ts';
import { freePort } from '#/test/free-port.ts';
import { oauthAt, target } from '#/test/oauth-at.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { builtSdk } from './package.ts';
import { runSnippets } from './snippets.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test('the snippets of sdk/README.md run with the built package, and do what the README says', async (t) => {
  const port = await freePort();
  const BASE = `http://127.0.0.1:${port}`;
  const server = await startServer(contract, handlers, { PORT: String(port), BASE_URL: BASE });
  t.after(() => server.close());
  const w = await createTestWorkspace(server, {});
  await w.post('/v1/contacts', { email: 'bob@example.com' });
  const app = await oauthAt(server).publicClient({ redirect_uris: ['http://localhost:3000/callback'] });
  const folder = await builtSdk();
  const stored: object[] = [];
  const ran = await runSnippets(
    {
      BASE,
      KEY: w.key,
      SECRET: secret,
      CLIENT_ID: app.id,
      store: (tokens) => void stored.push(tokens),
      consent: async (url) =>
        target(await w.owner.client.send('GET', `/v1/oauth/authorize${new URL(url).search}`)).href,
      load: (name) => {
        const entry = name.replace('@callwright/sdk', '.') as keyof typeof entryPoints; // else the import fails
        return import(pathToFileURL(join(folder, `${entryPoints[entry]}.js`)).href) as Promise<object>;
      },
    },
    ['firstPage', 'emails', 'refusals', 'body', 'booked', 'handle', 'me', 'session', 'theirs'],
  );
  const made = ran as {
    firstPage: { data: { contacts: unknown[] } };
    emails: string[];
    refusals: string[];
    booked: number[];
    handle: (request: Request) => Promise<Response>;
    me: { data: { user: { id: number } } };
    theirs: { account: { me: () => Promise<unknown> } };
  }; // named in the README
  assert.equal(made.firstPage.data.contacts.length, 2);
  assert.deepEqual(made.emails.toSorted(), ['ann@example.com', 'bob@example.com']);
  assert.deepEqual(made.refusals, ['Invalid email']);
  const ann = (await w.get('/v1/contacts', { search: 'ann@' })).body.data.contacts[0];
  assert.deepEqual([ann.firstName, ann.lastName], ['Ann', 'Lee']);
  await assert.rejects(made.theirs.account.me(), { code: 'invalid_grant' }, 'revoked');
  const text = JSON.stringify({ type: 'call.booked', data: { object: { id: 501 } } });
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', new Date(), text),
  };
  const request = (body: string) => new Request('http://a.test', { method: 'POST', headers, body });
  assert.equal((await made.handle(request(text))).status, 204);
  assert.equal((await made.handle(request(text.replace('501', '502')))).status, 400);
  assert.deepEqual(made.booked, [501]);
});
