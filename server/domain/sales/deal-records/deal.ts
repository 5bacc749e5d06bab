import type { Deal } from '@callwright/contract/deal.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { hidden, presenterOf, selectList, shownAs, storedFields, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { presentBrief, type ProductBrief } from './brief.ts';

type Shape = z.input<typeof Deal>;

const shown = shownAs<Shape>();

/** The columns of `deal as d`. Amounts are in minor units. */
const columns = {
  id: shown('id'),
  event_call_id: shown('eventCallId'),
  contact_id: shown('contactId'),
  user_id: shown('userId'),
  setter_id: shown('setterId'),
  product_id: shown('productId'),
  tag_id: shown('tagId'),
  value: hidden<number>(),
  discount: hidden<number>(),
  collected: hidden<number>(),
  refunded: hidden<number>(),
  balance: hidden<number>(),
  currency: shown('currency'),
  transaction_type: shown('transactionType'),
  type: shown('type'),
  payment_status: shown('paymentStatus'),
  time: shown('time'),
  email: shown('email'),
  notes: shown('notes'),
  external_ids: shown('externalIds'),
  created_by: shown('createdBy'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  deleted_at: shown('deletedAt'),
  version: hidden<number>(),
};

export const dealFields = storedFields(columns);
const present = presenterOf(columns);

/** A deal as `selectDeals` reads it. */
export type DealRow = RowOf<typeof columns> & {
  contact_name: string;
  closer_name: string;
  setter_name: string | null;
  product: ProductBrief | null;
  transactions: Shape['transactions'];
  custom_fields: Record<string, string[]>;
};

/** An instant inside JSON, in the API's format. */
const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Everything that a deal shows, for any rows of `deal as d`, in one statement. */
export function selectDeals(rest: Sql<unknown>): Sql<DealRow> {
  return sql<DealRow>`
    select ${sql.raw(selectList('d', columns))},
      (select trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) from contact c
        where c.account_id = d.account_id and c.id = d.contact_id) as contact_name,
      (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = d.account_id and u.user_id = d.user_id) as closer_name,
      case when d.setter_id is not null then (select trim(u.first_name || ' ' || u.last_name) from member_person u
        where u.account_id = d.account_id and u.user_id = d.setter_id) end as setter_name,
      case when d.product_id is not null then (select jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'currency', p.currency)
        from product p where p.account_id = d.account_id and p.id = d.product_id) end as product,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'value', p.value, 'status', p.status, 'source', p.source,
          'occurredAt', ${instant('p.occurred_at')}, 'createdAt', ${instant('p.created_at')},
          'email', p.email, 'name', p.name, 'phoneNumber', p.phone_number) order by p.id), '[]')
        from payment p where p.account_id = d.account_id and p.deal_id = d.id) as transactions,
      (select coalesce(jsonb_object_agg(f.identifier, to_jsonb(a.answer)), '{}')
        from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id
        where a.account_id = d.account_id and a.deal_id = d.id and f.deleted_at is null) as custom_fields
    from deal d
    ${rest}`;
}

/** The deals that the caller may see or change: all, or those they closed; for reading also those they set up. */
export function visibleDeals(ctx: Ctx, right: Right): Sql<boolean> {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return sql<boolean>`true`;
  if (right === 'deals:read') return sql<boolean>`(d.user_id = ${ctx.userId} or d.setter_id = ${ctx.userId})`;
  return sql<boolean>`d.user_id = ${ctx.userId}`;
}

/** Deals by id that are not deleted and that the caller may see, in order of id. */
export async function readDealsOf(
  ctx: Ctx,
  which: { ids: readonly number[] } | { eventCallId: number },
  right: Right,
): Promise<DealRow[]> {
  const key =
    'ids' in which ? sql`d.id = any(${which.ids}::bigint[])` : sql`d.event_call_id = ${which.eventCallId}`;
  const { rows } = await selectDeals(
    sql`where d.account_id = ${ctx.accountId} and ${key} and d.deleted_at is null and ${visibleDeals(ctx, right)} order by d.id`,
  ).execute(ctx.db);
  return rows;
}

/** One visible deal that is not deleted. Throws 404 if there is none. */
export async function readDeal(ctx: Ctx, id: number, right: Right): Promise<DealRow> {
  const [row] = await readDealsOf(ctx, { ids: [id] }, right);
  if (row === undefined) throw notFound('deal');
  return row;
}

/**
 * Locks and reads those of the deals that are not deleted and that the caller may change. Locked in order of id, and
 * before any of their transactions, so that changes of several deals wait for each other but never deadlock.
 */
export async function lockDeals(tx: Ctx, ids: readonly number[]): Promise<DealRow[]> {
  await sql`
    select from deal where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx.db,
  );
  return readDealsOf(tx, { ids }, 'deals:write');
}

export function presentDeals(ctx: Ctx, rows: readonly DealRow[]): Shape[] {
  return rows.map((row) => presentDeal(ctx, row));
}

/** A deal in the contract's shape. */
export function presentDeal(ctx: Ctx, row: DealRow): Shape {
  return {
    ...present(row),
    accountId: ctx.accountId,
    contact: { id: row.contact_id, name: row.contact_name },
    closerId: row.user_id,
    closer: { id: row.user_id, name: row.closer_name },
    setter: row.setter_id === null ? null : { id: row.setter_id, name: row.setter_name ?? '' },
    productName: row.product?.name ?? null,
    product: row.product === null ? null : presentBrief(ctx, row.product),
    recurring: row.transaction_type === 'RECURRING',
    ...presentMoney(row),
    customFields: row.custom_fields,
  };
}

function presentMoney(row: DealRow) {
  const shown = (amount: number): number => fromMinorUnits(amount, row.currency);
  return {
    value: shown(row.value),
    discount: shown(row.discount),
    collected: shown(row.collected),
    refunded: shown(row.refunded),
    balance: shown(row.balance),
    transactionIds: row.transactions.map(({ id }) => id),
    transactions: row.transactions.map((one) => ({ ...one, value: shown(one.value) })),
  };
}
