import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { receiver as startReceiver } from '#/test/receiver.ts';
import { startServer } from '#/test/server.ts';
import { newWebhook } from '#/test/webhooks.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { Collector, treeOf } from './collector.ts';

const fixture = new URL('booking.txt', import.meta.url);
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const unsampled = { traceId: '5bf92f3577b34da6a3ce929d0e0e4736', spanId: '11f067aa0ba902b7' };

const collector = await Collector.start();
after(() => collector.close());
const receiver = await startReceiver();
/** The `traceparent` headers of deliveries, by the start of their call. */
const told = new Map<string, string | undefined>();

const server = await startServer(contract, handlers, {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
});
const hasOneCell = server.app.database.cells.isOne;
const w = await createTestWorkspace(server);
const event = await newEvent(w, [w.owner.userId]);
await newWebhook(w, { url: receiver.url, types: ['call.booked'] });
const book = async (day: number, traceparent?: string): Promise<void> => {
  const client = traceparent === undefined ? w.client : w.client.with({ traceparent });
  assert.equal((await client.post('/v1/eventCalls', booking(event, halfHour(day)))).status, 201);
  const isDelivered = () => receiver.received.some(({ body }) => body.data.object.dateTime === halfHour(day));
  await eventually(isDelivered);
};
// A first booking, so that data that is read only once is cached.
await book(3);
await book(4, `00-${caller.traceId}-${caller.spanId}-01`);
await book(5, `00-${unsampled.traceId}-${unsampled.spanId}-00`);
await book(6, 'not a traceparent');
for (const { body, headers } of receiver.received)
  told.set(body.data.object.dateTime, headers['traceparent'] as string | undefined);
await server.close();
await server.app.tracing.close();

test('one booking is one tree, from the request of the caller through statements, subscribers and jobs to the webhook', () => {
  const tree = treeOf(collector.ofTrace(caller.traceId), caller.spanId);
  if (process.env['UPDATE_TRACES'] === 'true') writeFileSync(fixture, tree);
  // With several cells, a transaction begins with a separate statement. On a cluster, it also needs separate statements
  // for a lock and a number.
  const ofCells =
    /^ *(?:begin|platform\/db\/spread\.ts lockMembersApart|platform\/db\/row-number\.ts rowNumber)\n/gm;
  const shared = hasOneCell ? tree : tree.replaceAll(ofCells, '');
  assert.equal(shared, readFileSync(fixture, 'utf8'));
});

test('no span of a booking stands beside the tree', () => {
  const spans = collector.ofTrace(caller.traceId);
  const lines = treeOf(spans, caller.spanId).trimEnd().split('\n');
  assert.equal(lines.length, spans.length);
});

test('the receiver of a webhook gets a traceparent that leads to the span of its delivery', () => {
  const [, traceId, spanId, flags] = told.get(halfHour(4))?.split('-') ?? [];
  assert.deepEqual([traceId, flags], [caller.traceId, '01']);
  const span = collector.ofTrace(caller.traceId).find((one) => one.spanId === spanId);
  assert.equal(span?.name, 'POST webhook');
});

test('a caller who does not sample is not traced, and one with a broken traceparent begins a tree', () => {
  assert.deepEqual(collector.ofTrace(unsampled.traceId), []);
  assert.equal(told.get(halfHour(5)), undefined);
  const [, traceId = ''] = told.get(halfHour(6))?.split('-') ?? [];
  const roots = collector.ofTrace(traceId).filter(({ parentSpanId }) => !parentSpanId);
  assert.deepEqual(
    roots.map(({ name }) => name),
    ['POST /v1/eventCalls'],
  );
});

test('spans hold fixed names, codes and numbers, and nothing that somebody has typed', () => {
  const keys = collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key));
  assert.deepEqual([...new Set(keys)].toSorted(), [
    'callwright.job.queue',
    'callwright.request_id',
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
});
