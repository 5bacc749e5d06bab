import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { textsFor, type Recipient } from '#/ports/messages/to-members/member-texts.ts';
import { disconnectedMail } from './disconnected-mail.ts';
import type { LeasedCalendar } from './leased-calendar.ts';

type Status = 'CONNECTED' | 'EXPIRED' | 'ERROR';
type Change = { before: Status; after: Status };

/** Called after a successful sync. A lost connection is restored once none of its calendars in use fails any more. */
export async function noteConnectionWorks(tx: Ctx, calendar: LeasedCalendar): Promise<void> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  const isWhole = sql`not exists (select 1 from calendar c where c.account_id = n.account_id and c.connection_id = n.id
    and c.failing_since is not null and (c.checks_conflicts or c.is_write_target))`;
  const { rows } = await sql<Change>`
    with known as (select id, status from calendar_connection where account_id = ${tx.accountId} and id = ${calendar.id} for no key update)
    update calendar_connection n set last_ok_at = ${now},
      status = case when ${isWhole} then 'CONNECTED' else n.status end,
      reason = case when ${isWhole} then null else n.reason end,
      failing_since = case when ${isWhole} then null else n.failing_since end
    from known where n.account_id = ${tx.accountId} and n.id = known.id
    returning known.status as before, n.status as after`.execute(tx.db);
  const [change] = rows;
  if (change === undefined || change.before === 'CONNECTED' || change.after !== 'CONNECTED') return;
  if (change.before === 'EXPIRED') await forgetChannels(tx, calendar);
  await publish(tx, 'calendar.connected', { userId: calendar.user_id, provider: calendar.provider });
}

/** When access was lost, channels may have ended silently. They are replaced, and until then the calendar is polled. */
async function forgetChannels(tx: Ctx, { id }: LeasedCalendar): Promise<void> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  await sql`
    update calendar set channel_renew_at = ${now}, channel_expires_at = ${now}
    where account_id = ${tx.accountId} and connection_id = ${id} and channel_id is not null`.execute(tx.db);
}

/**
 * Called after a failed sync. If the provider refuses access, or has failed for too long, the connection is lost. That
 * is published and mailed to the member once, however many of its calendars fail.
 */
export async function noteConnectionFails(
  tx: Ctx,
  calendar: Pick<LeasedCalendar, 'id' | 'user_id' | 'provider'>,
  failure: { readonly lost: 'EXPIRED' | 'ERROR' | null; readonly reason: string },
): Promise<void> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  const { rows } = await sql<Change & { name: string }>`
    with known as (select id, status from calendar_connection where account_id = ${tx.accountId} and id = ${calendar.id} for no key update)
    update calendar_connection n set failing_since = coalesce(n.failing_since, ${now}), reason = ${failure.reason},
      status = case when n.status = 'EXPIRED' then n.status else coalesce(${failure.lost}::text, n.status) end
    from known where n.account_id = ${tx.accountId} and n.id = known.id
    returning known.status as before, n.status as after, n.name`.execute(tx.db);
  const [change] = rows;
  if (change === undefined || change.before !== 'CONNECTED' || change.after === 'CONNECTED') return;
  const { user_id: userId, provider } = calendar;
  await publish(tx, 'calendar.disconnected', { userId, provider, error: failure.reason });
  await mailMember(tx, calendar, { name: change.name, lost: change.after, reason: failure.reason });
}

async function mailMember(
  tx: Ctx,
  { user_id: userId }: Pick<LeasedCalendar, 'user_id'>,
  lost: { name: string; lost: 'EXPIRED' | 'ERROR'; reason: string },
): Promise<void> {
  const { rows } = await sql<Recipient>`
    select u.email, u.first_name as "firstName", u.locale from member m join app_user u on u.id = m.person_id
    where m.account_id = ${tx.accountId} and m.user_id = ${userId} and m.status = 'ACTIVE' and m.deleted_at is null`.execute(
    tx.db,
  );
  const [member] = rows;
  if (member === undefined) return;
  const url = `${tx.app.config.baseUrl}/settings/calendars`;
  const mail = disconnectedMail(textsFor(member, tx.account), {
    ...lost,
    workspaceName: tx.account.name,
    url,
  });
  await sendMail(tx, { ...mail, kind: 'calendar_disconnected', to: member.email, isPrivate: false });
}
