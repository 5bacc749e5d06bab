import type { FoundKind } from '@callwright/contract/search.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import { visibleDeals } from '#/domain/sales/deal-records/deal.ts';
import { foundBy } from '#/domain/sales/deals/filters.ts';
import { visibleCalls } from '#/domain/scheduling/call-records/call-row.ts';
import { visibleEvents } from '#/domain/scheduling/event-records/event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { beginsWords, matchesSearch } from '#/platform/lists/search.ts';

/** The name of `contact as c`, else another way to reach them. */
const personName = sql.raw(
  "coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email, c.phone_number, '')",
);

/**
 * How each kind is searched, by the conditions of its list. Columns: id, title, detail, at, status, value, currency,
 * and rank, which is lower if words begin with the search.
 */
export const kinds: Readonly<Record<FoundKind, (ctx: Ctx, q: string) => Sql>> = {
  CONTACT: (ctx, q) => sql`
    select c.id, ${personName} as title, coalesce(c.email, c.phone_number) as detail, c.last_activity_at as at, c.status,
      null::bigint as value, null::text as currency, ${rank('c.search_text', q)} as rank
    from contact c
    where c.account_id = ${ctx.accountId} and c.deleted_at is null
      and ${visibleContacts(ctx, 'contacts:read') ?? sql`true`} and ${matchesSearch('c.search_text', q)}`,
  CALL: (ctx, q) => sql`
    select c.id, coalesce(nullif(c.invitee_name, ''), c.invitee_email, c.phone_number, '') as title, c.event_name as detail,
      c.starts_at as at, c.status, null::bigint as value, null::text as currency, ${rank('c.search_text', q)} as rank
    from event_call c
    where c.account_id = ${ctx.accountId} and ${visibleCalls(ctx, 'calls:read')} and ${matchesSearch('c.search_text', q)}`,
  DEAL: (ctx, q) => sql`
    select d.id, ${personName} as title, p.name as detail, d.time as at, d.payment_status as status,
      d.value, d.currency, ${rank('c.search_text', q)} as rank
    from deal d join contact c on c.account_id = d.account_id and c.id = d.contact_id
      left join product p on p.account_id = d.account_id and p.id = d.product_id
    where d.account_id = ${ctx.accountId} and d.deleted_at is null
      and ${visibleDeals(ctx, 'deals:read')} and ${foundBy(ctx, q)}`,
  EVENT: (ctx, q) => sql`
    select e.id, e.name as title, ${`${ctx.account.slug}/`}::text || e.slug as detail, null::timestamptz as at, e.status,
      null::bigint as value, null::text as currency, ${rank('e.search_text', q)} as rank
    from event e
    where e.account_id = ${ctx.accountId} and e.deleted_at is null
      and ${visibleEvents(ctx, 'events:read')} and ${matchesSearch('e.search_text', q)}`,
};

function rank(column: string, q: string): Sql {
  return sql`(case when ${beginsWords(column, q)} then 0 else 1 end)`;
}
