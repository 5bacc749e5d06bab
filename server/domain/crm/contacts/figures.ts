import type { ListedContact } from '@callwright/contract/contact.ts';
import type { z } from 'zod';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { daysInStage } from './history.ts';

type Figures = NonNullable<z.input<typeof ListedContact>['figures']>;

type Row = {
  id: number;
  next_call_at: string | null;
  last_call_at: string | null;
  deals_count: number;
  deals_value: number;
};

/**
 * The surrounding calls and the deals of a page of contacts, in one statement: a few rows per contact, using the
 * indexes event_call_by_contact and deal_contact. Sums are in the workspace's currency.
 */
export async function readFigures(ctx: Ctx, contacts: readonly ContactRow[]): Promise<Map<number, Figures>> {
  const now = sql`${iso(ctx.now)}::timestamptz`;
  const { currency } = ctx.account;
  const { rows } = await sql<Row>`
    select given.id, calls.next_call_at, calls.last_call_at, deals.deals_count, deals.deals_value
    from unnest(${contacts.map(({ id }) => id)}::bigint[]) as given (id)
    cross join lateral (
      select min(c.starts_at) filter (where c.starts_at > ${now}) as next_call_at,
        max(c.starts_at) filter (where c.starts_at <= ${now}) as last_call_at
      from event_call c
      where c.account_id = ${ctx.accountId} and c.contact_id = given.id and c.status = 'SCHEDULED'
    ) calls
    cross join lateral (
      select count(*) as deals_count,
        coalesce(sum(d.value - d.discount) filter (where d.currency = ${currency}), 0)::bigint as deals_value
      from deal d
      where d.account_id = ${ctx.accountId} and d.contact_id = given.id and d.deleted_at is null
    ) deals`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    contacts.map((contact) => {
      const row = found.get(contact.id);
      return [
        contact.id,
        {
          nextCallAt: row?.next_call_at ?? null,
          lastCallAt: row?.last_call_at ?? null,
          dealsCount: row?.deals_count ?? 0,
          dealsValue: fromMinorUnits(row?.deals_value ?? 0, currency),
          daysInStage: daysInStage(ctx, contact),
        },
      ];
    }),
  );
}
