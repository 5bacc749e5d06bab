import type { SetterClaim } from '@callwright/contract/setter-claims.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { claimStatusNow, type ClaimStatus } from '#/domain/scheduling/call-records/claims.ts';

type Shape = z.input<typeof SetterClaim>;

/** A claim as the statement below reads it. */
export type ClaimRow = {
  id: number;
  contact_id: number;
  contact_name: string;
  event_id: number | null;
  event_call_id: number | null;
  setter_id: number | null;
  setter_name: string | null;
  status: ClaimStatus;
  outcome: Shape['outcome'];
  origin: Shape['origin'];
  claimed_at: string;
  released_at: string | null;
  assigned_by: Actor | null;
  history: Shape['history'];
};

/** Everything a claim shows, for any set of rows of `setter_claim as s`. */
export function selectClaims(ctx: Ctx, rest: Sql<unknown>): Sql<ClaimRow> {
  return sql<ClaimRow>`
    select s.id, s.contact_id, s.event_id, s.event_call_id, s.setter_id, ${claimStatusNow(ctx)} as status, s.outcome, s.origin,
      s.claimed_at, s.released_at, s.assigned_by, s.history,
      coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email, p.phone_number, '') as contact_name,
      (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = s.account_id and u.user_id = s.setter_id) as setter_name
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
    id: row.id,
    accountId: ctx.accountId,
    contactId: row.contact_id,
    contact: { id: row.contact_id, name: row.contact_name },
    eventId: row.event_id,
    eventCallId: row.event_call_id,
    setterId: row.setter_id,
    user: row.setter_id === null ? null : { id: row.setter_id, name: row.setter_name ?? '' },
    claimStatus: row.status,
    outcome: row.outcome,
    origin: row.origin,
    claimedAt: row.claimed_at,
    releasedAt: row.released_at,
    assignedBy: row.assigned_by,
    history: row.history,
  };
}
