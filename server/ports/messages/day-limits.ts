import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { Verdict } from './failures.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

type Addressed = {
  readonly account_id: number;
  readonly id: number;
  readonly to_address: string;
  readonly audience: string | null;
};
type Counts = { ours: number; theirs: number; ours_now: number; theirs_now: number; first_at: string | null };

/**
 * Mails to invitees and guests go to addresses that anybody can type into a booking page. So many a day leave a
 * workspace, so many reach one address; then the workspace waits for tomorrow, and the address gets no more. Mails that
 * are on their way count, and one is counted at a time, so that no two take the same place.
 * @param aliveMs how long a mail may be on its way before its process counts as dead
 * @returns null when the mail may be sent now: then it counts as on its way
 */
export async function takePlaceOfDay(app: App, mail: Addressed, aliveMs: number): Promise<Verdict | null> {
  if (mail.audience !== 'INVITEE' && mail.audience !== 'GUEST') return null;
  const now = app.clock();
  const address = mail.to_address.toLowerCase();
  return systemTransaction(systemContext(app), async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mails:${mail.account_id}`}, 0))`.execute(
      tx.db,
    );
    const { rows } = await sql<Counts>`
      select (count(*) filter (where status = 'SENT'))::integer as ours,
        (count(*) filter (where status = 'SENT' and lower(to_address) = ${address}))::integer as theirs,
        (count(*) filter (where status = 'QUEUED'))::integer as ours_now,
        (count(*) filter (where status = 'QUEUED' and lower(to_address) = ${address}))::integer as theirs_now,
        min(sent_at) filter (where status = 'SENT') as first_at
      from mail
      where account_id = ${mail.account_id} and id <> ${mail.id} and audience in ('INVITEE', 'GUEST')
        and (status = 'SENT' and sent_at > ${iso(now - dayMs)}::timestamptz
          or status = 'QUEUED' and sending_since > ${iso(now - aliveMs)}::timestamptz)`.execute(tx.db);
    const [counts] = rows;
    const refusal = counts === undefined ? null : verdictOf(app, counts, now);
    if (refusal === null)
      await sql`
        update mail set sending_since = ${iso(now)}::timestamptz
        where account_id = ${mail.account_id} and id = ${mail.id}`.execute(tx.db);
    return refusal;
  });
}

function verdictOf(app: App, counts: Counts, now: number): Verdict | null {
  const { mailsPerDay, mailsPerAddress } = app.config;
  const { ours, theirs, ours_now: oursNow, theirs_now: theirsNow, first_at: firstAt } = counts;
  const because = (reason: string, retryAtMs: number | null) => ({ reason, isServerDown: false, retryAtMs });
  if (theirs >= mailsPerAddress)
    return because(`This address has got ${mailsPerAddress} mails within a day already`, null);
  if (ours >= mailsPerDay && firstAt !== null)
    return because(
      `The workspace has sent ${mailsPerDay} mails to invitees within a day already`,
      Date.parse(firstAt) + dayMs,
    );
  if (theirs + theirsNow < mailsPerAddress && ours + oursNow < mailsPerDay) return null;
  return because('Other mails that are being sent may use up the limit of the day', now + minuteMs);
}
