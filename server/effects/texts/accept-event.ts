import { textProviders } from '@callwright/contract/text-providers.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { textProviderOf } from '#/ports/messages/text-providers/text-provider-of.ts';
import type { TextEvent } from '#/ports/messages/texts/text-sender.ts';
import {
  inboundUrl,
  openTextToken,
  selectTextConnections,
  statusUrl,
  type TextConnectionRow,
} from './connection-row.ts';
import { addressOf, startTexts, stopTexts } from './opt-out.ts';
import { noteState } from './prices.ts';

/**
 * UNKNOWN: no such connection or text. REFUSED: not signed by the provider, or not an event. REPEATED: handled before.
 */
type Accepted = 'ACCEPTED' | 'UNKNOWN' | 'REFUSED' | 'REPEATED';

export type TextAddress = {
  readonly provider: string;
  readonly accountId: number;
  readonly addressKey: string;
  /** The text of a delivery report; null if somebody has answered. */
  readonly textId: number | null;
};

type Delivered = { readonly body: string; readonly signature: string | null };

/** Handles an event of a provider. Returns after the commit. */
export async function acceptTextEvent(app: App, to: TextAddress, delivered: Delivered): Promise<Accepted> {
  const connection = await find(app, to);
  if (connection === null) return 'UNKNOWN';
  const event = genuineTextEvent(app, connection, to.textId, delivered);
  if (event === null) return 'REFUSED';
  if (event.type === 'RECEIVED')
    return receiveText(await enterWorkspace(systemContext(app), connection.account_id), event);
  const isOurs = await noteState(app, connection.account_id, to.textId ?? 0, event.text);
  return isOurs ? 'ACCEPTED' : 'UNKNOWN';
}

/** The event, if the provider signed it for this address; delivery reports have an address per text. */
export function genuineTextEvent(
  { config }: App,
  connection: TextConnectionRow,
  textId: number | null,
  delivered: Delivered,
): TextEvent | null {
  const { events } = textProviderOf[connection.provider];
  const url = textId === null ? inboundUrl(config, connection) : statusUrl(config, connection, textId);
  if (!events.isGenuine({ url, ...delivered }, openTextToken(config, connection))) return null;
  const event = events.eventIn(delivered.body);
  return event === null || (event.type === 'STATUS') !== (textId !== null) ? null : event;
}

async function find(
  app: App,
  { provider, accountId, addressKey }: TextAddress,
): Promise<TextConnectionRow | null> {
  const known = textProviders.find((name) => name.toLowerCase() === provider);
  if (known === undefined) return null;
  const { rows } = await selectTextConnections(
    sql`join account a on a.id = n.account_id and a.deleted_at is null
      where n.account_id = ${accountId} and n.provider = ${known} and n.address_key = ${addressKey}`,
  ).execute(app.database.serviceOf(accountId));
  return rows[0] ?? null;
}

/** Handles each message once: an old START that is sent again must not undo a later STOP. */
export function receiveText(
  ctx: Ctx,
  { externalId, channel, from, wish }: Extract<TextEvent, { type: 'RECEIVED' }>,
): Promise<'ACCEPTED' | 'REPEATED'> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ external_id: string }>`
      insert into text_received (account_id, external_id, at) values (${tx.accountId}, ${externalId}, ${iso(tx.now)})
      on conflict (account_id, external_id) do nothing returning external_id`.execute(tx.db);
    if (rows.length === 0) return 'REPEATED';
    const address = addressOf(channel, from);
    if (wish === 'STOP') await stopTexts(tx, address);
    if (wish === 'START') await startTexts(tx, address);
    return 'ACCEPTED';
  });
}
