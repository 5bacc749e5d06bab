import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError, type WebhookRequest } from './webhooks.ts';

const secret = `whsec_${Buffer.from('a secret of exactly 32 characters').toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const id = 'evt_x9Kf2Lw7Qm4Rt8Zb1Vc5';
const nowMs = Date.UTC(2026, 10, 23, 9);
const event = { id, type: 'contact.created', data: { object: { id: 311, firstName: 'Zoë' } } };
const text = JSON.stringify(event);

/** A request signed by the reference implementation of Standard Webhooks. */
function sent({
  by = [secret],
  at = nowMs,
  body = text,
}: { by?: string[]; at?: number; body?: string } = {}) {
  const signatures = by.map((each) => new Webhook(each).sign(id, new Date(at), body));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
  return { secret, headers, body, nowMs } satisfies WebhookRequest;
}

async function refused(request: WebhookRequest, reason: WebhookVerificationError['reason']): Promise<void> {
  await assert.rejects(verifyWebhook(request), { name: 'WebhookVerificationError', reason });
}

test('what the reference implementation signs is verified, for every type of headers and body', async () => {
  const request = sent();
  const upper = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const lists = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value]]));
  for (const headers of [request.headers, new Headers(request.headers), upper, lists])
    for (const body of [text, Buffer.from(text), new TextEncoder().encode(text)])
      assert.deepEqual(await verifyWebhook({ ...request, headers, body }), event);
});

test('a list of one is returned as its only item', async () => {
  const item = { hookType: 'contact.created', ...event };
  assert.deepEqual(await verifyWebhook(sent({ body: JSON.stringify([item]) })), item);
});

test('another byte, id, time or secret, and a signature cut short, are refused', async () => {
  const request = sent();
  const { headers } = request;
  const [signature = ''] = headers['webhook-signature'].split(' ');
  await refused({ ...request, body: text.replace('311', '312') }, 'NO_MATCH');
  await refused({ ...request, body: `${text} ` }, 'NO_MATCH');
  await refused({ ...request, secret: other }, 'NO_MATCH');
  await refused({ ...request, secret: [] }, 'NO_MATCH');
  const changes: Record<string, string>[] = [
    { 'webhook-id': `${id}6` },
    { 'webhook-timestamp': String(nowMs / 1_000 - 1) },
    { 'webhook-signature': signature.slice(0, -4) },
    { 'webhook-signature': signature.replace('v1,', 'v1a,') },
    { 'webhook-signature': 'v1,' },
    { 'webhook-signature': 'v1,no-base64!' },
    { 'webhook-signature': 'v1,A' },
  ];
  for (const change of changes) await refused({ ...request, headers: { ...headers, ...change } }, 'NO_MATCH');
});

test('one signature that fits is enough, among those of several secrets on either side', async () => {
  await verifyWebhook(sent({ by: [other, secret] }));
  await verifyWebhook({ ...sent({ by: [other] }), secret: [secret, other] });
  const request = sent();
  const signatures = `v1a,AAAA v1,A ${request.headers['webhook-signature']}`;
  await verifyWebhook({ ...request, headers: { ...request.headers, 'webhook-signature': signatures } });
});

test('a request counts for five minutes before and after its time, or as long as set', async () => {
  for (const seconds of [-300, 300]) await verifyWebhook(sent({ at: nowMs + seconds * 1_000 }));
  await refused(sent({ at: nowMs - 301_000 }), 'TOO_OLD');
  await refused(sent({ at: nowMs + 301_000 }), 'TOO_NEW');
  await refused({ ...sent({ at: nowMs - 2_000 }), toleranceSec: 1 }, 'TOO_OLD');
  await verifyWebhook({ ...sent({ at: nowMs - 3_600_000 }), toleranceSec: 3_600 });
  await verifyWebhook({ ...sent({ at: Date.now() }), nowMs: undefined } as unknown as WebhookRequest); // uses the clock
});

test('headers that are missing or no times are refused, and an unusable secret is the caller’s mistake', async () => {
  const request = sent();
  for (const name of Object.keys(request.headers))
    await refused({ ...request, headers: { ...request.headers, [name]: undefined } }, 'HEADERS_MISSING');
  for (const time of ['soon', '-5', '1e9', '17.5'])
    await refused(
      { ...request, headers: { ...request.headers, 'webhook-timestamp': time } },
      'TIMESTAMP_INVALID',
    );
  for (const broken of ['', 'whsec_', 'whsec_?', 'whsec_A'])
    await assert.rejects(verifyWebhook({ ...request, secret: broken }), TypeError);
});

test('an event is known by its type', async () => {
  const event = await verifyWebhook(sent());
  if (event.type !== 'contact.created') return assert.fail(event.type);
  // Compiles, because the catalog has the fields of a contact.
  const name: string | null | undefined = event.data.object.firstName;
  const contactId: number = event.data.object.id;
  assert.deepEqual([name, contactId], ['Zoë', 311]);
});
