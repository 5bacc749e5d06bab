import type { Json } from './client.ts';
import { booking, halfHour, newEvent } from './events.ts';
import type { Workspace } from './workspace.ts';

const events = new WeakMap<Workspace, Map<number, Promise<{ id: number }>>>();
let calls = 0;

/** A call with one host, at its own time. */
export async function newCall(
  w: Workspace,
  hostId: number,
  more: Record<string, unknown> = {},
): Promise<Json> {
  const known = events.get(w) ?? new Map<number, Promise<{ id: number }>>();
  events.set(w, known);
  const event = known.get(hostId) ?? newEvent(w, [hostId]);
  known.set(hostId, event);
  calls += 1;
  const dateTime = halfHour(2 + Math.floor(calls / 24), calls % 24);
  return data(w.post('/v1/eventCalls', booking(await event, dateTime, more)), 'eventCall');
}

/** A deal created through the API, for a new call unless one is given. A failed reply fails the test. */
export async function newDeal(w: Workspace, body: Record<string, unknown> = {}): Promise<Json> {
  const eventCallId = body['eventCallId'] ?? (await newCall(w, w.owner.userId)).id;
  return data(w.post('/v1/deals', { value: 1_000, ...body, eventCallId }), 'deal');
}

export function newTransaction(w: Workspace, body: Record<string, unknown> = {}): Promise<Json> {
  return data(w.post('/v1/transactions', { value: 500, ...body }), 'transaction');
}

export function readDeal(w: Workspace, id: number): Promise<Json> {
  return data(w.get('/v1/deals/detail', { id }), 'deal');
}

async function data(sent: ReturnType<Workspace['post']>, name: string): Promise<Json> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body.data[name];
}
