import { dayMs } from '@callwright/contract/units-of-time.ts';
import { eraseFound } from '#/domain/crm/contacts/remove.ts';
import { forgetArchivedAnswers, type ForgottenAnswer } from '#/domain/insight/archive/erase-rows.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inBatches, workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { iso } from '#/platform/values/time.ts';
import { readRetention, type Retention } from './retention.ts';

/** For each batch, all texts of the workspace are searched. */
const contactsAtOnce = 50;
const rowsAtOnce = 500;

/** Nightly: deletes what is past the retention periods that workspaces have set. Each batch is a transaction. */
export async function applyRetention(app: App): Promise<void> {
  const wanting = sql`select id from account where retention <> '{}'`;
  for (const accountId of await workspacesWith(app, wanting))
    for (const kind of Object.keys(forgetting) as (keyof Retention)[])
      // the keys are the type by construction
      await inBatches(app, accountId, (tx) => forgetSome(tx, kind));
}

/** @returns how many rows were found */
async function forgetSome(tx: Ctx, kind: keyof Retention): Promise<number> {
  const { [kind]: days } = await readRetention(tx);
  return days === null ? 0 : forgetting[kind](tx, sql`${iso(tx.now - days * dayMs)}::timestamptz`);
}

const forgetting: { readonly [K in keyof Retention]: (tx: Ctx, oldest: Sql) => Promise<number> } = {
  contacts: forgetContacts,
  answers: forgetAnswers,
  mails: (tx, oldest) =>
    forgetRows(
      tx,
      // Uses the index mail_text. Waiting mails have yet to be sent.
      sql`update mail set body_text = '', body_html = null, calendar = null, unsubscribe = null where account_id = ${tx.accountId} and id in (
        select id from mail where account_id = ${tx.accountId} and created_at < ${oldest} and body_text <> '' and status <> 'QUEUED'
        order by created_at, id limit ${sql.lit(rowsAtOnce)} for update skip locked)`,
    ),
  requests: (tx, oldest) =>
    forgetRows(
      tx,
      sql`delete from request_log where account_id = ${tx.accountId} and id in (
        select id from request_log where account_id = ${tx.accountId} and at < ${oldest} order by at, id limit ${sql.lit(rowsAtOnce)} for update skip locked)`,
    ),
};

async function forgetAnswers(tx: Ctx, oldest: Sql): Promise<number> {
  const { rows } = await sql<ForgottenAnswer>`
    delete from field_answer where account_id = ${tx.accountId} and id in (
      select id from field_answer where account_id = ${tx.accountId} and updated_at < ${oldest} and (contact_id is not null or event_call_id is not null)
      order by updated_at, id limit ${sql.lit(rowsAtOnce)} for update skip locked)
    returning contact_id, event_call_id, field_id`.execute(tx.db);
  await forgetArchivedAnswers(tx, rows);
  return rows.length;
}

async function forgetRows(tx: Ctx, statement: Sql): Promise<number> {
  const { rows } = await sql`${statement} returning id`.execute(tx.db);
  return rows.length;
}

/** Uses the index contact_by_activity. Contacts with an upcoming call are kept. */
async function forgetContacts(tx: Ctx, oldest: Sql): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
    where c.account_id = ${tx.accountId} and c.deleted_at is null and c.last_activity_at < ${oldest} and c.erased_at is null and not exists (
      select from event_call e where e.account_id = c.account_id and e.contact_id = c.id and e.status = 'SCHEDULED' and e.ends_at > ${iso(tx.now)}::timestamptz)
    order by c.last_activity_at, c.id limit ${sql.lit(contactsAtOnce)}`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  return (await eraseFound(tx, ids, 'No activity for as long as the workspace keeps contacts')).length;
}
