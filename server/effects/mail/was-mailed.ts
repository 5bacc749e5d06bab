import type { NumberedChange } from '#/platform/context/subscriber.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { callMails, mailsOfChanges } from './subscriber.ts';

/** Whether a mail to the invitee is sent or about to be. A mail that is only stored does not count. */
export async function wasMailed(ctx: Ctx, callId: number): Promise<boolean> {
  // Undispatched changes are checked first: once a change has its number, its mails are written.
  return (await isAboutTo(ctx, callId)) || (await isWritten(ctx, callId));
}

/**
 * Without a mail server nothing is sent. Reads the index change_unsequenced, which only has changes committed a moment
 * ago.
 */
async function isAboutTo(ctx: Ctx, callId: number): Promise<boolean> {
  if (ctx.app.config.smtpUrl === null) return false;
  const { rows } = await sql<NumberedChange>`
    select c.id, c.type, 0 as sequence, c.occurred_at as "occurredAt", c.context, c.traceparent from change c
    where c.account_id = ${ctx.accountId} and c.sequence is null and c.type = any(${callMails.types}::text[])
      and c.context->'call'->'id' = to_jsonb(${callId}::bigint)
    order by c.id`.execute(ctx.db);
  const mails = await mailsOfChanges(ctx, rows);
  return mails.some(({ about }) => about?.audience === 'INVITEE');
}

async function isWritten(ctx: Ctx, callId: number): Promise<boolean> {
  const { rows } = await sql`
    select from mail
    where account_id = ${ctx.accountId} and event_call_id = ${callId} and audience = 'INVITEE' and status in ('QUEUED', 'SENT') limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
