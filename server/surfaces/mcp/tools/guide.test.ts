import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { server } from '#/test/harness.ts';
import { tenant } from '#/test/tenant.ts';
import type { Json } from '#/test/client.ts';

const guide = readFileSync(new URL('../../../../docs/guides/mcp.md', import.meta.url), 'utf8');
const snippets = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
const given = ['BASE', 'KEY', 'EVENT', 'FROM', 'TO'];
const replies =
  '{ refused, challenge, listed, brief, found, rehearsed, booked, again, asked, cancelled, docs, tags, wrong }';

test('the snippets of docs/guides/mcp.md run in their order and are answered as they say', async () => {
  const { w, ids, freeTime } = await tenant('GUIDE');
  const from = Temporal.Instant.from(freeTime).toZonedDateTimeISO('UTC').toPlainDate();
  // The code is from our own guide, and running it is the purpose of the test.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function(
    ...given,
    `return (async () => { ${snippets.join('\n')}\nreturn ${replies}; })();`,
  );
  const made: Json = await run(
    server.origin,
    w.key,
    ids.event,
    from.toString(),
    from.add({ days: 7 }).toString(),
  );
  assert.equal(made.refused.status, 401);
  assert.match(made.challenge, /resource_metadata=/);
  assert.ok(made.listed.result.tools.length > 20);
  assert.ok(Array.isArray(made.brief.result.structuredContent.data));
  assert.ok(made.found.result.structuredContent.data.slots.length > 0);
  assert.equal(made.rehearsed.result.structuredContent.dryRun, true);
  const callOf = ({ result }: Json) => result.structuredContent.data.eventCall;
  assert.equal(callOf(made.again).id, callOf(made.booked).id);
  assert.ok(made.asked.result.content[0].text.endsWith(made.asked.result.structuredContent.confirm));
  assert.match(made.docs.result.content[0].text, /contacts\.merge/);
  assert.equal(made.tags.result.isError, undefined);
  assert.equal(callOf(made.cancelled).status, 'CANCELLED');
  assert.equal(made.wrong.result.isError, true);
  assert.match(
    made.wrong.result.content[0].text,
    /^VALIDATION_ERROR\ncontact_id: .* Did you mean contactId\?/,
  );
});
