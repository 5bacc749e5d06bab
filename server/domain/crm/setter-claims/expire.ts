import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx, PublicCtx, Source } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { changeOwners, lockOwned } from './change-owners.ts';

const daysWithoutCall = 30;
const claimsPerTransaction = 200;

/** Closes claims without a call for 30 days, so that others can claim the leads. */
export async function expireClaims(app: App): Promise<void> {
  await inEachWorkspace(app, expiredClaims, expireSome, claimsPerTransaction);
}

/** Along setter_claim_waiting. */
function isExpired(now: number) {
  return sql`s.released_at is null and s.claim_status = 'PENDING'
    and s.claimed_at <= ${iso(now - daysWithoutCall * dayMs)}::timestamptz`;
}

function expiredClaims({ now }: PublicCtx): Sql {
  return sql`select s.account_id from setter_claim s where ${isExpired(now)}`;
}

/** Checks again under the locks: a booking may have been made meanwhile. */
async function expireSome(tx: Ctx): Promise<number> {
  const expired = await expiredAmong(tx, null);
  const owned = await lockOwned(tx, expired);
  const contactIds = await expiredAmong(
    tx,
    owned.map((contact) => contact.id),
  );
  await changeOwners(
    tx,
    owned,
    contactIds.map((contactId) => ({ contactId, setterId: null })),
    { origin: 'RULE' },
  );
  return contactIds.length;
}

async function expiredAmong(tx: Ctx, contactIds: readonly number[] | null): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select s.contact_id from setter_claim s join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null
    where s.account_id = ${tx.accountId} and ${isExpired(tx.now)}
      and ${contactIds === null ? sql`true` : sql`s.contact_id = any(${contactIds}::bigint[])`}
    order by s.claimed_at, s.id limit ${sql.lit(claimsPerTransaction)}`.execute(tx.db);
  return rows.map((row) => row.contact_id);
}

export const claimsDue: Source = {
  name: 'claims',
  next: (accountId) => sql`
    select min(s.claimed_at) + ${daysWithoutCall * 24}::integer * interval '1 hour' from setter_claim s
    join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null
    where s.account_id = ${accountId} and s.released_at is null and s.claim_status = 'PENDING'`,
  work: expireClaims,
};
