import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { chainAudit } from '#/platform/audit/chain.ts';
import { verifyChain } from '#/platform/audit/verify.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { eventually } from '#/test/eventually.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { sendMails } from '#/ports/messages/send-mail.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { handlers } from './handlers.ts';
import { iso } from '#/platform/values/time.ts';
import { requestLogOf } from '#/surfaces/request-log/request-log.ts';
import { forgetDeletedTests } from '#/platform/cells/forget-deleted-tests.ts';
import { bookCall, remindingEvent, testStartMs } from '#/test/test-workspaces.ts';
import { forgetByAge } from './retention.ts';

// A separate server, because the cleanup runs in every workspace.

const server = await startServer(contract, handlers);
const forEver = await startServer(contract, handlers, {
  AUDIT_RETENTION_DAYS: '0',
  DECISION_RETENTION_DAYS: '0',
  MAIL_RETENTION_DAYS: '0',
});
after(async () => {
  await server.close();
  await forEver.close();
});

type Counts = {
  audits: number;
  acts: number;
  decisions: number;
  texts: number;
  mails: number;
  calls: number;
  notices: number;
  checks: number;
};

async function counted(of: typeof server): Promise<Counts> {
  const ofCells = await inCells(
    of.app,
    sql<Omit<Counts, 'acts'>>`
    select (select count(*)::int from audit_entry) as audits, (select count(*)::int from routing_decision) as decisions,
      (select count(*)::int from mail where body_text <> '') as texts, (select count(*)::int from mail) as mails,
      (select count(*)::int from event_call) as calls, (select count(*)::int from notice) as notices,
      (select count(*)::int from report_check where state = 'DONE') as checks`,
  );
  const acts = await sql`select from operator_act`.execute(of.app.database.db);
  const sum = (name: keyof Omit<Counts, 'acts'>): number =>
    ofCells.reduce((total, counts) => total + counts[name], 0);
  return {
    acts: acts.rows.length,
    audits: sum('audits'),
    decisions: sum('decisions'),
    texts: sum('texts'),
    mails: sum('mails'),
    calls: sum('calls'),
    notices: sum('notices'),
    checks: sum('checks'),
  };
}

/**
 * A workspace with a call and its emails and assignment decision, more audit entries than one transaction deletes, and
 * an action by an operator.
 */
async function filled(
  of: typeof server,
): Promise<{ w: Workspace; outbox: () => Promise<{ text: string; subject: string }[]> }> {
  const w = await createTestWorkspace(of);
  const event = await newEvent(w, await closers(w, 2));
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(3)))).status, 201);
  const { db } = w;
  // To the invitee and to the host.
  await eventually(async () => {
    const { rows } = await sql`select from mail where account_id = ${w.id} and status <> 'QUEUED'`.execute(
      db,
    );
    return rows.length === 2;
  });
  const at = new Date(of.clock.now()).toISOString();
  await eventually(async () => {
    const { rows } =
      await sql`select from mail where account_id = ${w.id} and event_call_id is not null`.execute(db);
    return rows.length > 1;
  });
  await sql`update mail set status = 'KEPT'`.execute(db);
  await sql`
    insert into audit_entry (account_id, at, actor, action, resource)
    select ${w.id}, ${at}::timestamptz, '{}', 'test', 'test' from generate_series(1, 1200)`.execute(db);
  await sql`
    insert into report_check (account_id, state, requested_at, checked_at)
    values (${w.id}, 'DONE', ${at}::timestamptz, ${at}::timestamptz)`.execute(db);
  await sql`
    insert into operator_act (at, action, subject, request_id) values (${at}::timestamptz, 'test', 'test', 'test')`.execute(
    db,
  );
  return { w, outbox: async () => (await w.get('/v1/mails')).body.data.mails };
}

test('rows older than their retention are deleted, and nothing else; calls stay', async () => {
  await filled(server);
  const before = await counted(server);
  assert.ok(before.audits > 1_200 && before.decisions === 1 && before.texts > 0 && before.acts === 1);
  assert.deepEqual([before.notices, before.checks], [1, 1]);
  server.clock.advance(91 * dayMs);
  await forgetByAge(server.app);
  assert.deepEqual(await counted(server), { ...before, texts: 0, notices: 0 });
  server.clock.advance(300 * dayMs);
  await forgetByAge(server.app);
  assert.deepEqual(await counted(server), { ...before, texts: 0, notices: 0 });
  server.clock.advance(11 * dayMs);
  await forgetByAge(server.app);
  assert.deepEqual(await counted(server), {
    ...before,
    texts: 0,
    notices: 0,
    audits: 0,
    acts: 0,
    decisions: 0,
    checks: 0,
  });
});

