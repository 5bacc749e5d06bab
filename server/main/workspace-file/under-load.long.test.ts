import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from '#/test/harness.ts';
import type { TestServer } from '#/test/server.ts';
import { tenant } from '#/test/tenant.ts';
import { fileNowOf, into, other } from './testing/two-installations.ts';

const rounds = 5;
const writers = 6;

/** The records of a table, without columns that differ between installations. */
async function recordsOf(of: TestServer, table: string, id: number, upTo: number): Promise<unknown[]> {
  const { rows } = await of.app.database.pool.query(
    `select to_jsonb(t) - 'account_id' - 'token_sealed' - 'sealed' - 'sequence' - 'context' as r from ${table} t
    where account_id = $1 and id <= $2 order by id`,
    [id, upTo],
  );
  return rows.map(({ r }) => r);
}

test('a workspace that is exported while it is written to is whole in the other installation, and its feed goes on from there', async () => {
  for (let round = 0; round < rounds; round++) {
    const { w } = await tenant(`Busy${round}`);
    let isBusy = true;
    let written = 0;
    const load = Array.from({ length: writers }, async (_, writer) => {
      for (let number = 0; isBusy; number++) {
        const email = `busy-${round}-${writer}-${number}@example.com`;
        const made = await w.post('/v1/contacts', { email });
        assert.equal(made.status, 201);
        const noted = await w.post('/v1/contacts/notes', {
          contactId: made.body.data.contact.id,
          note: email,
        });
        assert.ok(noted.status < 300, JSON.stringify(noted.body));
        written++;
      }
    });
    const dispatching = (async () => {
      while (isBusy) await server.drainOutbox();
    })();
    const file = await fileNowOf(server, w.id);
    isBusy = false;
    await Promise.all([...load, dispatching]);
    assert.ok(written > 0);
    const { workspace } = await into(other, file);
    for (const table of ['contact', 'contact_note', 'change']) {
      const { rows } = await other.app.database.pool.query(
        `select coalesce(max(id), 0) as last from ${table} where account_id = $1`,
        [workspace.id],
      );
      const there = await recordsOf(other, table, workspace.id, rows[0].last);
      const ids = new Set(there.map((row) => (row as { id: number }).id));
      // Lower ids may belong to transactions that committed after the file was made.
      const here = (await recordsOf(server, table, w.id, rows[0].last)).filter((row) =>
        ids.has((row as { id: number }).id),
      );
      assert.equal(here.length, there.length);
      if (table !== 'contact') assert.deepEqual(there, here, table);
    }
    const { rows: orphans } = await other.app.database.serviceOf(workspace.id).run(
      `select count(*)::int as n from contact c where account_id = $1 and email like 'busy-%'
        and not exists (select from change h where h.account_id = c.account_id and h.type = 'contact.created' and h.object->>'id' = c.id::text)`,
      [workspace.id],
    );
    assert.equal(orphans[0].n, 0, 'each contact has its change');
    const { rows: numbers } = await other.app.database
      .serviceOf(workspace.id)
      .run(
        `select count(*)::int as n, count(distinct sequence)::int as distinct, count(sequence)::int as numbered from change where account_id = $1`,
        [workspace.id],
      );
    assert.deepEqual([numbers[0].distinct, numbers[0].numbered], [numbers[0].n, numbers[0].n]);
  }
});
