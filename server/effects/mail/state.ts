import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { state } from '@callwright/contract/mails.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** More recent mails are being sent. */
const onTheWayMs = 2 * 60_000;

/** GET /v1/mails/state: whether mails are sent. Reads the index mail_waiting_of, which has only waiting mails. */
export async function getMailState(ctx: Ctx, _input: Input<typeof state>): Promise<Result<typeof state>> {
  const { rows } = await sql<{ waiting: number; since: string | null; error: string | null }>`
    select count(*)::integer as waiting, min(created_at) as since, (array_agg(error order by next_try_at desc) filter (where error is not null))[1] as error
    from mail
    where account_id = ${ctx.accountId} and status = 'QUEUED'
      and (error is not null or created_at < ${iso(ctx.now - onTheWayMs)}::timestamptz)`.execute(ctx.db);
  const { waiting = 0, since = null, error = null } = rows[0] ?? {};
  return { data: { isSending: ctx.app.config.smtpUrl !== null, waiting, since, error } };
}
