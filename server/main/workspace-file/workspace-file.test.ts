import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { optOut, whoOptedOut } from '#/effects/mail/opt-out.ts';
import { openSession } from '#/domain/people/auth/sessions.ts';
import { verifyChain } from '#/platform/audit/verify.ts';
import { chainAudit } from '#/platform/audit/chain.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { longTest } from '#/test/full-size.ts';
import { server } from '#/test/harness.ts';
import { newOperator } from '#/test/operator.ts';
import type { TestServer } from '#/test/server.ts';
import { tenant, type Tenant } from '#/test/tenant.ts';
import { keptTables, leftTables } from './tables.ts';
import { entered, fileOf, into, other, passphrase, rowsOf } from './testing/two-installations.ts';

/** The owner of an imported workspace, signed in. */
async function ownerIn(of: TestServer, accountId: number) {
  const { rows } = await of.app.database.pool.query<{ person_id: number }>(
    'select person_id from member where account_id = $1 and is_owner',
    [accountId],
  );
  const token = await openSession(systemContext(of.app), rows[0]?.person_id ?? 0);
  return of.anybody.with({ Authorization: `Bearer ${token}` });
}

async function nameOf({ w }: Tenant): Promise<string> {
  const { rows } = await server.app.database.pool.query('select name from account where id = $1', [w.id]);
  return rows[0].name;
}

