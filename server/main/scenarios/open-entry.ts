import { findOwnEntry, type OwnEntry } from '#/domain/scheduling/waiting-list/own-entry.ts';
import { waitingTokenOf } from '#/domain/scheduling/waiting-list/token.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** The lead's waiting-list entry, opened by the link in their mail; null if they no longer wait. */
export async function openEntry(
  ctx: Ctx,
  { contactId, eventId }: { readonly contactId: number; readonly eventId: number },
): Promise<(OwnEntry & { readonly token: string }) | null> {
  const { rows } = await sql<{ token_hash: Buffer; token_sealed: string }>`
    select token_hash, token_sealed from waiting_entry
    where account_id = ${ctx.accountId} and contact_id = ${contactId} and event_id = ${eventId} and ended_at is null`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const token = waitingTokenOf(ctx, row);
  const entry = await findOwnEntry(ctx, token);
  return entry === null ? null : { ...entry, token };
}
