import type { Db } from '#/platform/db/db.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Verdict } from './failures.ts';

type Named = { readonly account_id: number; readonly id: number };

/** The mail server has taken them. */
export function noteSent(db: Db, mails: readonly Named[], now: number): Promise<void> {
  return note(db, mails, sql`status = 'SENT', error = null, sent_at = ${iso(now)}::timestamptz`);
}

/** Each waits for its next try, unless a retry is useless. */
export function noteOutcome(
  db: Db,
  mails: readonly Named[],
  { reason, retryAtMs }: Verdict,
  now: number,
): Promise<void> {
  if (retryAtMs === null) return note(db, mails, sql`status = 'FAILED', error = ${reason}`);
  const next = iso(Math.max(retryAtMs, now));
  return note(
    db,
    mails,
    sql`error = ${reason}, next_try_at = ${next}::timestamptz,
    status = case when expires_at <= ${next}::timestamptz then 'FAILED' else status end`,
  );
}

/** They were claimed and not tried: another process may at once. */
export function noteUntried(db: Db, mails: readonly Named[], now: number): Promise<void> {
  return note(db, mails, sql`tries = tries - 1, next_try_at = ${iso(now)}::timestamptz`);
}

/** Nobody else has the rows: their claim is still running. */
async function note(db: Db, mails: readonly Named[], change: Sql): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update mail m set sending_since = null, ${change}
    from unnest(${mails.map((mail) => mail.account_id)}::bigint[], ${mails.map(({ id }) => id)}::bigint[]) one (account_id, id)
    where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED'`.execute(db);
}