test('every table of workspaces is either in the file or left out for a reason', async () => {
  const { rows } = await server.app.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'account_id' and not a.attisdropped`,
  );
  assert.deepEqual(
    [...keptTables, ...Object.keys(leftTables)].toSorted(),
    rows.map(({ name }) => name).toSorted(),
  );
});

test('a workspace that moves keeps its rows, its links and an audit log that verifies', async () => {
  const mine = await tenant('Moving');
  const file = await fileOf(server, mine.w.id);
  const imported = await into(other, file);
  assert.deepEqual([imported.isSame, imported.workspace.slug], [true, mine.w.slug]);
  assert.deepEqual(rowsOf(await fileOf(other, mine.w.id)), rowsOf(file));
  const link = await other.anybody.get(`/public/call?token=${mine.callToken}`);
  const before = await server.anybody.get(`/public/call?token=${mine.callToken}`);
  assert.deepEqual([link.status, link.body], [200, before.body]);
  await chainAudit(other.app);
  assert.deepEqual((await verifyChain(other.app, { accountId: mine.w.id })).problem, null);
});

longTest(
  'where its number is taken it gets another one, with links of its own, and nothing of the original changes',
  async () => {
    const mine = await tenant('Taken');
    const file = await fileOf(server, mine.w.id);
    const imported = await into(server, file);
    const { id, slug } = imported.workspace;
    assert.notEqual(id, mine.w.id);
    assert.equal(slug, `${mine.w.slug}-2`);
    assert.equal(imported.addedPeople, 0);
    const differs = ['account_id', 'token_hash', 'salt', 'content_hash', 'hash', 'cover_url', 'name'];
    const tables = (of: Buffer) =>
      rowsOf(of, differs).filter((row) => !/^\{"table":"(booking_link|audit_chain|audit_entry)"/.test(row));
    assert.deepEqual(tables(await fileOf(server, id)), tables(file));
    const links = await server.anybody.get(`/public/call?token=${mine.callToken}`);
    assert.equal(links.status, 200);
    await chainAudit(server.app);
    assert.deepEqual((await verifyChain(server.app, { accountId: id })).problem, null);
    assert.deepEqual(tables(await fileOf(server, mine.w.id)), tables(file));
  },
);

longTest('from then on both do the same: the same acts give the same changes', async () => {
  const mine = await tenant('Onward');
  const { workspace } = await into(other, await fileOf(server, mine.w.id));
  const seen = async (of: TestServer, id: number) => {
    const client = await ownerIn(of, id);
    const start = await client.get('/v1/changes?limit=1');
    assert.equal(start.status, 200, JSON.stringify(start.body));
    const db = of.app.database.serviceOf(id);
    const { rows } = await db.run('select last from change_counter where account_id = $1', [id]);
    await act(client, mine);
    await of.drainOutbox();
    const changes = await db.run(
      `select type, object - 'updatedAt' - 'createdAt' as object, changed_fields from change
      where account_id = $1 and sequence > $2 order by sequence`,
      [id, rows[0].last],
    );
    return changes.rows.map((row) =>
      JSON.stringify(row)
        .replaceAll(/"(time|at|updatedAt|createdAt|joinedTime|lastActivityAt|occurredAt)":"[^"]*"/g, '')
        .replaceAll(/"(id|contactId)":\d+/g, '')
        .replaceAll(/"previewId":"[\w-]+"/g, ''),
    );
  };
  const here = await seen(server, mine.w.id);
  assert.ok(here.length >= 2, 'something was published');
  assert.deepEqual(await seen(other, workspace.id), here);
});

async function act(client: Awaited<ReturnType<typeof ownerIn>>, mine: Tenant): Promise<void> {
  const changed = await client.put('/v1/contacts', { id: mine.ids.contact, firstName: 'Onwards' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const tag = await client.post('/v1/contacts', { email: 'onward@example.com' });
  assert.equal(tag.status, 201, JSON.stringify(tag.body));
}

test('a copy has a name and slug of its own, sends no reminder that waits, and its automations are off', async () => {
  const mine = await tenant('Copied');
  const { workspace, isSame } = await into(other, await fileOf(server, mine.w.id), 'COPY');
  assert.equal(isSame, false);
  const { rows } = await other.app.database.serviceOf(workspace.id).run(
    `select a.name, (select count(*)::int from call_reminder where account_id = a.id and status = 'PLANNED') as waiting,
      (select count(*)::int from automation_rule where account_id = a.id and active) as active,
      (select count(*)::int from mail where account_id = a.id and status = 'QUEUED') as mails
    from account a where id = $1`,
    [workspace.id],
  );
  assert.deepEqual(rows, [{ name: `${await nameOf(mine)} (copy)`, waiting: 0, active: 0, mails: 0 }]);
});

longTest('who wants no reminders gets none from the other installation either', async () => {
  const mine = await tenant('Unsubscribed');
  await optOut(await entered(server, mine.w.id), 'Ada.Out@Example.com');
  await mine.w.post('/v1/contacts', { email: 'ada.out@example.com' });
  const { workspace } = await into(other, await fileOf(server, mine.w.id));
  const asked = ['ada.out@example.com', 'in@example.com'];
  assert.deepEqual([...(await whoOptedOut(await entered(other, workspace.id), asked))], [asked[0]]);
});

test('no key, session, secret or token that is stored as a hash or encrypted is readable in the file', async () => {
  const mine = await tenant('Sealed');
  const text = gunzipSync(await fileOf(server, mine.w.id)).toString();
  for (const secret of [mine.callToken, mine.w.key, mine.pageToken])
    assert.equal(text.includes(secret), false, secret);
  assert.ok(text.includes('"token_sealed":"s3.'));
});

test('POST /v1/workspace/export and POST /v1/operator/workspaces: an owner takes it out, an operator brings it in', async () => {
  const mine = await tenant('Wire');
  await server.drainOutbox();
  const reply = await fetch(`${server.origin}/v1/workspace/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${mine.w.owner.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ passphrase }),
  });
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-disposition') ?? '', /\.callwright\.gz"$/);
  const content = Buffer.from(await reply.arrayBuffer()).toString('base64');
  const { client } = await newOperator();
  const sent = await client.post('/v1/operator/workspaces', { content, passphrase, purpose: 'COPY' });
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
  assert.equal(sent.body.data.isSameId, false);
  assert.equal(sent.body.data.workspace.name, `${await nameOf(mine)} (copy)`);
  const wrong = await client.post('/v1/operator/workspaces', {
    content,
    passphrase: 'not the right one',
    purpose: 'MOVE',
  });
  assert.deepEqual(
    [wrong.status, Object.keys(wrong.body.message.details.fieldErrors)],
    [400, ['passphrase']],
  );
  assert.equal((await mine.w.post('/v1/workspace/export', { passphrase })).body.code, 'SESSION_REQUIRED');
  assert.equal(
    (await (await mine.w.member('SALES_MANAGER')).client.post('/v1/workspace/export', { passphrase })).status,
    403,
  );
});
