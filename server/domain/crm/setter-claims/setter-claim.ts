import type { SetterClaim } from '@callwright/contract/setter-claims.ts';
import { hidden, presenterOf, selectList, shownAs, storedFields, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { claimStatusNow, type ClaimStatus } from '#/domain/scheduling/call-records/claims.ts';

type Shape = z.input<typeof SetterClaim>;

const shown = shownAs<Shape>();

/** The columns of `setter_claim as s`, with its contact `p`. */
const columns = {
  id: shown('id'),
  contact_id: shown('contactId'),
  event_id: shown('eventId'),
  event_call_id: shown('eventCallId'),
  setter_id: shown('setterId'),
  outcome: shown('outcome'),
  origin: shown('origin'),
  claimed_at: shown('claimedAt'),
  released_at: shown('releasedAt'),
  assigned_by: shown('assignedBy'),
  history: shown('history'),
  contact_name: hidden<string>({
    from: "coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email, p.phone_number, '')",
  }),
  setter_name: hidden<string | null>({
    from: "(select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = s.account_id and u.user_id = s.setter_id)",
  }),
};

export const claimFields = storedFields(columns);
const present = presenterOf(columns);

/** A claim as the statement below reads it. */
export type ClaimRow = RowOf<typeof columns> & { status: ClaimStatus };

/** Everything a claim shows, for any set of rows of `setter_claim as s`. */
export function selectClaims(ctx: Ctx, rest: Sql<unknown>): Sql<ClaimRow> {
  return sql<ClaimRow>`
    select ${sql.raw(selectList('s', columns))}, ${claimStatusNow(ctx)} as status
    from setter_claim s join contact p on p.account_id = s.account_id and p.id = s.contact_id
    ${rest}`;
}

export async function readClaims(ctx: Ctx, ids: readonly number[]): Promise<Shape[]> {
  if (ids.length === 0) return [];
  const { rows } = await selectClaims(
    ctx,
    sql`where s.account_id = ${ctx.accountId} and s.id = any(${ids}::bigint[]) order by s.id`,
  ).execute(ctx.db);
  return rows.map((row) => presentClaim(ctx, row));
}

/** The contract's shape of a claim. */
export function presentClaim(ctx: Ctx, row: ClaimRow): Shape {
  return {
    ...present(row),
    accountId: ctx.accountId,
    contact: { id: row.contact_id, name: row.contact_name },
    user: row.setter_id === null ? null : { id: row.setter_id, name: row.setter_name ?? '' },
    claimStatus: row.status,
  };
}
