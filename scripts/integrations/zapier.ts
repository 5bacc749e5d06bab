// npm run integrations:zapier   validates the app for Zapier and runs it with Zapier's own tester against a service
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createClient } from '@callwright/sdk';
import { eventually } from '../../server/test/eventually.ts';
import { freePort } from '../../server/test/free-port.ts';
import { Service } from '../../server/test/service.ts';
import { actsAndSearches, type App, type Ask, type Json } from './zapier-acts.ts';
import { owner, workspaceWithKey } from './workspace.ts';

type Zapier = { createAppTester: (app: App) => Ask };

const folder = join(import.meta.dirname, '..', '..', 'integrations', 'zapier');
const redirectUri = 'https://zapier.com/dashboard/auth/oauth/return/App1CLIAPI/';

await install();
const require = createRequire(join(folder, 'package.json'));
const zapier = require('zapier-platform-core') as Zapier; // JavaScript without types
const app = ((await import(join(folder, 'index.js'))) as { default: App }).default;
validate();
const ask = zapier.createAppTester(app);

const port = await freePort();
const baseUrl = `http://127.0.0.1:${port}`;
const { database, environment, apiKey } = await workspaceWithKey('Zapier', {
  PORT: String(port),
  BASE_URL: baseUrl,
});
const service = await Service.start(environment);
const api = createClient({ baseUrl, token: apiKey });
try {
  const authData = await connect();
  await actsAndSearches({ app, ask, authData, api });
  await triggers(authData);
} finally {
  await service.end('SIGTERM');
  await database.drop();
}

async function install(): Promise<void> {
  const there = await access(join(folder, 'node_modules')).then(
    () => true,
    () => false,
  );
  if (!there)
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
}

function validate(): void {
  // As Zapier's command line does: the schema accepts functions only in the form that the core produces.
  const schema = require('zapier-platform-core/src/tools/schema') as { validateApp: (app: App) => unknown[] };
  assert.deepEqual(
    (schema.validateApp(app) as { stack: string; property: string }[]).map(
      ({ property, stack }) => `${property} ${stack}`,
    ),
    [],
  );
  const counts = [app.triggers, app.creates, app.searches].map((group) => Object.keys(group).length);
  console.log(
    `Zapier's schema finds nothing in ${counts[0]} triggers, ${counts[1]} actions and ${counts[2]} searches`,
  );
}

/** A person consents in the browser; Zapier exchanges the code, and refreshes once. */
async function connect(): Promise<Json> {
  const { oauth2Config } = app.authentication;
  const registered = await api.oauth.registerClient({
    client_name: 'Zapier',
    redirect_uris: [redirectUri],
    scope: oauth2Config.scope,
    token_endpoint_auth_method: 'client_secret_post',
  });
  process.env['CLIENT_ID'] = registered.client_id;
  process.env['CLIENT_SECRET'] = registered.client_secret;
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URL(
    await ask(oauth2Config.authorizeUrl, { inputData: { baseUrl, state: 's', redirect_uri: redirectUri } }),
  );
  // Zapier adds the scope and the challenge itself.
  asked.searchParams.set('scope', oauth2Config.scope);
  asked.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  asked.searchParams.set('code_challenge_method', 'S256');
  const code = await consent(asked);
  const inputData = { baseUrl, code, redirect_uri: redirectUri, code_verifier: verifier };
  const first: Json = await ask(oauth2Config.getAccessToken, { inputData });
  const second: Json = await ask(oauth2Config.refreshAccessToken, { authData: { baseUrl, ...first } });
  const authData = { baseUrl, ...second };
  const { data }: { data: { user: { email: string } } } = await ask(app.authentication.test, { authData });
  assert.equal(data.user.email, owner.email);
  console.log(`Connected as ${data.user.email} with PKCE, and the tokens were rotated`);
  return authData;
}

async function consent(asked: URL): Promise<string> {
  const signedIn = await createClient({ baseUrl }).auth.signIn(owner);
  if (!('token' in signedIn)) throw new Error('The person has a second factor');
  const headers = { Authorization: `Bearer ${signedIn.token}` };
  const answer = await fetch(`${baseUrl}/v1/oauth/authorize${asked.search}`, { headers, redirect: 'manual' });
  const location = answer.headers.get('location') ?? assert.fail(await answer.text());
  return new URL(location).searchParams.get('code') ?? assert.fail(location);
}

/** Subscribing, samples, a real request, a forged one, and unsubscribing. */
async function triggers(authData: Json): Promise<void> {
  const { operation } = app.triggers['contact_created'] ?? {};
  assert.ok(operation !== undefined);
  for (const [key, trigger] of Object.entries(app.triggers)) {
    const samples: Json[] = await ask(trigger.operation.performList, { authData });
    assert.ok(samples.length > 0 && samples.every(({ id }) => typeof id === 'string'), key);
    assert.equal(String(samples[0]?.['type']).replaceAll('.', '_'), key);
  }
  const received: { headers: Json; content: string }[] = [];
  const target = createServer((request, response) => {
    void text(request).then((content) => {
      received.push({ headers: request.headers, content });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const at = target.address();
  const targetUrl = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`;
  const subscribeData: Json = await ask(operation.performSubscribe, { authData, targetUrl });
  await ask(app.creates['contact_upsert']?.operation.perform, {
    authData,
    inputData: { email: 'bob@example.com' },
  });
  await eventually(() => received.length > 0);
  const [rawRequest] = received;
  assert.ok(rawRequest !== undefined);
  const cleanedRequest: unknown = JSON.parse(rawRequest.content);
  const [event]: Json[] = await ask(operation.perform, {
    authData,
    subscribeData,
    cleanedRequest,
    rawRequest,
  });
  assert.equal(event?.['type'], 'contact.created');
  const forged = { ...rawRequest, content: `${rawRequest.content} ` };
  await assert.rejects(
    ask(operation.perform, { authData, subscribeData, cleanedRequest, rawRequest: forged }),
    /not signed/,
  );
  await ask(operation.performUnsubscribe, { authData, subscribeData });
  assert.equal((await api.webhooks.list()).data.webhooks.length, 0);
  target.close();
  console.log(
    'A new contact triggered, a forged request did not, and the webhook is gone after unsubscribing',
  );
}
