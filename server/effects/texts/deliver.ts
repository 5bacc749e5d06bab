import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { TextChannel, TextKind } from '@callwright/contract/text-providers.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { OptedOut } from '#/ports/messages/texts/opted-out.ts';
import type { TakenText, Text } from '#/ports/messages/texts/text-sender.ts';
import { isTrouble, NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { statusUrl, textConnectionColumns, type TextConnectionRow } from './connection-row.ts';
import { addressOf, stopTexts, whoStoppedTexts } from './opt-out.ts';
import { takeTextPlace } from './place-of-day.ts';
import { senderOf } from './provider.ts';
import { quietUntil } from './quiet-hours.ts';
import { textPlace } from './send-texts.ts';
import { textInstead } from './text-instead.ts';
import { canWhatsapp, whatsappValuesIn } from './whatsapp-values.ts';

const totalMs = 20_000;
/** The lease on a text: longer than sending one takes, so that another process takes over only if this one has died. */
const leaseMs = 60_000;
const fullDayWaitMs = 900_000;
const waitMinMs = 15_000;
const waitMaxMs = 900_000;

export type ClaimedText = TextConnectionRow & {
  id: number;
  kind: TextKind;
  channel: TextChannel;
  to_number: string;
  body: string;
  time_zone: string;
  tries: number;
  in_doubt: boolean;
  first_try_at: string | null;
  expires_at: string;
  event_call_id: number | null;
};

/** Leases due texts of all workspaces, except those of a provider that refuses our token. */
export async function claimTexts(app: App, max: number): Promise<ClaimedText[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<ClaimedText>`
    with due as materialized (
      select t.account_id, t.id from text_message t
      join account a on a.id = t.account_id and a.deleted_at is null
      join text_connection n on n.account_id = t.account_id and n.status = 'CONNECTED'
      where ${inReach(app, 't.account_id')} and t.status = 'QUEUED' and t.next_try_at <= ${now} and (t.leased_until is null or t.leased_until <= ${now})
      order by t.next_try_at, t.id limit ${some}
    )
    update text_message t set tries = t.tries + 1, leased_until = ${leaseEnd(app, leaseMs)}::timestamptz
    from due, text_connection n
    where t.account_id = due.account_id and t.id = due.id and t.status = 'QUEUED'
      and (t.leased_until is null or t.leased_until <= ${now}) and n.account_id = t.account_id
    returning t.id, t.kind, t.channel, t.to_number, t.body, t.time_zone, t.tries, t.in_doubt, t.first_try_at, t.expires_at, t.event_call_id, ${textConnectionColumns}`,
  );
}

/** Sends a text and stores the outcome. No transaction is open during the request. */
export async function deliverText(app: App, row: ClaimedText): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), row.account_id);
  try {
    const lost = row.in_doubt ? await findTaken(ctx.app, row) : null;
    if (lost !== null) return await note(ctx, row, takenColumns(ctx, lost));
    if (row.channel === 'WHATSAPP' && !canWhatsapp(row, row.kind))
      return await giveUp(ctx, row, skipped('WhatsApp has no sender or no template for it any more'));
    const hindrance = await hindranceOf(ctx, row);
    if (hindrance !== null) return await note(ctx, row, hindrance);
    const taken = await senderOf(ctx.app, row, totalMs).send(textOf(ctx.app, row));
    await note(ctx, row, takenColumns(ctx, taken));
  } catch (error) {
    if (error instanceof OptedOut) {
      await stopTexts(ctx, addressOf(row.channel, row.to_number));
      await note(ctx, row, skipped(error.message));
    } else if (isTrouble(error)) await noteTrouble(ctx, row, error);
    else throw error;
  }
}

function textOf(app: App, row: ClaimedText): Text {
  const body = unseal(app.config, textPlace(row.account_id, row.id), row.body);
  const template = row.whatsapp_templates[row.kind] ?? '';
  return {
    to: row.to_number,
    says:
      row.channel === 'TEXT'
        ? { channel: 'TEXT', body }
        : { channel: 'WHATSAPP', template, values: whatsappValuesIn(body) },
    statusUrl: statusUrl(app.config, row, row.id),
  };
}

