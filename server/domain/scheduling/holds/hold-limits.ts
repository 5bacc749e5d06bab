import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

// A visitor who made hold after hold could block a calendar without booking anything.

const addressMax = 3;
const eventMax = 20;
const windowSec = 300;

type Counts = { mine: number; all: number; my_first: number | null; first: number | null };

/**
 * Throws 429 if the address, or all visitors of the event together, hold as many times as allowed. The hold that the
 * new one replaces is not counted. Runs under locks, because concurrent requests would not see each other's holds:
 * first the event's lock, which the caller holds, then one for the address.
 */
export async function mustHoldFewer(
  tx: Ctx,
  eventId: number,
  addressKey: string,
  exceptHoldId: string | undefined,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${tx.accountId}:${addressKey}`}, 0))`.execute(
    tx.db,
  );
  const { rows } = await sql<Counts>`
    select count(*) filter (where address_key = ${addressKey})::int as mine, count(*) filter (where event_id = ${eventId})::int as all,
      extract(epoch from min(expires_at) filter (where address_key = ${addressKey}))::float8 * 1000 as my_first,
      extract(epoch from min(expires_at) filter (where event_id = ${eventId}))::float8 * 1000 as first
    from slot_hold
    where account_id = ${tx.accountId} and address_key is not null and expires_at > ${iso(tx.now)}::timestamptz
      and id is distinct from ${exceptHoldId ?? null}::text`.execute(tx.db);
  const counts = rows[0];
  if (counts === undefined) return;
  if (counts.mine >= addressMax) throw tooMany(tx, addressMax, counts.my_first, because('HOLDS_OF_VISITOR'));
  if (counts.all >= eventMax) throw tooMany(tx, eventMax, counts.first, because('HOLDS_OF_EVENT'));
}

function tooMany(tx: Ctx, points: number, freeMs: number | null, reason: ErrorReason): ApiError {
  const retryAfter = Math.max(1, Math.ceil(((freeMs ?? tx.now) - tx.now) / 1_000));
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    because: reason,
    headers: { 'Retry-After': String(retryAfter) },
    details: { retryAfter, limit: { points, windowSec } },
  });
}