test('an audit log whose beginning was forgotten is verified from there on, and a gap behind it is seen', async () => {
  server.clock.reset();
  const { db, id } = await createTestWorkspace(server);
  for (const days of [300, 101]) {
    const at = new Date(server.clock.now()).toISOString();
    await sql`
      insert into audit_entry (account_id, at, actor, action, resource)
      select ${id}, ${at}::timestamptz, '{}', 'test', 'test' from generate_series(1, 700)`.execute(db);
    server.clock.advance(days * dayMs);
    await chainAudit(server.app);
  }
  await forgetByAge(server.app);
  const verified = await verifyChain(server.app, { accountId: id });
  assert.deepEqual([verified.entries, verified.problem], [700, null]);
  await sql`
    delete from audit_entry where account_id = ${id} and sequence = (select min(sequence) from audit_entry where account_id = ${id})`.execute(
    db,
  );
  assert.match((await verifyChain(server.app, { accountId: id })).problem?.text ?? '', /is missing/);
});

test('of workspaces whose audit log is young nothing is forgotten, and nothing is waited for', async () => {
  server.clock.reset();
  const { db, id } = await createTestWorkspace(server);
  await sql`
    insert into audit_entry (account_id, at, actor, action, resource)
    values (${id}, ${iso(server.clock.now())}::timestamptz, '{}', 'test', 'test')`.execute(db);
  await chainAudit(server.app);
  await systemTransaction({ ...systemContext(server.app), db }, async (tx) => {
    await sql`select from audit_chain where account_id = ${id} for update`.execute(tx.db);
    await forgetByAge(server.app);
  });
  const { entries, problem } = await verifyChain(server.app, { accountId: id });
  assert.ok(entries > 0 && problem === null);
});

test('with 0 days everything is kept for ever, but notices, which have 90 days', async () => {
  await filled(forEver);
  const before = await counted(forEver);
  forEver.clock.advance(4_000 * dayMs);
  await forgetByAge(forEver.app);
  assert.deepEqual(await counted(forEver), { ...before, notices: 0 });
});

test('mails about no call are forgotten by age, but for those that wait; those of calls stay', async () => {
  server.clock.reset();
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, await closers(w, 1));
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(3)))).status, 201);
  const mail = { kind: 'test', isPrivate: false, subject: 'Hello', text: 'Hello', html: 'Hello' };
  await w.within((tx) =>
    sendMails(tx, [
      { ...mail, to: 'old@example.test' },
      { ...mail, to: 'waits@example.test' },
    ]),
  );
  await server.drainOutbox();
  const { db } = w;
  await sql`update mail set status = 'QUEUED' where to_address = 'waits@example.test'`.execute(db);
  server.clock.advance(401 * dayMs);
  await forgetByAge(server.app);
  const { rows } = await sql<{ kind: string; to_address: string }>`
    select kind, to_address from mail where account_id = ${w.id} order by id`.execute(db);
  assert.deepEqual(
    rows.filter(({ kind }) => kind === 'test').map((row) => row.to_address),
    ['waits@example.test'],
  );
  assert.ok(rows.length > 1);
});

test('a mail that waits keeps its text, and a mail without a text is still in the outbox', async () => {
  server.clock.reset();
  const { w, outbox } = await filled(server);
  await sql`update mail set status = 'QUEUED' where id = (select max(id) from mail where not is_private)`.execute(
    w.db,
  );
  server.clock.advance(91 * dayMs);
  await forgetByAge(server.app);
  server.clock.reset();
  const mails = await outbox();
  assert.ok(mails.length > 1 && mails.every(({ subject }) => subject !== ''));
  assert.equal(mails.filter(({ text }) => text !== '').length, 1);
});

/** Tables that contain rows of a workspace, in its cell or outside. */
async function tablesWith(w: Workspace): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_schema || '.' || table_name as name, column_name as column from information_schema.columns
    where table_schema <> 'pgboss' and table_schema !~ '^(past|pg_)' and (column_name in ('account_id', 'workspace_id')
      or table_name = 'account' and column_name = 'id')`.execute(server.app.database.db);
  const found = await Promise.all(
    rows.map(async ({ name, column }) => {
      const has = await sql`
        select from ${sql.raw(name)} t where t.${sql.raw(column)} = ${w.id} limit 1`.execute(
        server.app.database.db,
      );
      return has.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test('a deleted test workspace is gone with everything in it, and others stay as they are', async () => {
  server.clock.reset();
  const clockMs = testStartMs;
  const [kept, w] = [
    await createTestWorkspace(server, { test: { clockMs, seed: 'kept' } }),
    await createTestWorkspace(server, { test: { clockMs, seed: 'gone' } }),
  ];
  for (const one of [kept, w]) {
    await bookCall(one, await remindingEvent(one), clockMs + 25 * hourMs, 'grace@example.test');
    assert.equal((await one.post('/v1/testClock/advance', { by: 'P1D' })).status, 200);
  }
  await requestLogOf(server.app).flush();
  const before = await tablesWith(kept);
  assert.ok(before.length > 20, before.join());
  const deleted = await w.owner.client.delete(`/v1/testWorkspaces/${w.id}`);
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body));
  // Pending log entries are written first.
  await forgetDeletedTests(server.app);
  assert.ok((await tablesWith(w)).includes('public.account'));
  server.clock.advance(5 * 60_000);
  await requestLogOf(server.app).flush();
  await forgetDeletedTests(server.app);
  assert.deepEqual(await tablesWith(w), []);
  assert.deepEqual(await tablesWith(kept), before);
});
