import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Client, Json, Reply } from './client.ts';
import { server, workspace } from './harness.ts';
import { newOperator } from './operator.ts';
import type { Workspace } from './workspace.ts';

// Properties of every endpoint, including future ones. Each response is also compared with the OpenAPI document.

const endpoints: [name: string, Endpoint][] = Object.entries(contract).flatMap(([resource, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]): [string, Endpoint] => [`${resource}.${verb}`, endpoint]),
);
const ofWorkspaces = endpoints.filter(([, endpoint]) => endpoint.access === 'credential');

const readsQuery = ({ method }: Endpoint) => method === 'GET' || method === 'DELETE';
const fieldsOf = ({ input }: Endpoint) => Object.keys(input.shape);

/** Sends values unchanged, without the types of the contract. */
function send(
  client: Client,
  endpoint: Endpoint,
  values: Readonly<Record<string, unknown>>,
): Promise<Reply<Json>> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(values[name] ?? 1).slice(0, 100)),
  );
  if (!readsQuery(endpoint)) return client.send(endpoint.method, path, JSON.stringify(values));
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`);
  return client.send(endpoint.method, query.length === 0 ? path : `${path}?${query.join('&')}`);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
}

const isOfOne = ({ path }: Endpoint) => path.includes('{');

function withAll(endpoint: Endpoint, value: unknown): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(endpoint).map((name) => [name, value]));
}

/** An API key where possible, so that most of the API is tested as programs use it. */
function mayAsk(w: Workspace, { access, stepUp }: Endpoint): Client {
  return access === 'credential' && stepUp === undefined ? w.client : w.owner.client;
}

test('401 without a credential, before any other check', async () => {
  for (const [name, endpoint] of endpoints.filter(([, entry]) =>
    ['credential', 'session', 'operator'].includes(entry.access),
  )) {
    const { status, body, headers } = await send(server.anybody, endpoint, withAll(endpoint, { junk: true }));
    assert.deepEqual([status, body.code], [401, 'API_KEY_REQUIRED'], name);
    assert.equal(headers.get('www-authenticate'), 'Bearer', name);
  }
});

test('404 for what a path names and what cannot be, before any other check', async () => {
  const w = await workspace();
  for (const [name, endpoint] of ofWorkspaces.filter(([, entry]) => isOfOne(entry))) {
    const { status, body } = await send(mayAsk(w, endpoint), endpoint, withAll(endpoint, '~'));
    assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], name);
    assert.match(body.details.resource, /^[a-z]+$/i, name);
  }
});

test('400 names fields for junk', async () => {
  const w = await workspace();
  const operator = (await newOperator()).client;
  for (const [name, endpoint] of endpoints) {
    const fields = fieldsOf(endpoint);
    if (fields.length === 0 || isOfOne(endpoint)) continue;
    const client = endpoint.access === 'operator' ? operator : mayAsk(w, endpoint);
    const { status, body } = await send(
      client,
      endpoint,
      withAll(endpoint, readsQuery(endpoint) ? '\u0000' : { junk: true }),
    );
    assert.equal(status, 400, `${name} ${JSON.stringify(body)}`);
    for (const field of Object.keys(body.message.details.fieldErrors))
      assert.ok(fields.includes(field), `${name} ${field}`);
    assert.ok(Object.keys(body.message.details.fieldErrors).length > 0, name);
  }
});

test('429 with its four fields for one request too many', async () => {
  const w = await workspace();
  await sql`update account set limit_points = 1 where id = ${w.id}`.execute(server.app.database.db);
  for (const [name, endpoint] of ofWorkspaces) {
    await send(w.client, endpoint, {});
    const { status, body, headers } = await send(w.client, endpoint, {});
    assert.equal(status, 429, name);
    assert.deepEqual([body.code, body.limit], ['RATE_LIMIT_EXCEEDED', { points: 1, windowSec: 10 }], name);
    assert.equal(headers.get('retry-after'), String(body.retryAfter), name);
    assert.ok(body.message.length > 0 && Number.isInteger(body.retryAfter) && body.retryAfter >= 1, name);
  }
});

test('405 for a method the path does not have', async () => {
  for (const path of new Set(endpoints.map(([, endpoint]) => endpoint.path))) {
    const methods = endpoints
      .filter(([, endpoint]) => endpoint.path === path)
      .map(([, endpoint]) => endpoint.method);
    const absent = methods.includes('PATCH') ? 'POST' : 'PATCH';
    const { status, headers } = await server.anybody.send(absent, path.replaceAll(/\{\w+\}/g, '1'), '{}');
    assert.equal(status, 405, path);
    for (const method of methods)
      assert.match(headers.get('allow') ?? '', new RegExp(`\\b${method}\\b`), path);
  }
});
