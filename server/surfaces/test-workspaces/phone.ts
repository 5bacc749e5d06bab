import type { TextChannel } from '@callwright/contract/text-providers.ts';
import { genuineTextEvent, receiveText } from '#/effects/texts/accept-event.ts';
import {
  inboundUrl,
  openTextToken,
  selectTextConnections,
  type TextConnectionRow,
} from '#/effects/texts/connection-row.ts';
import { addressOf } from '#/effects/texts/opt-out.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Wish } from '#/ports/messages/texts/text-sender.ts';
import { twilioSignature } from '#/ports/messages/twilio/signature.ts';

/** A text typed on the phone, with the message id of the provider. */
type Typed = {
  readonly id: string;
  readonly channel: TextChannel;
  readonly from: string;
  readonly text: string;
};

/**
 * Simulates an answer from the phone of a test workspace. As with the real provider, the service gets a form signed
 * with the token of the connection.
 * @returns the meaning of the text; undefined if it reaches nobody, because nothing is connected or the sender is a
 * name
 */
export async function answerFromPhone(
  tx: Ctx,
  { id, channel, from, text }: Typed,
): Promise<Wish | undefined> {
  const { rows } = await selectTextConnections(sql`where n.account_id = ${tx.accountId}`).execute(tx.db);
  const [connection] = rows;
  const to = connection === undefined ? null : addressIn(connection, channel);
  if (connection === undefined || to === null) return undefined;
  const { app } = tx;
  const body = new URLSearchParams({
    MessageSid: id,
    From: addressOf(channel, from),
    To: addressOf(channel, to),
    Body: text,
  }).toString();
  const signature = twilioSignature(
    inboundUrl(app.config, connection),
    body,
    openTextToken(app.config, connection),
  );
  const event = genuineTextEvent(app, connection, null, { body, signature });
  if (event?.type !== 'RECEIVED')
    throw new Error('An answer of the stand-in was not taken for one of the provider');
  await receiveText(tx, event);
  return event.wish;
}

/** The address for an answer; null if the sender is a name, which cannot be answered. */
function addressIn(
  { sender, whatsapp_sender: whatsappSender }: TextConnectionRow,
  channel: TextChannel,
): string | null {
  if (channel === 'WHATSAPP') return whatsappSender;
  return /^(\+|MG[0-9a-fA-F]{32}$)/.test(sender) ? sender : null;
}
