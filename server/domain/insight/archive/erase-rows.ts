import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { rowKinds, rowResources, staysErased } from './rows.ts';

const ofContacts = rowResources.filter(
  (resource) => rowKinds[resource].of === 'CONTACT' && !staysErased(resource),
);

/**
 * Erases the archived rows of people, after their rows were erased: everything except claims is about them. Rows that
 * belonged to another contact during a merge are also in that contact's archive.
 */
export async function eraseArchivedRows(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  await sql`
    delete from archive_record a where a.account_id = ${tx.accountId} and a.resource = any(${ofContacts}::text[])
      and a.record_id = any(${contactIds}::bigint[])`.execute(tx.db);
  await sql`
    delete from archive_record a using event_call c
    where a.account_id = ${tx.accountId} and a.resource = 'CALL_ANSWERS' and c.account_id = a.account_id and c.id = a.record_id
      and c.contact_id = any(${contactIds}::bigint[])`.execute(tx.db);
  await sql`
    delete from archive_record a using deal d
    where a.account_id = ${tx.accountId} and a.resource = 'DEAL_ANSWERS' and d.account_id = a.account_id and d.id = a.record_id
      and d.contact_id = any(${contactIds}::bigint[])`.execute(tx.db);
  await sql`
    with host as materialized (
      select (v.before->>'merged_into_id')::bigint as id from archive_version v
      where v.account_id = ${tx.accountId} and v.resource = 'CONTACT' and v.record_id = any(${contactIds}::bigint[])
        and jsonb_typeof(v.before->'merged_into_id') = 'number'
    )
    delete from archive_version v using host
    where v.account_id = ${tx.accountId} and v.resource = any(${ofContacts}::text[]) and v.record_id = host.id`.execute(
    tx.db,
  );
}

export type ForgottenAnswer = {
  readonly contact_id: number | null;
  readonly event_call_id: number | null;
  readonly field_id: number;
};

/** Deletes answers that are past their retention from the archive as well. */
export async function forgetArchivedAnswers(tx: Ctx, answers: readonly ForgottenAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    with gone as materialized (
      select case when f.contact_id is null then 'CALL_ANSWERS' else 'ANSWERS' end as resource,
        coalesce(f.contact_id, f.event_call_id) as record_id, array_agg(f.field_id::text) as keys
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as f (contact_id bigint, event_call_id bigint, field_id bigint)
      group by 1, 2
    )
    update archive_version v set before = v.before - gone.keys from gone
    where v.account_id = ${tx.accountId} and v.resource = gone.resource and v.record_id = gone.record_id and v.before ?| gone.keys`.execute(
    tx.db,
  );
}
