import type { get } from '@callwright/contract/home.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { addDays, dateIn, iso, startOfDayMs } from '#/platform/values/time.ts';

type CallBack = Result<typeof get>['data']['callBacks'][number];

const daysKept = 30;
const limit = 20;

/**
 * The contacts whom the caller has promised to call back by the end of today. Uses the index event_call_follow_up, and
 * event_call_by_contact for the few calls of each contact.
 */
export async function readCallBacks(ctx: Ctx, timeZone: string): Promise<CallBack[]> {
  const tomorrow = addDays(dateIn(ctx.now, timeZone), 1);
  const { rows } = await sql<CallBack>`
    select c.id as "eventCallId", c.contact_id as "contactId", c.invitee_name as "inviteeName", c.invitee_email as "inviteeEmail",
      c.phone_number as "phoneNumber", c.event_name as "eventName", c.follow_up_at as "followUpAt", c.outcome_notes as "outcomeNotes"
    from event_call c
    where c.account_id = ${ctx.accountId} and (c.user_id = ${ctx.userId} or c.setter_id = ${ctx.userId})
      and c.follow_up_at >= ${iso(startOfDayMs(addDays(tomorrow, -daysKept), timeZone))}::timestamptz
      and c.follow_up_at < ${iso(startOfDayMs(tomorrow, timeZone))}::timestamptz
      and not exists (
        select from event_call later
        where later.account_id = c.account_id and later.contact_id = c.contact_id and later.starts_at > c.starts_at
          and later.status = 'SCHEDULED')
    order by c.follow_up_at, c.id
    limit ${limit}`.execute(ctx.db);
  return rows;
}
