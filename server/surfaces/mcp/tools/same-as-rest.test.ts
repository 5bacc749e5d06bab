import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { callAgreed, callTool, type ToolReply } from '#/test/assistant.ts';
import { canonical } from '#/test/canonical.ts';
import type { Json, Reply } from '#/test/client.ts';
import { longTest } from '#/test/full-size.ts';
import { giveBack, lendTenant } from '#/test/lent-tenants.ts';
import { cases } from '#/test/tenant-cases.ts';
import { everythingOf } from '#/test/rows-of.ts';
import { neverUsed, spreadIds, type Tenant } from '#/test/tenant.ts';
import { asAssistantsWrite, assertTaken } from '#/test/tool-schemas.ts';
import { unlimited, unlimitedTenant } from '#/test/unlimited.ts';
import { endpoints, requestPlaces, validRequest, type RequestAt } from '#/test/valid-requests.ts';
import { operationTool, toolOf, type Asked } from '#/test/asked-tools.ts';
import { operations } from './operations.ts';
import { tools as allTools } from './registry.ts';

// For every tool with one endpoint, and for the operations that assistants call most often: the same input through REST
// and MCP has the same result, the same error, the same events and the same audit rows. Tools with several endpoints
// have their own tests.

/** Tools for live workspaces; `test-tools.test.ts` tests the others. */
const tools = allTools.filter(({ isOfTests }) => !isOfTests);
const nameOfEndpoint = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]));
const operationsTried = [
  'contacts.save',
  'contacts.remove',
  'contacts.merge',
  'calendars.sync',
  'deals.create',
  'deals.update',
  'deals.remove',
  'eventCalls.markSlotFree',
  'eventCalls.reassign',
  'eventCalls.reschedule',
  'eventCalls.resolveCalendar',
  'events.setStatus',
  'fields.answer',
  'fields.create',
  'fields.inviteeAnswers',
  'outcomes.save',
  'products.create',
  'transactions.create',
  'transactions.remove',
];
const derived: readonly Asked[] = [
  ...tools.flatMap((tool) => (tool.endpoint === null ? [] : [toolOf(tool, tool.endpoint)])),
  ...operationsTried.map(operationTool),
];

await spreadIds();
const shared = await unlimitedTenant('ALPHA');
const other = await unlimitedTenant('OMEGA');

/**
 * Replies with secrets or handles that differ between workspaces, paged requests that only REST has, and requests with
 * fields for people.
 */
const incomparable = new Set([
  'account.revokeKey',
  'account.updateKey',
  'account.updateWorkspace',
  'audit.exportEntries',
  'calendarView.show',
  'search.all',
  'users.endSession',
  'users.update',
  'webhooks.create',
  'webhooks.recover',
  'webhooks.redeliver',
  'webhooks.remove',
  'webhooks.replay',
  'webhooks.update',
]);

/** All other operations that assistants can call; `npm run test:long` tests each. */
const named = new Set([
  ...operationsTried,
  ...tools.map(({ endpoint }) => endpoint && nameOfEndpoint.get(endpoint)),
]);
const others = operations
  .filter(
    ({ name, endpoint }) => !named.has(name) && !incomparable.has(name) && endpoint.actsOutside !== true,
  )
  .map(({ name }) => operationTool(name));

test('no tool of its own asks what can need a person: only call_api looks at the fields', () => {
  for (const { name, endpoint } of tools) assert.equal(endpoint?.stepUp, undefined, name);
});

test('call_api changes what no person is needed for, and refuses the fields that need one', async () => {
  const w = await unlimited((await lendTenant('ALPHA')).w);
  const change = (input: object) =>
    callTool(w.key, 'call_api', { operation: 'account.updateWorkspace', arguments: input, dryRun: true });
  const renamed = await change({ name: 'Renamed' });
  assert.equal(renamed.isError, false, renamed.text);
  assert.equal(renamed.structured.workspace?.name ?? renamed.structured.data.workspace.name, 'Renamed');
  const [needsPerson = ''] = endpoints.get('account.updateWorkspace')?.stepUp?.fields ?? [];
  const { problem } = await change({ [needsPerson]: [] });
  assert.equal(problem.code, 'SESSION_REQUIRED');
});

