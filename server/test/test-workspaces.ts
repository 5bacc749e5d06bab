import assert from 'node:assert/strict';
import { booking, newEvent } from './events.ts';
import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

/** A Monday far from the real time. */
export const testStartMs = Date.UTC(2031, 0, 6, 8);

export function isoAt(ms: number): string {
  return new Date(ms).toISOString();
}

/** The complete feed of a workspace. */
export async function feedOf(w: Workspace): Promise<Json[]> {
  const found: Json[] = [];
  for (let after = 0; ;) {
    const { status, body } = await w.get('/v1/changes', { limit: 100, after });
    assert.equal(status, 200, JSON.stringify(body));
    found.push(...body.data);
    if (!body.meta.hasMore) return found;
    after = body.meta.after;
  }
}

/** The feed as text, without the id of the workspace, which is unique. */
export async function feedText(w: Workspace): Promise<string> {
  return (await feedOf(w))
    .map((change) => JSON.stringify(change))
    .join('\n')
    .replaceAll(String(w.id), 'W')
    .replaceAll(`${w.id.toString(36)}_`, 'w_')
    .replaceAll(w.slug, 'slug');
}

export async function bookCall(w: Workspace, event: Json, atMs: number, email: string): Promise<Json> {
  const reply = await w.post('/v1/eventCalls', booking(event, isoAt(atMs), { email }));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

/** An event with reminders by email and text message. */
export function remindingEvent(w: Workspace): Promise<Json> {
  return newEvent(w, [w.owner.userId], {
    reminders: [
      { offset: 1_440, channel: 'EMAIL' },
      { offset: 60, channel: 'EMAIL' },
    ],
  });
}

/** Connects everything that is simulated in a test workspace: webhook, text messages, calendar. */
export async function connectAll(w: Workspace): Promise<void> {
  const webhook = await w.post('/v1/webhooks', { url: 'https://hooks.example.com/callwright', types: ['*'] });
  assert.equal(webhook.status, 201, JSON.stringify(webhook.body));
  const texts = await w.owner.client.put('/v1/textMessages/connection', {
    provider: 'Twilio',
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: '0'.repeat(32),
    sender: '+15005550006',
  });
  assert.equal(texts.status, 200, JSON.stringify(texts.body));
  const calendar = await w.owner.client.post('/v1/calendarConnections/authorize', {
    provider: 'GOOGLE_CALENDAR',
    purpose: 'WRITE',
  });
  assert.equal(calendar.status, 200, JSON.stringify(calendar.body));
}
