import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Verdict } from './failures.ts';

const dayMs = 86_400_000;

type Addressed = {
  readonly account_id: number;
  readonly to_address: string;
  readonly audience: string | null;
};

/**
 * Mails to invitees and guests go to addresses that anybody can type into a booking page. So many a day leave a
 * workspace, so many reach one address; then the workspace waits for tomorrow, and the address gets no more.
 */
export async function dayLimitReached(app: App, mail: Addressed): Promise<Verdict | null> {
  if (mail.audience !== 'INVITEE' && mail.audience !== 'GUEST') return null;
  const { mailsPerDay, mailsPerAddress } = app.config;
  const since = app.clock() - dayMs;
  const { rows } = await sql<{ ours: number; theirs: number; first_at: string | null }>`
    select count(*)::integer as ours, min(sent_at) as first_at,
      (count(*) filter (where lower(to_address) = ${mail.to_address.toLowerCase()}))::integer as theirs
    from mail
    where account_id = ${mail.account_id} and status = 'SENT' and audience in ('INVITEE', 'GUEST') and sent_at > ${iso(since)}::timestamptz`.execute(
    app.database.db,
  );
  const { ours = 0, theirs = 0, first_at: firstAt = null } = rows[0] ?? {};
  if (theirs >= mailsPerAddress)
    return {
      reason: `This address has got ${mailsPerAddress} mails within a day already`,
      isServerDown: false,
      retryAtMs: null,
    };
  if (ours < mailsPerDay || firstAt === null) return null;
  return {
    reason: `The workspace has sent ${mailsPerDay} mails to invitees within a day already`,
    isServerDown: false,
    retryAtMs: Date.parse(firstAt) + dayMs,
  };
}
