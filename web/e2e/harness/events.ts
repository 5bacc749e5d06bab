import assert from 'node:assert/strict';
import type { Sent } from '@callwright/contract/endpoint.ts';
import type { create } from '@callwright/contract/events.ts';
import type { Workspace } from '../../../server/test/workspace.ts';

export type TestEvent = { id: number; linkPrefix: string };

/** An event hosted by its owner. */
export async function newEvent(
  w: Workspace,
  settings: Partial<Sent<typeof create>> = {},
): Promise<TestEvent> {
  const { status, body } = await w.post('/v1/events', { name: 'Intro call', ...settings });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.event;
}

/** Books through the API, like a faster visitor. */
export async function bookElsewhere(w: Workspace, event: TestEvent, dateTime: string): Promise<void> {
  const { status, body } = await w.post('/v1/eventCalls', {
    eventId: event.id,
    dateTime,
    timeZone: 'UTC',
    email: `faster-${Date.parse(dateTime)}@example.test`,
  });
  assert.equal(status, 201, JSON.stringify(body));
}

/** The calls of an event, in order. */
export async function callsOf(w: Workspace, event: TestEvent) {
  const { body } = await w.get('/v1/eventCalls', { eventId: event.id, orderBy: 'asc' });
  return body.data.eventCalls;
}
