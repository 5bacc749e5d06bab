import { erasedName } from '@callwright/contract/erased-name.ts';
import { callWithMoreRights } from '#/platform/db/spread.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** Keys in the history of a call that are about the call alone. Everything else may be about a person. */
const factsOfCalls = [
  'status',
  'dateTime',
  'userId',
  'isSlotFree',
  'location',
  'cancelledBy',
  'outcome',
  'noSaleReason',
  'objection',
  'followUpAt',
];

/** A column of `event_call_history`, without texts about people. */
export function impersonal(column: string): Sql<unknown> {
  const facts = sql.ref(column);
  return sql`coalesce(${facts} - array(
    select key from jsonb_object_keys(${facts}) as key where key <> all(${factsOfCalls}::text[])), '{}')`;
}

/** The outbox and the audit log keep that something happened, but not to whom. */
export async function eraseRecords(tx: Ctx, ids: readonly number[]): Promise<void> {
  const texts = ids.map(String);
  await eraseChanges(
    tx,
    sql`object->>'contactId' = any(${texts}::text[])
      or (type like 'contact.%' and object->>'id' = any(${texts}::text[]))
      or (type like 'transaction.%' and object->>'id' in (
        select p.id::text from payment p where p.account_id = ${tx.accountId} and p.contact_id = any(${ids}::bigint[])
        union select payment.object->>'id' from change payment
        where payment.account_id = ${tx.accountId} and payment.type like 'transaction.%' and payment.object->>'contactId' = any(${texts}::text[])))`,
  );
  // The role of this transaction may only insert into the audit log.
  await callWithMoreRights(
    tx,
    sql`select erase_from_audit(id, ${erasedName}) from unnest(${ids}::bigint[]) as id`,
  );
}

/** The actor of a change, without the name if it is the person. */
export function withoutName(column: string): Sql<unknown> {
  const actor = sql.ref(column);
  return sql`case when ${actor}->>'type' = 'contact' then ${actor} || ${JSON.stringify({ name: erasedName })}::jsonb else ${actor} end`;
}

/** Empties the changes that match a condition, and what webhook receivers repeated of them. */
export async function eraseChanges(tx: Ctx, isAbout: Sql<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update change set previous = '{}', extra = '{}', context = null, sealed = null,
      object = jsonb_set(jsonb_set('{"erased": true}', '{id}', coalesce(object->'id', 'null')), '{contactId}', coalesce(object->'contactId', 'null')),
      actor = ${withoutName('actor')}
    where account_id = ${tx.accountId} and (${isAbout})
    returning id`.execute(tx.db);
  await eraseAnswers(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Webhook receivers may repeat what they were sent. Deliveries are marked first: an answer that arrives concurrently is
 * either found by the search through answers, or finds the mark.
 */
async function eraseAnswers(tx: Ctx, changeIds: readonly number[]): Promise<void> {
  if (changeIds.length === 0) return;
  await sql`
    update webhook_delivery set is_erased = true
    where account_id = ${tx.accountId} and change_id = any(${changeIds}::bigint[])`.execute(tx.db);
  await sql`
    update webhook_attempt a set response = null from webhook_delivery d
    where d.account_id = ${tx.accountId} and d.change_id = any(${changeIds}::bigint[])
      and a.account_id = d.account_id and a.delivery_id = d.id and a.response is not null`.execute(tx.db);
}

/** Deletes earlier search texts of contacts. */
export async function forgetSearchTexts(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from contact_search_change where account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[]) returning id)
    insert into contact_search_change (account_id) select ${tx.accountId} where exists (select 1 from gone) returning id`.execute(
    tx.db,
  );
}
