import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { noticeDays, type Deprecation } from '@callwright/contract/deprecation.ts';
import { endpoint } from '@callwright/contract/endpoint.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { text } from '@callwright/contract/shared.ts';
import { openapiDocument } from '#/surfaces/openapi/document.ts';
import type { Json } from '#/test/client.ts';
import { server as shared, workspace } from '#/test/harness.ts';
import { operations } from '#/test/operations.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { deprecationsHtml } from './deprecations-page.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';

// A small contract with every kind of deprecation, because the product has few.

const aged: Deprecation = { since: '2026-11-25', sunset: '2027-01-24', instead: 'Use the new one.' };
const old = {
  things: {
    replaced: endpoint({
      method: 'GET',
      path: '/v1/teams',
      summary: 'List teams as before',
      access: 'credential',
      scope: 'users:read',
      deprecated: { ...aged, successor: '/v1/teams/all' },
      input: z.object({}),
      output: z.object({ data: z.object({}) }),
      status: 200,
    }),
    parts: endpoint({
      method: 'POST',
      path: '/v1/teams',
      summary: 'Create a team',
      access: 'credential',
      scope: 'users:write',
      deprecatedParts: {
        label: { since: '2026-10-01', instead: 'Use `name`.' },
        kind: { ...aged, values: ['OLD'] },
      },
      input: z.object({
        name: text(50).optional(),
        label: text(50).optional(),
        kind: z.enum(['OLD', 'NEW']).optional(),
      }),
      output: z.object({ data: z.object({}) }),
      status: 200,
    }),
  },
};
const handlers: Handlers<typeof old> = {
  things: { replaced: async () => ({ data: {} }), parts: async () => ({ data: {} }) },
};
const server = await startServer(old, handlers);
after(() => server.close());

test('answers to requests that use something deprecated say since when, until when and what takes its place', async () => {
  const w = await createTestWorkspace(server);
  const { baseUrl } = server.app.config;
  const whole = (await w.get('/v1/teams')).headers;
  assert.equal(whole.get('deprecation'), '@1795564800');
  assert.equal(whole.get('sunset'), 'Sun, 24 Jan 2027 00:00:00 GMT');
  assert.equal(
    whole.get('link'),
    `<${baseUrl}/docs/deprecations>; rel="deprecation"; type="text/html", ` +
      `<${baseUrl}/docs/deprecations>; rel="sunset"; type="text/html", <${baseUrl}/v1/teams/all>; rel="successor-version"`,
  );
  const part = (await w.post('/v1/teams', { label: 'A' })).headers;
  assert.deepEqual([part.get('deprecation'), part.get('sunset')], ['@1790812800', null]);
  const both = (await w.post('/v1/teams', { label: 'A', kind: 'OLD' })).headers;
  assert.deepEqual(
    [both.get('deprecation'), both.get('sunset')],
    ['@1790812800', 'Sun, 24 Jan 2027 00:00:00 GMT'],
  );
  const none = (await w.post('/v1/teams', { name: 'A', kind: 'NEW' })).headers;
  assert.deepEqual([none.get('deprecation'), none.get('link')], [null, null]);
});

test('the OpenAPI document marks endpoints and fields, and the page lists all of it', () => {
  const paths = (openapiDocument({ ...old, ...scimContract }, '/') as Json).paths['/v1/teams'];
  assert.deepEqual([paths.get.deprecated, paths.post.deprecated], [true, undefined]);
  const { properties } = paths.post.requestBody.content['application/json'].schema;
  assert.deepEqual(
    [properties.label.deprecated, properties.kind.deprecated, properties.name.deprecated],
    [true, undefined, undefined],
  );
  assert.match(
    properties.kind.description,
    /OLD are deprecated since 2026-11-25, until 2027-01-24\. Use the new one\./,
  );
  const html = deprecationsHtml(old);
  for (const row of ['GET /v1/teams', 'POST /v1/teams', 'kind: OLD', '2027-01-24'])
    assert.ok(html.includes(row), row);
});

test('what the contract deprecates is there, and ends 60 days after it began at the earliest', () => {
  for (const [operation, { deprecated, deprecatedParts = {}, input }] of operations) {
    for (const part of Object.keys(deprecatedParts)) assert.ok(part in input.shape, `${operation} ${part}`);
    for (const { since, sunset } of [
      ...(deprecated ? [deprecated] : []),
      ...Object.values(deprecatedParts),
    ]) {
      if (sunset === undefined) continue;
      const days = Temporal.PlainDate.from(since).until(sunset).days;
      assert.ok(days >= noticeDays, `${operation} ends after ${days} days`);
    }
  }
});

test('administrators see which keys still use what is deprecated, how often and when last', async () => {
  const w = await workspace();
  const { client } = await w.keyWith(['*']);
  const words = { secondFactor: 'OFF' };
  // A key may not change the second factor setting; the refused attempts count as well.
  for (let round = 0; round < 3; round++) {
    const { headers } = await client.put('/v1/workspace', words);
    assert.equal(headers.get('deprecation'), '@1795564800');
    shared.clock.advance(1_000);
  }
  await client.put('/v1/workspace', { name: 'New' });
  const { data } = (await w.owner.client.get('/v1/requestLog/deprecated')).body;
  assert.equal(data.length, 1);
  const [{ firstAt, lastAt, ...use }] = data;
  assert.ok(lastAt > firstAt);
  assert.deepEqual(
    [use.method, use.route, use.part, use.uses, use.sunset],
    ['PUT', '/v1/workspace', 'secondFactor', 3, null],
  );
  assert.deepEqual([use.credential.kind, use.credential.name], ['api_key', 'Test']);
  const other = await workspace();
  assert.deepEqual((await other.owner.client.get('/v1/requestLog/deprecated')).body.data, []);
  const page = await shared.anybody.send('GET', '/docs/deprecations');
  assert.ok(String(page.body).includes('secondFactor: OFF, ADMINISTRATORS, EVERYBODY'));
});
