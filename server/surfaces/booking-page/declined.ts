import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { bookCall, type BookingRequest } from '#/domain/scheduling/booking/book.ts';
import { BookingTakenBack } from '#/domain/scheduling/booking/count-attempt.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { wasMailed } from '#/effects/mail/was-mailed.ts';
import { sealFor, unsealFor } from './sealed.ts';

// Blocked people see the same page as everybody else; otherwise anybody could find out who is blocked. Their booking is
// made like any other and rolled back in the same transaction. What it looked like is kept for their link.

/** A booking that reaches nobody, as the person who made it sees it. */
export type Declined = {
  readonly call: CallRow;
  readonly facts: CallFacts;
  readonly isMailed: boolean;
  readonly contactId: number;
};

export const declinedPurpose = 'declined booking';

/** Rolls back the booking and carries what it looked like. */
class TakenBack extends BookingTakenBack {
  readonly declined: Declined;

  constructor(declined: Declined) {
    super('A booking of a blocked contact was taken back');
    this.declined = declined;
  }
}

/** Books a call, or pretends to for a blocked contact. Throws the errors of a booking in both cases. */
export async function bookOrDecline(
  visitor: Ctx,
  request: BookingRequest,
): Promise<{ call: CallRow; declined: Declined | null }> {
  let blockedId: number | null = null;
  const asked: BookingRequest = {
    ...request,
    contact: async (tx) => {
      const contact = await request.contact(tx);
      blockedId = contact.blocked ? contact.id : null;
      return { ...contact, blocked: false };
    },
    finish: async (tx, call) => {
      await request.finish?.(tx, call);
      if (blockedId === null) return;
      const [facts] = await readCallFacts(tx, [call.id]);
      if (facts === undefined) throw new Error('A call that was just booked is not there');
      throw new TakenBack({ call, facts, isMailed: await wasMailed(tx, call.id), contactId: blockedId });
    },
  };
  try {
    // With an Idempotency-Key the transaction belongs to the caller and must not be rolled back here.
    const call = visitor.inTransaction
      ? await savepoint(visitor, (tx) => bookCall(tx, asked))
      : await bookCall(visitor, asked);
    return { call, declined: null };
  } catch (error) {
    if (error instanceof TakenBack) return { call: error.declined.call, declined: error.declined };
    throw error;
  }
}

export async function keepDeclined(ctx: Ctx, declined: Declined): Promise<void> {
  const { call, contactId, facts } = declined;
  const digest = hashOfToken(facts.token);
  await sql`
    insert into declined_booking as d (account_id, token_hash, contact_id, event_id, starts_at, is_cancelled, body, created_at)
    values (${ctx.accountId}, ${digest}, ${contactId}, ${call.event_id}, ${call.starts_at}::timestamptz,
      ${call.status === 'CANCELLED'}, ${sealFor(ctx, declinedPurpose, declined, rowOf(ctx.accountId, digest))}, ${iso(ctx.now)}::timestamptz)
    on conflict (account_id, token_hash) do update set
      starts_at = excluded.starts_at, is_cancelled = excluded.is_cancelled, body = excluded.body`.execute(
    ctx.db,
  );
}

export async function readDeclined(ctx: Ctx, token: string): Promise<Declined | null> {
  const { rows } = await sql<{ body: string }>`
    select body from declined_booking where account_id = ${ctx.accountId} and token_hash = ${hashOfToken(token)}`.execute(
    ctx.db,
  );
  return rows[0] === undefined
    ? null
    : unsealFor<Declined>(ctx, declinedPurpose, rows[0].body, rowOf(ctx.accountId, hashOfToken(token)));
}

/** The row that a declined booking is encrypted for. */
export function rowOf(accountId: number, tokenHash: Buffer): string {
  return `${accountId}/${tokenHash.toString('base64url')}`;
}
