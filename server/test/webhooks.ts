import assert from 'node:assert/strict';
import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

// Test setup for webhooks.

export const webhooksPath = '/v1/webhooks';

/** This host name does not exist; nothing is ever sent to it. */
export const nowhere = 'https://hooks.example/in';

/** A webhook as the API creates it, with its secret. */
export async function newWebhook(w: Workspace, fields: object = {}): Promise<Json> {
  const { status, body } = await w.post(webhooksPath, { url: nowhere, types: ['webhook.test'], ...fields });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.webhook;
}