for (const tool of derived) compare(tool, (title, work) => void test(title, work));
for (const tool of others) compare(tool, longTest);

function compare(tool: Asked, run: (title: string, work: () => Promise<void>) => void): void {
  const { isRead, endpoint } = tool;
  run(
    `${tool.title} ${isRead ? 'answers' : 'does and answers'} what ${endpoint.method} ${endpoint.path} does`,
    () => (isRead ? sameAnswer(tool) : sameWork(tool)),
  );
  run(`${tool.title} refuses what ${endpoint.method} ${endpoint.path} refuses, naming the same fields`, () =>
    sameRefusals(tool),
  );
  if (placesOf(tool).length > 0)
    run(`${tool.title} knows no ids of other workspaces`, () => foreignIds(tool));
}

async function sameAnswer(tool: Asked): Promise<void> {
  const input = requestFor(tool, shared);
  const rest = await send(shared, tool.endpoint, input);
  const reply = await callTool(shared.w.key, tool.name, tool.given(input));
  assert.equal(rest.status, 200, JSON.stringify(rest.body));
  assert.equal(reply.isError, false, reply.text);
  assert.deepEqual(withoutRouting(reply.structured), rest.body);
}

async function sameWork(tool: Asked): Promise<void> {
  const [one, two] = [await lendTenant('ALPHA'), await lendTenant('ALPHA')];
  for (const { w } of [one, two]) await unlimited(w);
  const [oneBefore, twoBefore] = [await marks(one), await marks(two)];
  const rest = await send(one, tool.endpoint, requestFor(tool, one));
  const untouched = await everythingOf(two.w);
  const given = tool.given(requestFor(tool, two));
  const rehearsed = await callTool(two.w.key, tool.name, { ...given, dryRun: true });
  assert.equal(rehearsed.isError, false, rehearsed.text);
  assert.match(rehearsed.text, /^Rehearsed only, nothing was changed\./);
  assert.equal(await everythingOf(two.w), untouched, 'the dry run changed something');
  const done = await callAgreed(two.w.key, tool.name, given);
  assert.ok(rest.status === 200 || rest.status === 201, JSON.stringify(rest.body));
  assert.equal(done.isError, false, done.text);
  assert.match(done.text, /^Done\. /);
  assert.deepEqual(canonical(done.structured), canonical(rest.body));
  const { dryRun: _dryRun, confirm: _confirm, ...predicted } = rehearsed.structured;
  assert.deepEqual(canonical(predicted), canonical(rest.body), 'the dry run predicted something else');
  assert.deepEqual(canonical(await since(two, twoBefore)), canonical(await since(one, oneBefore)));
  for (const lent of [one, two]) giveBack(lent);
}

async function sameRefusals(tool: Asked): Promise<void> {
  const { endpoint } = tool;
  const right = requestFor(tool, shared);
  // The page limits are smaller than those of REST and tested separately; a path needs all of its parts.
  const ofEndpoint = tool.taken.filter((name) => name in endpoint.input.shape && name !== 'limit');
  const nothing = endpoint.path.includes('{') ? [] : [{}];
  const wrong = [...nothing, ...ofEndpoint.map((name) => ({ ...right, [name]: wrongValue }))];
  let refused = 0;
  for (const input of wrong) {
    const rest = await send(shared, endpoint, input);
    const reply = await callTool(shared.w.key, tool.name, { ...tool.given(input), ...rehearsal(tool) });
    assert.equal(reply.isError, rest.status >= 400, `${JSON.stringify(input)}: ${reply.text}`);
    if (rest.status >= 400) refused += 1;
    if (rest.status >= 400) assertSameProblem(tool, reply, rest);
  }
  assert.ok(refused > 0 || ofEndpoint.length === 0, 'nothing was refused');
}
/** A text that is no valid number, date, list, flag or enum value. */
const wrongValue = '\u0000 no such';

