import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { onOneServer } from '#/test/citus.ts';
import { server, workspace } from '#/test/harness.ts';
import { directory, newUser, refusal } from '#/test/scim.ts';

const { db } = server.app.database;

/** Runs `work` while the database rejects updates with this externalId, in the middle of a change. */
async function whileRefused(externalId: string, work: () => Promise<void>): Promise<void> {
  await db.run(`
    create function refuse_external_id() returns trigger language plpgsql
    as $$ begin raise exception 'given up' using errcode = '57014'; end $$;
    create trigger refuse_external_id before update on member for each row
    when (new.external_id = '${externalId}') execute function refuse_external_id()`);
  try {
    await work();
  } finally {
    await db.run('drop trigger refuse_external_id on member; drop function refuse_external_id()');
  }
}

const withoutWorkers = await onOneServer('a trigger that fails is planted in the table of members');

test(
  '503 with Retry-After where the database gives up, and nothing of the request is left: no member, no mail, no change',
  withoutWorkers,
  async () => {
    const w = await workspace();
    const scim = await directory(w);
    const member = await scim.user();
    const facts = async () => {
      const { rows } = await sql`
      select (select count(*) from member where account_id = ${w.id}) as members,
        (select count(*) from change where account_id = ${w.id}) as changes,
        (select count(*) from audit_entry where account_id = ${w.id}) as entries`.execute(w.db);
      return [rows[0], (await w.owner.client.get('/v1/mails')).body.meta.count];
    };
    const before = await facts();
    await whileRefused('refused', async () => {
      const body = newUser({ externalId: 'refused' });
      const created = await scim.post('/Users', body);
      assert.deepEqual(refusal(created), [503, null]);
      assert.ok(Number(created.headers.get('retry-after')) >= 1);
      assert.doesNotMatch(JSON.stringify(created.body), /given up/);
      const off = { op: 'replace', value: { active: false, externalId: 'refused' } };
      assert.deepEqual(refusal(await scim.patch(`/Users/${member.id}`, off)), [503, null]);
    });
    assert.deepEqual(await facts(), before);
    assert.deepEqual((await scim.get(`/Users/${member.id}`)).body, member);
  },
);
