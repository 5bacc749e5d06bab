import assert from 'node:assert/strict';
import type { Json } from '#/test/client.ts';

/** The record that a request created. A failed request fails the test. */
export async function made(reply: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await reply;
  assert.ok(status === 200 || status === 201, JSON.stringify(body));
  return body.data;
}
