import type { Db } from '#/platform/db/db.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Verdict } from './failures.ts';

type Named = { readonly account_id: number; readonly id: number };
type Leased = Named & { readonly leased_until: string };

/** Records mails that the server has accepted, even if the lease has expired meanwhile. */
export async function noteSent(db: Db, mails: readonly Named[], now: number): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update mail m set sending_since = null, status = 'SENT', error = null, sent_at = ${iso(now)}::timestamptz
    from unnest(${mails.map((mail) => mail.account_id)}::bigint[], ${mails.map(({ id }) => id)}::bigint[]) one (account_id, id)
    where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED'`.execute(db);
}

/** Schedules the next try of each mail, unless retrying is useless. */
export function noteOutcome(
  db: Db,
  mails: readonly Leased[],
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

/** Releases mails that were claimed and not tried, so that another process may send them at once. */
export function noteUntried(db: Db, mails: readonly Leased[], now: number): Promise<void> {
  return note(db, mails, sql`tries = tries - 1, next_try_at = ${iso(now)}::timestamptz`);
}

/** Only mails whose lease is unchanged: others have been claimed by another process. */
async function note(db: Db, mails: readonly Leased[], change: Sql): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update mail m set sending_since = null, ${change}
    from unnest(${mails.map((mail) => mail.account_id)}::bigint[], ${mails.map(({ id }) => id)}::bigint[],
      ${mails.map((mail) => mail.leased_until)}::timestamptz[]) one (account_id, id, leased_until)
    where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED' and m.next_try_at = one.leased_until`.execute(
    db,
  );
}
