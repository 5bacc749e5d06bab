import { administratorRoles } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { among } from '#/platform/db/among.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql } from '#/platform/db/sql.ts';
import { noticesOf, types, type NotifiedChange } from './recipients.ts';

/** Creates the notices of members in the app. */
export const notices: Subscriber = {
  name: 'notices',
  types,
  handle: async (tx, changes) => {
    const wanted = (await readChanges(tx, changes)).flatMap(noticesOf);
    if (wanted.length === 0) return;
    // One notice per person and change, and none about records deleted meanwhile.
    const told = sql`
      with told as materialized (
      select m.user_id, w.kind, w.change_id, call.id as event_call_id, claim.id as setter_claim_id, payment.id as payment_id, person.id as contact_id,
        event.id as event_id, w.offered_at, w.about, w.at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (
        user_id bigint, kind text, change_id bigint, event_call_id bigint, setter_claim_id bigint, payment_id bigint, contact_id bigint,
        event_id bigint, offered_at timestamptz, about text, at timestamptz)
      join member m on m.account_id = ${tx.accountId} and m.status = 'ACTIVE' and m.deleted_at is null
        and (m.user_id = w.user_id or (w.user_id is null and m.role = any(${administratorRoles}::text[])))
      left join event_call call on call.account_id = ${tx.accountId} and call.id = w.event_call_id
      left join setter_claim claim on claim.account_id = ${tx.accountId} and claim.id = w.setter_claim_id
      left join payment on payment.account_id = ${tx.accountId} and payment.id = w.payment_id
      left join contact person on person.account_id = ${tx.accountId} and person.id = w.contact_id
      left join event on event.account_id = ${tx.accountId} and event.id = w.event_id
      where (w.event_call_id is null or call.id is not null) and (w.setter_claim_id is null or claim.id is not null)
        and (w.payment_id is null or payment.id is not null) and (w.contact_id is null or person.id is not null)
        and (w.event_id is null or event.id is not null)
        and not exists (
          select 1 from notice_mute mute where mute.account_id = ${tx.accountId} and mute.user_id = m.user_id and mute.kind = w.kind)
      )
      insert into notice (account_id, user_id, kind, change_id, event_call_id, setter_claim_id, payment_id, contact_id, event_id, offered_at, about, at)
      select ${tx.accountId}, user_id, kind, change_id, event_call_id, setter_claim_id, payment_id, contact_id, event_id, offered_at, about, at
      from told order by change_id, user_id
      on conflict (account_id, change_id, user_id) do nothing`;
    await sendAhead(tx.db, told);
  },
};

async function readChanges(tx: Ctx, changes: readonly NumberedChange[]): Promise<NotifiedChange[]> {
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<Omit<NotifiedChange, 'context' | 'closerId'> & { closerId: number | null }>`
    select c.id, c.type, c.object, c.changed_fields as "changedFields", c.actor, c.occurred_at as "occurredAt", d.user_id as "closerId",
      array_remove(array[lead.user_id, lead.setter_id], null) as "ownerIds"
    from change c left join deal d on d.account_id = ${tx.accountId} and c.type like 'transaction.%' and d.id = (c.object->>'dealId')::bigint
    left join contact lead on lead.account_id = ${tx.accountId} and c.type like 'waiting#_entry.%' escape '#'
      and lead.id = (c.object->>'contactId')::bigint
    where c.account_id = ${tx.accountId} and ${among('c.id', ids)} order by c.id`.execute(tx.db);
  const contexts = new Map(changes.map(({ id, context }) => [id, context]));
  return rows.map((row) => ({ ...row, context: contexts.get(row.id) ?? null }));
}
