import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { target } from '#/test/oauth.ts';

type Made = { ask: string; tokens: { scope: string }; [reply: string]: unknown };

const guide = readFileSync(new URL('../../../docs/guides/oauth.md', import.meta.url), 'utf8');
const snippets = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

test('the snippets of docs/guides/oauth.md run in their order and are answered as they say', async () => {
  const w = await workspace();
  /** The browser's part between the second and the third step. */
  const consent = async (ask: string): Promise<string> =>
    target(await w.owner.client.send('GET', `/v1/oauth/authorize${new URL(ask).search}`)).href;
  const [register = '', ask = '', ...rest] = snippets;
  const program = [register, ask, 'const cameBackTo = await consent(ask);', ...rest].join('\n');
  const replies = '{ registered, ask, exchanged, tokens, contacts, refreshed, ended }';
  // The code is from our own guide, and running it is the purpose of the test.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('BASE', 'consent', `return (async () => { ${program}\nreturn ${replies}; })();`);
  const made = (await run(server.origin, consent)) as Made; // as returned by the last line
  const statuses = ['registered', 'exchanged', 'contacts', 'refreshed', 'ended'].map(
    (name) => (made[name] as Response).status,
  );
  assert.deepEqual(statuses, [201, 200, 200, 200, 200]);
  assert.equal(made.tokens.scope, 'contacts:read');
});
