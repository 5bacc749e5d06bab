import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { forgetFinished } from './forget.ts';
import { countsOf, imported, started } from './testing/imported.ts';

test('at its end the file of an import goes, and a day later its rows with errors and what undoing needs', async (t) => {
  const w = await workspace();
  const { id } = await imported(w, 'contacts', 'Email\nada@x.test\nnobody\n');
  const kept = async () => {
    const { rows } = await sql<{ parts: number; errors: number; effects: number }>`
      select (select count(*)::integer from import_part where account_id = ${w.id}) as parts,
        (select count(*)::integer from import_error where account_id = ${w.id}) as errors,
        (select count(*)::integer from import_effect where account_id = ${w.id}) as effects`.execute(w.db);
    return rows[0];
  };
  await forgetFinished(server.app);
  assert.deepEqual(await kept(), { parts: 0, errors: 1, effects: 1 });
  t.after(() => server.clock.reset());
  server.clock.advance(25 * hourMs);
  await forgetFinished(server.app);
  assert.deepEqual(await kept(), { parts: 0, errors: 0, effects: 0 });
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${id}`)).body.data.import), ['DONE', 1, 0, 0, 1]);
});

test('an import that nobody resumes for 30 days ends, and its file goes a day later', async (t) => {
  const w = await workspace();
  const id = await started(w, 'contacts', 'Email\nada@x.test\n');
  await w.post(`/v1/imports/${id}/pause`);
  t.after(() => server.clock.reset());
  const parts = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from import_part where account_id = ${w.id}`.execute(w.db);
    return rows[0]?.count;
  };
  server.clock.advance(29 * dayMs);
  await forgetFinished(server.app);
  assert.equal((await w.get(`/v1/imports/${id}`)).body.data.import.status, 'PAUSED');
  server.clock.advance(2 * dayMs);
  await forgetFinished(server.app);
  const { status, errorText } = (await w.get(`/v1/imports/${id}`)).body.data.import;
  assert.deepEqual(
    [status, errorText, await parts()],
    ['FAILED', 'The import was paused for more than 30 days; send the file again', 1],
  );
  server.clock.advance(2 * dayMs);
  await forgetFinished(server.app);
  assert.equal(await parts(), 0);
});
