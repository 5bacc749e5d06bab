import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { disable } from './disable.ts';
import type { Attempt } from './attempt-batches.ts';

const failingMaxMs = 5 * dayMs;
/** Successes of a busy endpoint are recorded at most this often. */
const freshMs = 1_000;

/**
 * Records whether the endpoint works. Disables it when the receiver answers 410, or when nothing has succeeded for five
 * days, counted from the first failure to this one, so that a short outage never counts as a long one.
 */
export async function noteHealth(tx: Ctx, endpointId: string, made: readonly Attempt[]): Promise<void> {
  if (made.length === 0) return;
  const statuses = made.map(({ reply }) => (reply.error === null ? reply.status : 0));
  const isSuccess = statuses.some((status) => status >= 200 && status < 300);
  const isFailure = statuses.some((status) => status < 200 || status >= 300);
  const failingSince = await note(tx, endpointId, isSuccess, isFailure);
  if (statuses.includes(410)) await disable(tx, endpointId, 'GONE');
  else if (failingSince !== null && toMs(failingSince) <= tx.now - failingMaxMs)
    await disable(tx, endpointId, 'FAILING');
}

/** One success in the batch ends a failing period. */
async function note(tx: Ctx, id: string, isSuccess: boolean, isFailure: boolean): Promise<string | null> {
  const now = iso(tx.now);
  const failed = isFailure ? sql`${now}::timestamptz` : sql`last_failure_at`;
  const change = isSuccess
    ? sql`last_success_at = ${now}::timestamptz, last_failure_at = ${failed}, failing_since = null`
    : sql`last_failure_at = ${failed}, failing_since = coalesce(failing_since, ${now}::timestamptz)`;
  const isStepDue =
    isSuccess && !isFailure
      ? sql`(failing_since is not null or last_success_at is null or last_success_at < ${iso(tx.now - freshMs)}::timestamptz)`
      : sql`true`;
  const { rows } = await sql<{ since: string | null }>`
    update webhook_endpoint set ${change}
    where account_id = ${tx.accountId} and id = ${id} and ${isStepDue}
    returning failing_since as since`.execute(tx.db);
  return rows[0]?.since ?? null;
}
