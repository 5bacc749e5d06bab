import type { Json } from './client.ts';
import { booking, halfHour, newEvent } from './events.ts';
import type { Workspace } from './workspace.ts';

let calls = 0;

/** A call of its own event at its own time, at least two days ahead; a failed reply fails the test. */
export async function callOf(
  w: Workspace,
  hostId: number,
  eventType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT',
  more: Record<string, unknown> = {},
  settings: Record<string, unknown> = {},
): Promise<Json> {
  const event = await newEvent(w, [hostId], { eventType, ...settings });
  calls += 1;
  const { status, body } = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(2 + Math.floor(calls / 24), calls % 24), more),
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.eventCall;
}

export const strategyCall = (w: Workspace, more: Record<string, unknown> = {}): Promise<Json> =>
  callOf(w, w.owner.userId, 'STRATEGY_EVENT', more);
export const discoveryCall = (w: Workspace, more: Record<string, unknown> = {}): Promise<Json> =>
  callOf(w, w.owner.userId, 'DISCOVERY_EVENT', more);

export async function readCall(w: Workspace, id: number): Promise<Json> {
  return (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall;
}

export async function readContact(w: Workspace, contactId: number): Promise<Json> {
  return (await w.get('/v1/contacts/detail', { contactId })).body.data;
}

/** Records an outcome; a failed reply fails the test. */
export async function recordOutcome(w: Workspace, body: Record<string, unknown>): Promise<Json> {
  const answer = await w.post('/v1/outcomes', body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