async function foreignIds(tool: Asked): Promise<void> {
  const before = await everythingOf(other.w);
  const never = neverUsed(other.w);
  for (const [path, { kind, input }] of placesOf(tool)) {
    const ask = (id: number | string) =>
      callTool(shared.w.key, tool.name, {
        ...tool.given(input(shared, id) as Record<string, unknown>),
        ...rehearsal(tool),
      });
    const reply = await ask(other.ids[kind]);
    const unknown = await ask(never[kind]);
    assert.equal(said(reply, other.ids[kind]), said(unknown, never[kind]), path);
    assert.ok(!said(reply, '').includes('OMEGA'), `${path} shows a word of another workspace`);
  }
  assert.equal(await everythingOf(other.w), before, 'the other workspace was changed');
}

function said({ isError, structured, problem, text }: ToolReply, id: number | string): string {
  const { requestId: _requestId, ...rest } = problem ?? {};
  return JSON.stringify([isError, structured, rest, text]).replaceAll(String(id) || 'nothing', '#');
}

/** The parts of the input that take ids. */
function placesOf(tool: Asked): [string, RequestAt][] {
  return requestPlaces(nameOfEndpoint.get(tool.endpoint) ?? '').filter(
    (found): found is [string, RequestAt] =>
      found[1] !== null && tool.taken.includes(found[0].split(/[[.{]/)[0] ?? ''),
  );
}

/** Writing tools run dry, where they are refused in the same way. */
function rehearsal({ isRead }: Asked): object {
  return isRead ? {} : { dryRun: true };
}

/** A valid request, limited to the parameters of the tool. */
function requestFor(tool: Asked, mine: Tenant): Record<string, unknown> {
  const whole = validRequest(nameOfEndpoint.get(tool.endpoint) ?? '', mine);
  const request = Object.fromEntries(Object.entries(whole).filter(([name]) => tool.taken.includes(name)));
  assertTaken(tool.title, tool.schema, asAssistantsWrite(tool.schema, tool.named(request)));
  return request;
}

function assertSameProblem(tool: Asked, { problem }: ToolReply, { body }: Reply<Json>): void {
  const { requestId: _ours, ...ours } = problem;
  const { requestId: _theirs, ...theirs } = body;
  const details = Object(theirs.message).details;
  if (details === undefined) return assert.deepEqual(ours, theirs);
  const fieldErrors = tool.named(details.fieldErrors);
  const reasons = details.reasons?.map((reason: Json) => {
    const [field = null] = reason.field === null ? [] : Object.keys(tool.named({ [reason.field]: 0 }));
    return { ...reason, field };
  });
  const named = { ...details, fieldErrors, ...(reasons !== undefined && { reasons }) };
  assert.deepEqual(ours, { ...theirs, message: { ...theirs.message, details: named } });
}

/** find_slots also returns the result of the routing. */
function withoutRouting(structured: Json): Json {
  const { routing: _routing, ...rest } = structured;
  return rest;
}

async function send({ w }: Tenant, endpoint: Endpoint, input: object): Promise<Reply<Json>> {
  // The contract's input type is not known for an endpoint of the loop.
  return (await w.client.call(endpoint, input as never)) as Reply<Json>;
}

type Marks = { change: number; audit: number };

async function marks({ w }: Tenant): Promise<Marks> {
  const { rows } = await sql<Marks>`
    select (select coalesce(max(id), 0) from change where account_id = ${w.id}) as change,
      (select coalesce(max(id), 0) from audit_entry where account_id = ${w.id}) as audit`.execute(w.db);
  return rows[0] ?? { change: 0, audit: 0 };
}

/** The events and audit rows written since then. */
async function since({ w }: Tenant, from: Marks): Promise<Json> {
  const changes = await sql`
    select type, object, extra, changed_fields, previous from change
    where account_id = ${w.id} and id > ${from.change} order by id`.execute(w.db);
  const audit = await sql`
    select action, resource, resource_id, before, after from audit_entry
    where account_id = ${w.id} and id > ${from.audit} order by id`.execute(w.db);
  return { changes: changes.rows, audit: audit.rows };
}

test('every tool for one endpoint has a valid request in the tests', () => {
  for (const { endpoint, title } of derived)
    assert.ok(cases[nameOfEndpoint.get(endpoint) ?? ''] ?? endpoint.method === 'GET', title);
});
