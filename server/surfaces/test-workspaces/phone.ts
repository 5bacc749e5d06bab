import { genuineTextEvent, receiveText } from '#/effects/texts/accept-event.ts';
import { inboundUrl, openTextToken, selectTextConnections } from '#/effects/texts/connection-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { twilioSignature } from '#/ports/messages/twilio/signature.ts';

/** What somebody types, as the provider numbers it. */
type Typed = { readonly id: string; readonly from: string; readonly text: string };

/**
 * Somebody answers from the phone of a test workspace. The service learns of it as from the provider: by a form that is signed
 * with the token of the connection, and that is read as any other. Without a connection it reaches nobody.
 */
export async function answerFromPhone(tx: Ctx, { id, from, text }: Typed): Promise<void> {
  const { rows } = await selectTextConnections(sql`where n.account_id = ${tx.accountId}`).execute(tx.db);
  const [connection] = rows;
  if (connection === undefined) return;
  const { app } = tx;
  const body = new URLSearchParams({
    MessageSid: id,
    From: from,
    To: connection.sender,
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
}
