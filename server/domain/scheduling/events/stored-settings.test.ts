import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';

test('the settings of an event are stored as they are, so that lists of calls need not unpack them', async () => {
  const w = await workspace();
  const { body } = await w.post('/v1/events', { name: 'Not packed' });
  const { rows } = await sql<{ bytes: number; packed: string | null }>`
    select octet_length(settings::text) as bytes, pg_column_compression(settings) as packed
    from event where id = ${body.data.event.id}`.execute(w.db);
  assert.ok((rows[0]?.bytes ?? 0) > 1_500);
  assert.equal(rows[0]?.packed, null);
});
