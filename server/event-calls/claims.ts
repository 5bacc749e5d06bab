import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** The setter whose open claim the contact is under, or null. */
export async function claimingSetter(ctx: Ctx, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ setter_id: number | null }>`
    select setter_id from setter_claim where account_id = ${ctx.accountId} and contact_id = ${contactId} and released_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.setter_id ?? null;
}

/** A booking moves the contact's open claim on: booked by its setter, or by the contact alone. */
export async function linkClaim(tx: Ctx, callId: number, contactId: number): Promise<void> {
  await sql`
    update setter_claim set event_call_id = ${callId},
      claim_status = case when setter_id = ${tx.userId} then 'SCHEDULED' else 'USER_SCHEDULED' end
    where account_id = ${tx.accountId} and contact_id = ${contactId} and released_at is null and claim_status in ('PENDING', 'CANCELLED')`.execute(
    tx.db,
  );
}

/** A moved call moves its claim to RESCHEDULED. */
export async function claimRescheduled(tx: Ctx, callId: number): Promise<void> {
  await sql`
    update setter_claim set claim_status = 'RESCHEDULED'
    where account_id = ${tx.accountId} and event_call_id = ${callId} and released_at is null
      and claim_status in ('SCHEDULED', 'USER_SCHEDULED')`.execute(tx.db);
}
