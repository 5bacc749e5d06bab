// npm run integrations:n8n   runs the nodes in a real n8n: a booked call starts a workflow, a workflow creates a contact
import { strict as assert } from 'node:assert';
import { createClient } from '@callwright/sdk';
import { eventually } from '../../server/test/eventually.ts';
import { Service } from '../../server/test/service.ts';
import { buildNodes, installN8n } from './n8n-install.ts';
import { N8n } from './n8n-server.ts';
import { eventWithTimes, workspaceWithKey } from './workspace.ts';

// Not part of the tests: n8n is 2.8 GB, and installing it takes minutes. Run it before a release of the nodes.

const program = await installN8n();
const tarball = await buildNodes();
const { database, environment, apiKey } = await workspaceWithKey('n8n');
const service = await Service.start(environment);
const api = createClient({ baseUrl: service.origin, token: apiKey });
let n8n: N8n | null = null;
try {
  n8n = await N8n.start(program, tarball);
  const credential = await n8n.addCredential('callwrightApi', { baseUrl: `${service.origin}/`, apiKey });
  console.log('The credential was tried by n8n and works');
  await callStartsWorkflow(n8n, credential);
  await workflowCreatesContact(n8n, credential);
} finally {
  await n8n?.stop();
  await service.end('SIGTERM');
  await database.drop();
}

/** Activating subscribes, a booking runs the workflow, a forged request does not, and deactivating unsubscribes. */
async function callStartsWorkflow(n8n: N8n, credential: Record<string, unknown>): Promise<void> {
  const trigger = {
    name: 'Booked',
    type: 'n8n-nodes-callwright.callwrightTrigger',
    parameters: { types: ['call.booked'] },
    webhookId: crypto.randomUUID(),
  };
  const workflow = await n8n.addWorkflow('A call is booked', [trigger], credential);
  await n8n.activate(workflow);
  // n8n activates in the background.
  await eventually(async () => (await api.webhooks.list()).data.webhooks.length > 0);
  const [webhook, ...others] = (await api.webhooks.list()).data.webhooks;
  assert.ok(webhook !== undefined && others.length === 0);
  assert.deepEqual(webhook.types, ['call.booked']);
  const forged = await fetch(webhook.url, { method: 'POST', body: '{"type":"call.booked"}' });
  assert.equal(forged.status, 401);
  const call = await bookCall();
  await eventually(async () => (await n8n.executions(workflow)).length > 0);
  const [run, ...more] = await n8n.executions(workflow);
  assert.ok(run !== undefined && more.length === 0, 'the forged request started nothing');
  const { status, data } = await n8n.stored(run.id);
  assert.ok(status === 'success' && data.includes('call.booked') && data.includes('ann@example.com'));
  await n8n.deactivate(workflow);
  await eventually(async () => (await api.webhooks.list()).data.webhooks.length === 0);
  console.log(
    `The booking of call ${call.id} started execution ${run.id} of n8n; the webhook is gone after deactivation`,
  );
}

async function bookCall() {
  const { eventId, starts } = await eventWithTimes(api);
  const { data: saved } = await api.contacts.save({ email: 'ann@example.com', firstName: 'Ann' });
  const [dateTime] = starts;
  assert.ok(dateTime !== undefined);
  const { data } = await api.eventCalls.book({
    eventId,
    contactId: saved.contact.id,
    dateTime,
    timeZone: 'UTC',
  });
  return data.eventCall;
}

/** An n8n webhook as the trigger; its request becomes a contact, and all contacts are listed. */
async function workflowCreatesContact(n8n: N8n, credential: Record<string, unknown>): Promise<void> {
  const path = crypto.randomUUID();
  const callwright = 'n8n-nodes-callwright.callwright';
  const nodes = [
    {
      name: 'Lead',
      type: 'n8n-nodes-base.webhook',
      parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
      webhookId: path,
    },
    {
      name: 'Save',
      type: callwright,
      parameters: {
        resource: 'contact',
        operation: 'upsert',
        additionalFields: { email: '={{ $json.body.email }}', firstName: '={{ $json.body.name }}' },
      },
    },
    {
      name: 'All',
      type: callwright,
      parameters: { resource: 'contact', operation: 'getAll', returnAll: true, filters: { search: 'bob@' } },
    },
  ];
  const workflow = await n8n.addWorkflow('A lead becomes a contact', nodes, credential);
  await n8n.activate(workflow);
  const body = JSON.stringify({ email: 'bob@example.com', name: 'Bob' });
  const headers = { 'Content-Type': 'application/json' };
  const send = (): Promise<Response> =>
    fetch(`${n8n.origin}/webhook/${path}`, { method: 'POST', body, headers });
  let answer = await send();
  // The URL does not exist until n8n has activated the workflow.
  await eventually(async () => answer.status !== 404 || (answer = await send()).status !== 404);
  const shown = (await answer.json()) as { email: string };
  assert.deepEqual([answer.status, shown.email], [200, 'bob@example.com']);
  const found = await api.contacts.list({ search: 'bob@' });
  assert.equal(found.data.contacts[0]?.firstName, 'Bob');
  console.log(`The workflow created contact ${found.data.contacts[0]?.id} and found it again`);
}
