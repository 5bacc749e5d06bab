import type { Ctx } from '#/platform/context/ctx.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Reply } from '#/platform/net/post.ts';
import { iso } from '#/platform/values/time.ts';

/** The reply to webhooks of a test workspace: nobody is called, and the log shows the delivery as accepted. */
export const keptReply = {
  ms: 0,
  error: null,
  status: 200,
  retryAfter: undefined,
  text: 'Kept in the test workspace',
} as const satisfies Reply;

type Call = { readonly endpoint_id: string; readonly change_id: number; readonly type: string };

/**
 * Records webhook calls of a test workspace as accepted, in the transaction that would enqueue them elsewhere; no job
 * is needed, because nobody is called. One statement. Deliveries sent by hand take the usual way and get the same
 * reply.
 */
export async function keepCalls(tx: Ctx, calls: readonly Call[]): Promise<void> {
  const now = iso(tx.now);
  const { ms, status, text } = keptReply;
  await sendAhead(
    tx.db,
    sql`
    with made as (
      insert into webhook_delivery (account_id, endpoint_id, change_id, type, cause, created_at, status, attempts, tries, finished_at, last_status)
      select ${tx.accountId}, r.endpoint_id, r.change_id, r.type, 'EVENT', ${now}::timestamptz, 'SUCCEEDED', 1, 1, ${now}::timestamptz, ${status}::integer
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as r (endpoint_id text, change_id bigint, type text)
      order by r.change_id, r.endpoint_id
      on conflict (account_id, endpoint_id, change_id) do nothing
      returning id, endpoint_id
    ), noted as (
      update webhook_endpoint w set last_success_at = ${now}::timestamptz
      where w.account_id = ${tx.accountId} and w.id in (select made.endpoint_id from made) and w.last_success_at is distinct from ${now}::timestamptz
    )
    insert into webhook_attempt (account_id, delivery_id, number, at, ms, status, response)
    select ${tx.accountId}, made.id, 1, ${now}::timestamptz, ${ms}::integer, ${status}::integer, ${text} from made on conflict do nothing`,
  );
}
