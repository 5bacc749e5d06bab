import { sql } from '#/platform/db/sql.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { changeOwners } from '#/domain/crm/setter-claims/change-owners.ts';
import { readClaims } from '#/domain/crm/setter-claims/setter-claim.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';

/** A claim that a merge has ended, because the survivor already has one. */
export type ReleasedClaim = { id: number; contactId: number; setterId: number; status: string };

/**
 * A contact has at most one open claim: the primary's stays, else the first one. The others are ended, so that all can
 * move.
 */
export async function releaseOtherClaims(
  tx: Ctx,
  primary: ContactRow,
  others: readonly ContactRow[],
): Promise<{ released: ReleasedClaim[]; setterId: number | null }> {
  const inOrder = [primary, ...others];
  const { rows } = await sql<ReleasedClaim>`
    select id, contact_id as "contactId", setter_id as "setterId", claim_status as status from setter_claim
    where account_id = ${tx.accountId} and contact_id = any(${inOrder.map((row) => row.id)}::bigint[]) and released_at is null and setter_id is not null`.execute(
    tx.db,
  );
  const kept = inOrder.find((row) => rows.some((claim) => claim.contactId === row.id));
  const released = rows.filter((claim) => claim.contactId !== kept?.id).toSorted((a, b) => a.id - b.id);
  const setterId = rows.find((claim) => claim.contactId === kept?.id)?.setterId ?? null;
  await changeOwners(
    tx,
    released.map((claim) => ({ id: claim.contactId, setter_id: claim.setterId })),
    released.map((claim) => ({ contactId: claim.contactId, setterId: null })),
    { origin: 'ASSIGN' },
  );
  return { released, setterId };
}

/** Reopens them for their original contacts, once these are restored. */
export async function reopenClaims(tx: Ctx, released: readonly ReleasedClaim[]): Promise<void> {
  if (released.length === 0) return;
  const ids = released.map((claim) => claim.id);
  const { rows } = await sql<{ id: number }>`
    update setter_claim s set released_at = null, claim_status = old.status
    from unnest(${ids}::bigint[], ${released.map((claim) => claim.status)}::text[]) as old (id, status)
    where s.account_id = ${tx.accountId} and s.id = old.id
    returning s.id`.execute(tx.db);
  await sql`
    update contact c set setter_id = old.setter_id
    from unnest(${released.map((claim) => claim.contactId)}::bigint[], ${released.map((claim) => claim.setterId)}::bigint[]) as old (contact_id, setter_id)
    where c.account_id = ${tx.accountId} and c.id = old.contact_id`.execute(tx.db);
  const claims = await readClaims(
    tx,
    rows.map((row) => row.id),
  );
  await publishAll(
    tx,
    claims.map((object) => ({ type: 'setter_claim.assigned', object })),
  );
}
