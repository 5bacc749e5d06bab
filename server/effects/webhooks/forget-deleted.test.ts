import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { server, workspace } from '#/test/harness.ts';
import { newWebhook, webhooksPath as path } from '#/test/webhooks.ts';
import { forgetDeletedWebhooks } from './forget-deleted.ts';

test('A deleted webhook stays for 30 days with the log of what it was sent, and is gone afterwards', async () => {
  const w = await workspace();
  const [deleted, kept] = [await newWebhook(w), await newWebhook(w)];
  const deletes = async (): Promise<number> => (await w.delete(`${path}/${deleted.id}`)).status;
  assert.equal(await deletes(), 200);
  server.clock.advance(29 * dayMs);
  await forgetDeletedWebhooks(server.app);
  assert.equal(await deletes(), 200);
  server.clock.advance(2 * dayMs);
  await forgetDeletedWebhooks(server.app);
  assert.equal(await deletes(), 404);
  assert.equal((await w.get(`${path}/${kept.id}`)).status, 200);
});