/** The response to an earlier try was lost: asks the provider whether it has accepted the text. */
async function findTaken(app: App, row: ClaimedText): Promise<TakenText | null> {
  const since = row.first_try_at === null ? app.clock() : toMs(row.first_try_at);
  const taken = await senderOf(app, row, totalMs).taken(textOf(app, row), since);
  const { rows } = await sql<{ external_id: string }>`
    select external_id from text_message
    where account_id = ${row.account_id} and id <> ${row.id} and external_id = any(${taken.map(({ externalId }) => externalId)}::text[])`.execute(
    app.database.serviceOf(row.account_id),
  );
  const ofOthers = new Set(rows.map((other) => other.external_id));
  return taken.find(({ externalId }) => !ofOthers.has(externalId)) ?? null;
}

/** Why the text must not be sent now, as columns to update; null if it may be sent. */
async function hindranceOf(ctx: Ctx, row: ClaimedText): Promise<Sql | null> {
  const expiresMs = toMs(row.expires_at);
  if (expiresMs <= ctx.now) return skipped('It was too late to send it');
  if ((await whoStoppedTexts(ctx, [addressOf(row.channel, row.to_number)])).size > 0)
    return skipped('The number wants no texts');
  const quietEnd = quietUntil(row, row.time_zone, ctx.now);
  if (quietEnd !== null)
    return quietEnd < expiresMs
      ? later(quietEnd, 'Quiet hours')
      : skipped('Quiet hours end when it is of no use any more');
  const place = await takeTextPlace(ctx.app, row);
  if (place === 'REFUSED') return skipped('The number has got as many texts as it may within a day');
  if (place === 'WAITS')
    return later(ctx.now + fullDayWaitMs, 'The workspace has sent as many texts as it may within a day');
  return null;
}

function skipped(reason: string): Sql {
  return sql`status = 'SKIPPED', in_doubt = false, error = ${reason}`;
}

function later(atMs: number, reason: string): Sql {
  return sql`next_try_at = ${iso(atMs)}::timestamptz, in_doubt = false, error = ${reason}`;
}

/** A delivery report may have arrived before the response, and knows more. */
function takenColumns({ now }: Ctx, { externalId, segments }: TakenText): Sql {
  return sql`status = case when status = 'QUEUED' then 'SENT' else status end, in_doubt = false, error = case when status = 'QUEUED' then null else error end,
    external_id = ${externalId}, charged_segments = coalesce(${segments}::integer, charged_segments),
    sent_at = coalesce(sent_at, ${iso(now)}::timestamptz), price_due_at = ${iso(now + waitMinMs)}::timestamptz`;
}

async function noteTrouble(ctx: Ctx, row: ClaimedText, error: Error): Promise<void> {
  if (error instanceof Refused)
    return giveUp(ctx, row, sql`status = 'FAILED', in_doubt = false, error = ${error.message}`);
  if (error instanceof NotAllowed) {
    await sql`
      update text_connection set status = 'ERROR', reason = ${error.message}, updated_at = ${iso(ctx.now)}
      where account_id = ${ctx.accountId} and id = ${row.connection_id} and status <> 'ERROR'`.execute(
      ctx.db,
    );
    // It was not accepted, and is sent once there is a new token.
    return note(ctx, row, sql`in_doubt = false, error = ${error.message}`);
  }
  const asked = error instanceof NotReached ? (error.retryAfterMs ?? 0) : 0;
  const wait = Math.max(asked, Math.min(waitMinMs * 2 ** Math.min(row.tries - 1, 10), waitMaxMs));
  // It is unknown whether it was accepted: the next try asks first.
  await note(ctx, row, sql`next_try_at = ${iso(ctx.now + wait)}::timestamptz, error = ${error.message}`);
}

/** Ends a message that its channel does not take. If it was one by WhatsApp, a text follows. */
async function giveUp(ctx: Ctx, row: ClaimedText, columns: Sql): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql`
      update text_message set leased_until = null, ${columns}
      where account_id = ${tx.accountId} and id = ${row.id} and status = 'QUEUED'
      returning id`.execute(tx.db);
    if (rows.length > 0) await textInstead(tx, row);
  });
}

async function note(ctx: Ctx, { id }: ClaimedText, columns: Sql): Promise<void> {
  await sql`
    update text_message set leased_until = null, ${columns}
    where account_id = ${ctx.accountId} and id = ${id}`.execute(ctx.db);
}
