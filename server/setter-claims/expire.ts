import { enterWorkspace } from '../account/enter-workspace.ts';
import type { App, Ctx, PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import { systemContext } from '../system-ctx.ts';
import { iso } from '../time.ts';
import { changeOwners, lockOwned } from './change-owners.ts';

const daysWithoutCall = 30;
const claimsPerTransaction = 200;

/** Closes claims that led to no call for 30 days, so that others can claim the leads. */
export async function expireClaims(app: App): Promise<void> {
  const outside = systemContext(app);
  for (const accountId of await workspacesWithExpired(outside)) {
    const ctx = await enterWorkspace(outside, accountId);
    while ((await transaction(ctx, expireSome)) === claimsPerTransaction);
  }
}

/** Along setter_claim_waiting. */
function isExpired(now: number) {
  return sql`s.released_at is null and s.claim_status = 'PENDING'
    and s.claimed_at <= ${iso(now - daysWithoutCall * 86_400_000)}::timestamptz`;
}

async function workspacesWithExpired(outside: PublicCtx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct s.account_id from setter_claim s join account a on a.id = s.account_id and a.deleted_at is null
    where ${isExpired(outside.now)} order by s.account_id`.execute(outside.db);
  return rows.map((row) => row.account_id);
}

/** Looks again behind the locks: somebody may have booked meanwhile. */
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
