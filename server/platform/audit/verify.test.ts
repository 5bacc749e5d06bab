import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { auditAll } from './audit.ts';
import { chainAudit, chainEntries } from './chain.ts';
import { noteAct } from './operator-act.ts';
import { verifyChain } from './verify.ts';

const { app } = server;

/** A workspace with six chained entries. */
async function chained(): Promise<Workspace> {
  const w = await workspace();
  await note(w, 6);
  await chainEntries(app, { accountId: w.id });
  return w;
}

async function note(w: Workspace, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, at) => ({ id: at + 1, before: null, after: { at } }));
  await w.within((tx) => auditAll(tx, 'test.note', 'test', entries));
}

const verified = (w: Workspace) => verifyChain(app, { accountId: w.id });

/** The last entry of the chain, which begins with entries from creating the workspace. */
async function last(w: Workspace): Promise<{ id: number; sequence: number }> {
  const { rows } = await sql<{ id: number; sequence: number }>`
    select id, sequence from audit_entry where account_id = ${w.id} and sequence is not null order by sequence desc limit 1`.execute(
    w.db,
  );
  assert.ok(rows[0]);
  return rows[0];
}

const changes: Record<string, Sql> = {
  'one byte of what was noted': sql`after = replace(after::text, '3', '4')::jsonb`,
  'the time, by a microsecond': sql`at = (at at time zone 'utc' + interval '1 microsecond') at time zone 'utc'`,
  'who did it': sql`actor = jsonb_set(actor, '{name}', '"Somebody else"')`,
  'the action': sql`action = 'test.nothing'`,
  'the record': sql`resource_id = '99'`,
  'the address': sql`ip = '203.0.113.1'`,
  'the program': sql`user_agent = 'curl'`,
  'the credential': sql`credential = '{"kind":"session","id":"x"}'`,
  'the member': sql`user_id = 1`,
  'the outcome': sql`outcome = 'failed'`,
  'the request': sql`request_id = 'req_x'`,
  'its own hash': sql`hash = sha256('x')`,
  'the hash of its content': sql`content_hash = sha256('x')`,
  'its salt, to pass as erased': sql`salt = null`,
};

for (const [what, change] of Object.entries(changes))
  test(`an entry with ${what} changed is named`, async () => {
    const w = await chained();
    assert.equal((await verified(w)).problem, null);
    const { sequence } = await last(w);
    const broken = sequence - 2;
    await sql`update audit_entry set ${change} where account_id = ${w.id} and sequence = ${broken}`.execute(
      w.db,
    );
    const { problem } = await verified(w);
    assert.equal(problem?.sequence, broken);
    assert.match(problem.text, new RegExp(`^Entry ${broken} \\(id \\d+\\) was changed$`));
  });

test('deleted entries are named, in the middle and at the end', async () => {
  const w = await chained();
  const { sequence } = await last(w);
  const drop = (from: number, to: number) =>
    sql`delete from audit_entry where account_id = ${w.id} and sequence between ${from} and ${to}`.execute(
      w.db,
    );
  await drop(sequence, sequence);
  assert.equal((await verified(w)).problem?.text, `Entry ${sequence} is missing`);
  await drop(sequence - 3, sequence - 2);
  assert.equal((await verified(w)).problem?.text, `Entries ${sequence - 3} to ${sequence - 2} are missing`);
});

test('entries that were noted since are counted and not yet part of the chain; the end of the chain stays as it was', async () => {
  const w = await chained();
  const before = await verified(w);
  await note(w, 2);
  const after = await verified(w);
  assert.deepEqual([after.unchained, after.head, after.problem], [2, before.head, null]);
  await chainEntries(app, { accountId: w.id });
  const whole = await verified(w);
  assert.deepEqual([whole.unchained, whole.entries, whole.problem], [0, before.entries + 2, null]);
});

test('erasing a person keeps the chain, and says how many entries lost their values', async () => {
  const w = await workspace();
  const { id } = (await w.post('/v1/contacts', { email: 'chain@example.test', firstName: 'Chain' })).body.data
    .contact;
  await w.put('/v1/contacts', { id, firstName: 'Changed' });
  await chainEntries(app, { accountId: w.id });
  // Written, but not yet chained when the person is erased.
  await w.put('/v1/contacts', { id, firstName: 'Again' });
  assert.equal((await w.post('/v1/contacts/delete', { id, erase: true })).status, 200);
  await chainEntries(app, { accountId: w.id });
  const { problem, erased, unchained } = await verified(w);
  assert.deepEqual([problem, unchained], [null, 0]);
  assert.ok(erased >= 1);
  // A value written into an erased entry is detected.
  await sql`update audit_entry set after = '{"a":1}' where account_id = ${w.id} and sequence is not null and salt is null`.execute(
    w.db,
  );
  assert.match((await verified(w)).problem?.text ?? '', /was changed/);
});

test('writers and several chaining processes at once leave one whole chain', async () => {
  const w = await workspace();
  const turns = Array.from({ length: 12 }, (_, index) =>
    index % 3 === 0 ? chainEntries(app, { accountId: w.id }) : note(w, 5),
  );
  await Promise.all(turns);
  await chainEntries(app, { accountId: w.id });
  const { problem, unchained, entries } = await verified(w);
  assert.deepEqual([problem, unchained], [null, 0]);
  assert.ok(entries >= 40);
});

test('what operators did is chained as well: an act that was changed is named', async () => {
  const w = await workspace();
  const act = { action: 'workspace.limits', subject: w.slug, workspaceId: w.id, resource: 'workspace' };
  await systemTransaction(systemContext(app), (tx) =>
    noteAct(tx, { ...act, resourceId: w.id, before: null, after: { points: 3 } }),
  );
  await chainAudit(app);
  assert.equal((await verifyChain(app, { accountId: null })).problem, null);
  const mine = sql`workspace_id = ${w.id}`;
  await sql`update operator_act set after = '{"points":4}' where ${mine}`.execute(app.database.db);
  assert.match((await verifyChain(app, { accountId: null })).problem?.text ?? '', /was changed/);
  await sql`update operator_act set after = '{"points":3}' where ${mine}`.execute(app.database.db);
  assert.equal((await verifyChain(app, { accountId: null })).problem, null);
});
