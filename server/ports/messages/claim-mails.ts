import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { Ring, type Waiting } from '#/platform/workspaces/ring.ts';
import { refusedToday } from './day-limits.ts';
import type { Verdict } from './failures.ts';
import { noteOutcome } from './note-mails.ts';

/** While a process sends a mail, no other tries. If it dies, others may try after this time. */
const leaseMs = 10 * 60_000;
/** Longer than the slowest exchange with a mail server, including recording the result. */
const begunBeforeEndMs = 5 * 60_000;

export type MailRow = {
  account_id: number;
  id: number;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  audience: string | null;
  reply_to: string | null;
  calendar: string | null;
  calendar_method: 'REQUEST' | 'CANCEL' | null;
  unsubscribe: string | null;
  tries: number;
  expires_at: string;
  /** After this, others may claim it. */
  leased_until: string;
};

/** Whether another process could claim it before it is sent. */
export function isLeaseNearlyOver(mail: MailRow, now: number): boolean {
  return toMs(mail.leased_until) - now < begunBeforeEndMs;
}

/** Uses the index mail_due. */
export const waitingMails: Waiting = {
  table: 'mail',
  waits: sql`w.status = 'QUEUED'`,
  isDue: (now) => sql`w.next_try_at <= ${iso(now)}::timestamptz`,
};

const ringOf = perApp(() => new Ring(waitingMails));

/** `isDry` if no further mail is due, apart from those that other processes have claimed. */
type Claimed = { readonly mails: readonly MailRow[]; readonly isDry: boolean };

/**
 * Claims about `max` due mails, the same number from each workspace: one with ten thousand waiting does not keep the
 * others waiting. The process that claims a mail sends it. Claiming postpones its next try.
 */
export async function claimMails(app: App, max: number): Promise<Claimed> {
  const accountIds = await ringOf(app).next(app, max);
  if (accountIds.length === 0) return { mails: [], isDry: true };
  const each = Math.ceil(max / accountIds.length);
  const { database } = app;
  if (database.cells.isOne) return claimOf(systemContext(app), accountIds, each);
  const claimed: Claimed[] = [];
  for (const accountId of accountIds)
    claimed.push(
      await claimOf({ ...systemContext(app), db: database.serviceOf(accountId) }, [accountId], each),
    );
  return { mails: claimed.flatMap(({ mails }) => mails), isDry: claimed.every(({ isDry }) => isDry) };
}

/** For workspaces in the same cell. */
function claimOf(ctx: PublicCtx, accountIds: readonly number[], each: number): Promise<Claimed> {
  return systemTransaction(ctx, async (tx) => {
    const taken = await take(tx, accountIds, each);
    const refused = await refusedToday(tx, taken, leaseMs);
    await noteRefused(tx, refused);
    return { mails: taken.filter((mail) => !refused.has(mail)), isDry: taken.length === 0 };
  });
}

/** One statement for all that are refused for the same reason, because others wait for the lock. */
async function noteRefused(tx: PublicCtx, refused: ReadonlyMap<MailRow, Verdict>): Promise<void> {
  const alike = Map.groupBy(refused, ([, { reason, retryAtMs }]) => JSON.stringify([reason, retryAtMs]));
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    const [mail, verdict] = first;
    await noteOutcome(tx.db, [mail, ...others.map(([other]) => other)], verdict, tx.now);
  }
}

async function take(tx: PublicCtx, accountIds: readonly number[], each: number): Promise<MailRow[]> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  const { rows } = await sql<MailRow>`
    update mail m set tries = m.tries + 1, next_try_at = ${iso(tx.now + leaseMs)}::timestamptz, sending_since = ${now}
    from unnest(${accountIds}::bigint[]) one (id) cross join lateral (${someOf(now, each)}) due
    where m.account_id = due.account_id and m.id = due.id
    returning m.account_id, m.id, m.to_address, m.subject, m.body_text, m.body_html, m.audience, m.reply_to, m.calendar, m.calendar_method,
      m.unsubscribe, m.tries, m.expires_at, m.next_try_at as leased_until`.execute(tx.db);
  return rows.toSorted((a, b) => a.id - b.id);
}

function someOf(now: Sql, each: number): Sql {
  return sql`
    select w.account_id, w.id from mail w
    where w.account_id = one.id and w.status = 'QUEUED' and w.next_try_at <= ${now}
    order by w.next_try_at, w.id limit ${each} for update skip locked`;
}
