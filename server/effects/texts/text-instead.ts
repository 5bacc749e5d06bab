import type { TextChannel, TextKind } from '@callwright/contract/text-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { toMs } from '#/platform/values/time.ts';
import { textsAboutCalls } from './call-texts.ts';

/** A message that the provider could not deliver. */
export type UndeliveredText = {
  readonly id: number;
  readonly kind: TextKind;
  readonly channel: TextChannel;
  readonly event_call_id: number | null;
  readonly expires_at: string;
};

/**
 * Writes a text message in place of a WhatsApp message, once, if the invitee agreed to text messages, it is not too
 * late, and the call is still as the message said. If the call was moved or canceled meanwhile, there is another
 * message about that.
 */
export async function textInstead(tx: Ctx, undelivered: UndeliveredText): Promise<void> {
  const { id, kind, channel, event_call_id: callId, expires_at: expiresAt } = undelivered;
  if (channel !== 'WHATSAPP' || callId === null || toMs(expiresAt) <= tx.now) return;
  const { rows } = await sql`
    select from event_call c
    where c.account_id = ${tx.accountId} and c.id = ${callId} and (c.status = 'CANCELLED') = (${kind} = 'cancellation')
      and (${kind} = 'cancellation' or c.starts_at = ${expiresAt}::timestamptz)`.execute(tx.db);
  if (rows.length === 0) return;
  const wanted = { callId, kind, cause: `whatsapp:${id}`, expiresAtMs: toMs(expiresAt) };
  await textsAboutCalls(tx, [wanted], ['TEXT']);
}
