import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { forgetFinished } from './forget.ts';
import { countsOf, imported } from './testing/imported.ts';

test('at its end the file of an import goes, and a day later its rows with errors and what undoing needs', async (t) => {
  const w = await workspace();
  const { id } = await imported(w, 'contacts', 'Email\nada@x.test\nnobody\n');
  const kept = async () => {
    const { rows } = await sql<{ parts: number; errors: number; effects: number }>`
      select (select count(*)::integer from import_part where account_id = ${w.id}) as parts,
        (select count(*)::integer from import_error where account_id = ${w.id}) as errors,
        (select count(*)::integer from import_effect where account_id = ${w.id}) as effects`.execute(
      server.app.database.db,
    );
    return rows[0];
  };
  await forgetFinished(server.app);
  assert.deepEqual(await kept(), { parts: 0, errors: 1, effects: 1 });
  t.after(() => server.clock.reset());
  server.clock.advance(25 * 3_600_000);
  await forgetFinished(server.app);
  assert.deepEqual(await kept(), { parts: 0, errors: 0, effects: 0 });
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${id}`)).body.data.import), ['DONE', 1, 0, 0, 1]);
});
