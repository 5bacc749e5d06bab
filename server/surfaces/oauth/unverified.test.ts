import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { server, workspace } from '#/test/harness.ts';
import { authorizeQuery, boundClient, pkce, publicClient } from '#/test/oauth.ts';
import type { Workspace } from '#/test/workspace.ts';
import { approveClient } from './approve-client.ts';

// S-32: the texts that a person reads about a self-registered app before connecting it.

async function described(w: Workspace, client: { id: string; secret: string | null }) {
  const asked = Object.fromEntries(new URLSearchParams(authorizeQuery(client, pkce())));
  const { status, body } = await w.owner.client.get('/auth/oauth/consent', asked);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('write scopes of an unapproved app have to be ticked; of others they are part of the whole', async () => {
  const w = await workspace();
  const scope = 'contacts:read contacts:write eventCalls:override';
  const optIn = async (client: { id: string; secret: string | null }) =>
    (await described(w, client)).scopes.map((each: { isOptIn: boolean }) => each.isOptIn);
  assert.deepEqual(await optIn(await publicClient({ scope })), [false, true, true]);
  assert.deepEqual(await optIn(await boundClient(w, { scope })), [false, false, false]);
});

test('an app that asks to change several things comes with usual choices, each different from the one before', async () => {
  const w = await workspace();
  const presets = async (scope: string) =>
    (await described(w, await publicClient({ scope }))).presets.map(
      (preset: { name: string; scopes: string[] }) => [preset.name, preset.scopes.join(' ')],
    );
  const sales = 'contacts:read contacts:write eventCalls:write';
  assert.deepEqual(await presets(`${sales} events:write`), [
    ['READ', 'contacts:read'],
    ['SALES', sales],
    ['EVERYTHING', 'contacts:read contacts:write events:write eventCalls:write'],
  ]);
  assert.deepEqual(await presets(sales), [
    ['READ', 'contacts:read'],
    ['SALES', sales],
  ]);
  assert.deepEqual(await presets('contacts:read contacts:write'), []);
});

test('a name that could be taken for the service, or for an app that was approved, is said to be like it', async () => {
  const w = await workspace();
  const name = `Zephyr${w.id} Dialer`;
  const known = await boundClient(w, { client_name: name });
  const like = async (given: string) =>
    (await described(w, await publicClient({ client_name: given }))).client.resembles;
  assert.equal(await like(name), null); // not approved yet
  await approveClient(systemContext(server.app), known.id);
  const near = [
    name,
    name.toUpperCase(),
    name.replace('e', '3'),
    name.replace('a', 'а'),
    name.replace(' ', '-'),
  ];
  near.push(`${name} Pro`, name.replace('ph', 'hp'), name.slice(0, -1), `The ${name}`);
  for (const given of near) assert.equal(await like(given), name, given);
  for (const given of ['Callwright', 'CALLWR1GHT', 'Callwrigth', 'Callwright Support', 'Саllwright'])
    assert.equal(await like(given), 'Callwright', given);
  for (const given of ['Turnip', 'Call', 'Wright Brothers', 'Zeppelin'])
    assert.equal(await like(given), null, given);
  assert.equal((await described(w, known)).client.resembles, null);
});
