import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { TakenText } from '#/ports/messages/texts/text-sender.ts';
import { isTrouble } from '#/ports/outside/trouble.ts';
import { textConnectionColumns, type TextConnectionRow } from './connection-row.ts';
import { senderOf } from './provider.ts';
import { textInstead, type UndeliveredText } from './text-instead.ts';

const totalMs = 20_000;
const leaseMs = 60_000;
/** Providers know prices within minutes; the last try is after a day. */
const waitMinMs = 60_000;
const triesMax = 11;

export type UnpricedText = TextConnectionRow & { id: number; external_id: string; price_tries: number };

/**
 * Leases sent texts without a known price or final state. Asking moves their next time ahead, so that only one process
 * asks.
 */
export async function claimUnpriced(app: App, max: number): Promise<UnpricedText[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<UnpricedText>`
    with due as materialized (
      select t.account_id, t.id from text_message t
      join account a on a.id = t.account_id and a.deleted_at is null
      join text_connection n on n.account_id = t.account_id and n.status = 'CONNECTED'
      where ${inReach(app, 't.account_id')} and t.price_due_at <= ${now} and t.external_id is not null
      order by t.price_due_at limit ${some} for update of t skip locked
    )
    update text_message t set price_tries = t.price_tries + 1, price_due_at = ${leaseEnd(app, leaseMs)}::timestamptz
    from due, text_connection n
    where t.account_id = due.account_id and t.id = due.id and t.price_due_at <= ${now} and n.account_id = t.account_id
    returning t.id, t.external_id, t.price_tries, ${textConnectionColumns}`,
  );
}

/** Asks for the price of a text, and for its state in case a report was lost. */
export async function priceText(app: App, row: UnpricedText): Promise<void> {
  const found = await read(app, row);
  const isOver = row.price_tries >= triesMax || (found?.price ?? null) !== null;
  const next = isOver ? null : iso(app.clock() + waitMinMs * 2 ** (row.price_tries - 1));
  await sql`
    update text_message set price_due_at = ${next}::timestamptz,
      price = coalesce(${found?.price?.amount ?? null}::numeric, price), price_currency = coalesce(${found?.price?.currency ?? null}, price_currency),
      charged_segments = coalesce(${found?.segments ?? null}::integer, charged_segments)
    where account_id = ${row.account_id} and id = ${row.id}`.execute(app.database.serviceOf(row.account_id));
  if (found !== null) await noteState(app, row.account_id, row.id, found);
}

async function read(app: App, row: UnpricedText): Promise<TakenText | null> {
  try {
    return await senderOf(app, row, totalMs).read(row.external_id);
  } catch (error) {
    // Asked again later; a missing price is not worth an alarm.
    if (isTrouble(error)) return null;
    throw error;
  }
}

/**
 * Stores the new state of a text. States only move forward: reports arrive in any order, and repeated ones have no
 * effect. A WhatsApp message that was not delivered is replaced by a text message in the same transaction.
 * @returns false if there is no such text
 */
export async function noteState(app: App, accountId: number, id: number, taken: TakenText): Promise<boolean> {
  return transaction(await enterWorkspace(systemContext(app), accountId), async (tx) => {
    const noted = await writeState(tx, id, taken);
    if (noted?.is_news && taken.state === 'UNDELIVERED') await textInstead(tx, noted);
    return noted !== undefined;
  });
}

async function writeState(
  tx: Ctx,
  id: number,
  { externalId, state, error }: TakenText,
): Promise<(UndeliveredText & { is_news: boolean }) | undefined> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  const { rows } = await sql<UndeliveredText & { is_news: boolean }>`
    update text_message t set external_id = ${externalId},
      status = case when known.yes then ${state} else t.status end,
      error = case when known.yes then ${error} else t.error end,
      sent_at = coalesce(t.sent_at, ${now}),
      in_doubt = false,
      delivered_at = case when known.yes and ${state} = 'DELIVERED' then ${now} else t.delivered_at end,
      price_due_at = case when known.yes and t.price is null then ${now} else t.price_due_at end
    from (select id, status = 'QUEUED' or status = 'SENT' and ${state} <> 'SENT' as yes from text_message
      where account_id = ${tx.accountId} and id = ${id} for update) as known
    where t.account_id = ${tx.accountId} and t.id = known.id and t.id = ${id} and coalesce(t.external_id, ${externalId}) = ${externalId}
    returning t.id, t.kind, t.channel, t.event_call_id, t.expires_at, known.yes as is_news`.execute(tx.db);
  return rows[0];
}
