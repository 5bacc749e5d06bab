import assert from 'node:assert/strict';
import { server } from './harness.ts';

/** The token that a visitor of an event's page sends with every request. */
export async function pageToken(linkPrefix: string): Promise<string> {
  const { status, body } = await server.anybody.get('/public/event', { linkPrefix });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.form.pageToken;
}
