import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { fillArchive } from '#/domain/insight/archive/fill.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import type { Placed } from '#/main/workspace-file/account.ts';
import { exportWorkspace } from '#/main/workspace-file/export.ts';
import { importWorkspace } from '#/main/workspace-file/import.ts';
import type { ActingCtx } from '#/platform/audit/operator-act.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { copiedTables } from './columns.ts';
import { beginFiction } from './turning.ts';

type Leased = {
  readonly account_id: number;
  readonly id: number;
  readonly user_id: number;
  readonly attempt: number;
};

/** The lease is renewed while the copy is made. Once it expires, the process has died, and another one starts over. */
const leaseMs = 120_000;
const renewMs = 20_000;
const attemptsMax = 3;
const passphraseBytes = 32;

/** Starts this process's work on copies, shared with all other processes. */
export function workFictionalCopies(app: App): void {
  app.jobs.workRows({
    name: 'fiction.copies',
    due: () => sql`
      select from fictional_copy
      where status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => leaseCopies(app, max),
    handle: (copy) => workOn(app, copy),
    atOnce: 1,
  });
}

/** Makes every copy that is waiting; for tests and the command line. */
export async function makeDueCopies(app: App): Promise<void> {
  for (let due = await leaseCopies(app, 1); due.length > 0; due = await leaseCopies(app, 1))
    for (const copy of due) await workOn(app, copy);
}

async function leaseCopies(app: App, max: number): Promise<Leased[]> {
  const now = iso(app.clock());
  return takeInCells(
    app,
    max,
    (some) => sql<Leased>`
    update fictional_copy set leased_until = ${iso(app.clock() + leaseMs)}::timestamptz, status = 'RUNNING', attempt = attempt + 1,
      rows_done = 0, started_at = ${now}::timestamptz
    where (account_id, id) in (
      select account_id, id from fictional_copy
      where status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= ${now}::timestamptz)
      order by leased_until nulls first limit ${sql.lit(some)} for update skip locked)
    returning account_id, id, user_id, attempt`,
  );
}

async function workOn(app: App, copy: Leased): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), copy.account_id);
  let rowsDone = 0;
  const note = setInterval(() => {
    noteProgress(ctx, copy, rowsDone).catch((error: Error) =>
      app.log.error('A copy could not note its progress', error),
    );
  }, renewMs);
  try {
    await countRows(ctx, copy);
    await copyWith(ctx, copy, (count) => (rowsDone = count));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    app.log.error('A copy with made-up people has failed', error);
    await noteFailure(ctx, copy);
  } finally {
    clearInterval(note);
  }
}

/**
 * Exports and imports at the same time through a stream, so that no file ever exists. The new workspace and the end of
 * the copy are one transaction: a process that dies leaves nothing behind.
 */
async function copyWith(ctx: Ctx, copy: Leased, onRows: (count: number) => void): Promise<void> {
  const passphrase = randomBytes(passphraseBytes).toString('base64url');
  const file = new PassThrough();
  const written = exportWorkspace(ctx, passphrase, file, (client, accountId) =>
    beginFiction(client, accountId, { onRows, at: iso(ctx.now) }),
  ).catch((error: Error) => {
    file.destroy(error);
    throw error;
  });
  const read = importWorkspace(systemContext(ctx.app), file, {
    passphrase,
    // Moved rather than copied: it becomes a test workspace, so waiting reminders may come along, because nothing
    // leaves it.
    purpose: 'MOVE',
    finish: async (tx, workspace) => {
      await joinCopy(tx, copy, workspace.id);
      await noteDone(tx, copy, workspace);
    },
  }).catch((error: Error) => {
    file.destroy(error);
    throw error;
  });
  // Waits for both; the first that failed is thrown.
  const ends = await Promise.allSettled([written, read]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  // Fills the archive of the copy right away. If the process ends before, the job that fills all archives does it.
  const { workspace } = await read;
  await fillArchive(await enterWorkspace(systemContext(ctx.app), workspace.id));
}

/** The person who asked for the copy owns it under their own name. Everybody else in it is made up. */
async function joinCopy(
  tx: ActingCtx,
  { account_id: accountId, user_id: userId }: Leased,
  copyId: number,
): Promise<void> {
  const { rows } = await sql<{ email: string; time_zone: string }>`
    select u.email, u.time_zone from member m join app_user u on u.id = m.person_id
    where m.account_id = ${accountId} and m.user_id = ${userId} and m.status = 'ACTIVE' and m.deleted_at is null`.execute(
    tx.db,
  );
  const [starter] = rows;
  if (starter === undefined) throw new Error('Who asked for the copy has left the workspace');
  const entered = await enterWorkspace(tx, copyId);
  const person = await findOrCreatePerson(entered, { email: starter.email, passwordHash: null });
  await addMember(entered, { person, role: 'SUPER_ADMIN', isOwner: true, timeZone: starter.time_zone });
}

/** In the cell of the original. If another attempt has begun meanwhile, this one is rolled back. */
async function noteDone(
  tx: ActingCtx,
  { account_id: accountId, id, attempt }: Leased,
  copy: Placed,
): Promise<void> {
  await tx.db.enterCell?.(accountId);
  const { rows } = await sql`
    update fictional_copy set status = 'DONE', copy_id = ${copy.id}, copy_slug = ${copy.slug}, finished_at = ${iso(tx.app.clock())}::timestamptz,
      rows_done = coalesce(rows_total, rows_done), leased_until = null
    where account_id = ${accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'
    returning id`.execute(tx.db);
  if (rows.length === 0) throw new Error('Another attempt has taken over the copy');
}

async function noteProgress(ctx: Ctx, { id, attempt }: Leased, rowsDone: number): Promise<void> {
  await sql`
    update fictional_copy set rows_done = ${rowsDone}, leased_until = ${iso(ctx.app.clock() + leaseMs)}::timestamptz
    where account_id = ${ctx.accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    ctx.db,
  );
}

/** Retried when the lease expires, a limited number of times. */
async function noteFailure(ctx: Ctx, { id, attempt }: Leased): Promise<void> {
  await sql`
    update fictional_copy set status = 'FAILED', finished_at = ${iso(ctx.app.clock())}::timestamptz, leased_until = null
    where account_id = ${ctx.accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING' and attempt >= ${attemptsMax}`.execute(
    ctx.db,
  );
}

/** Counts the rows of each table once, to show progress. */
async function countRows(ctx: Ctx, { id, attempt }: Leased): Promise<void> {
  const counts = Object.keys(copiedTables).map(
    (table) => sql`select count(*) as n from ${sql.ref(table)} where account_id = ${ctx.accountId}`,
  );
  await sql`
    update fictional_copy set rows_total = (select sum(n) from (${sql.join(counts, sql` union all `)}) counted)
    where account_id = ${ctx.accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    ctx.db,
  );
}
