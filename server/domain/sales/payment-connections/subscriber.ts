import type { Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { matchPayments } from './match.ts';

/** The most payments matched at once for one contact. Beyond that, they are matched by hand. */
const paymentsMax = 200;

/**
 * Matches providers' payments when they arrive, and earlier payments when their contact or deal appears. Changes are
 * seen after their commit, so if a contact and a payment are created at the same time, one finds the other.
 */
export const paymentMatching: Subscriber = {
  name: 'payment-matching',
  types: ['transaction.created', 'contact.created', 'contact.updated', 'deal.created'],
  isUsed: (accountId) => sql`exists (select 1 from payment_source s where s.account_id = ${accountId})`,
  handle: async (tx, changes) => {
    const ids = changes.map(({ id }) => id);
    const { rows } = await sql<{ id: number }>`
      with told as (
        select x.type, (x.object->>'id')::bigint as id, (x.object->>'contactId')::bigint as contact_id
        from change x where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[])
      ), person as (
        select c.id, c.email_normalized, c.phone_normalized, c.secondary_email_normalized, c.secondary_phone_normalized
        from contact c where c.account_id = ${tx.accountId} and c.deleted_at is null
          and c.id in (select told.id from told where told.type like 'contact.%')
      ), found as (
        select told.id from told where told.type = 'transaction.created'
        union
        select p.id from person join payment p on p.account_id = ${tx.accountId} and p.contact_id is null
          and p.email_normalized in (person.email_normalized, person.secondary_email_normalized)
        union
        select p.id from person join payment p on p.account_id = ${tx.accountId} and p.contact_id is null
          and p.phone_normalized in (person.phone_normalized, person.secondary_phone_normalized)
        union
        select p.id from told join payment p on p.account_id = ${tx.accountId} and p.contact_id = told.contact_id and p.deal_id is null
          where told.type = 'deal.created'
      )
      select p.id from found join payment p on p.account_id = ${tx.accountId} and p.id = found.id and p.deal_id is null
        -- A deposit belongs to its booking, and to nothing that looks alike.
        and p.raw->>'reference' is null
      where exists (select 1 from payment_source s where s.account_id = p.account_id and s.payment_id = p.id)
      order by p.id limit ${paymentsMax}`.execute(tx.db);
    await matchPayments(
      tx,
      rows.map(({ id }) => id),
    );
  },
};
