import { viewCallsMax, type CalendarCall } from '@callwright/contract/calendar-view.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { z } from 'zod';
import { visibleCalls, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { outcomeOf } from '#/domain/scheduling/call-records/event-call.ts';
import type { Span } from '#/domain/scheduling/free-times/taken.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

type Row = Pick<
  CallRow,
  | 'id'
  | 'preview_id'
  | 'event_id'
  | 'contact_id'
  | 'user_id'
  | 'event_name'
  | 'call_type'
  | 'starts_at'
  | 'ends_at'
  | 'invitee_name'
  | 'invitee_email'
  | 'phone_number'
  | 'outcome'
  | 'is_slot_free'
  | 'attendance_confirmed_at'
  | 'hosts'
  | 'event_color'
>;

/** Longer than any call, in milliseconds. */
const callMs = dayMs;

/**
 * The calls of these hosts that touch the span; one more than are shown. Uses the key of event_call_host; ids break
 * ties.
 */
export async function readCalls(
  ctx: Ctx,
  hostIds: readonly number[],
  { fromMs, toMs }: Span,
): Promise<z.input<typeof CalendarCall>[]> {
  const { rows } = await sql<Row>`
    select c.id, c.preview_id, c.event_id, c.contact_id, c.user_id, c.event_name, c.call_type, c.starts_at, c.ends_at, c.invitee_name,
      c.invitee_email, c.phone_number, c.outcome, c.is_slot_free, c.attendance_confirmed_at, e.color as event_color,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'name', trim(hu.first_name || ' ' || hu.last_name)) order by h.user_id), '[]')
        from event_call_host h join member_person hu on hu.account_id = h.account_id and hu.user_id = h.user_id
        where h.account_id = c.account_id and h.event_call_id = c.id) as hosts
    from event_call c
    join event e on e.account_id = c.account_id and e.id = c.event_id
    where c.account_id = ${ctx.accountId} and c.status = 'SCHEDULED' and c.ends_at > to_timestamp(${fromMs / 1000})
      and c.id in (
        select h.event_call_id from event_call_host h
        where h.account_id = ${ctx.accountId} and h.user_id = any(${hostIds}::bigint[])
          and h.starts_at > to_timestamp(${(fromMs - callMs) / 1000}) and h.starts_at < to_timestamp(${toMs / 1000}))
      and ${visibleCalls(ctx, 'calls:read')}
    order by c.starts_at, c.id
    limit ${sql.lit(viewCallsMax + 1)}`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    previewId: row.preview_id,
    eventId: row.event_id,
    contactId: row.contact_id,
    userId: row.user_id,
    name: row.event_name,
    callType: row.call_type,
    dateTime: row.starts_at,
    endTime: row.ends_at,
    inviteeName: row.invitee_name,
    inviteeEmail: row.invitee_email,
    phoneNumber: row.phone_number,
    outcome: outcomeOf(row, ctx.now),
    isSlotFree: row.is_slot_free,
    attendanceConfirmedAt: row.attendance_confirmed_at,
    hosts: row.hosts,
    color: row.event_color,
  }));
}
