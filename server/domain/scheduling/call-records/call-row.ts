import type { DealShort } from '@callwright/contract/deal.ts';
import type { EventCall } from '@callwright/contract/event-call.ts';
import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { NoSaleReason, Objection } from '@callwright/contract/outcome-rules.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { hidden, presenterOf, selectList, shownAs, storedFields, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { pipelined } from '#/platform/db/pipelined.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import type { ClaimStatus } from './claims.ts';
import type { LinkSource } from './link-source.ts';

type Shape = z.output<typeof EventCall>;
/** The contract allows any text here; calls are stored with these values only. */
const shown = shownAs<Shape & { noSaleReason: NoSaleReason | null; objection: Objection | null }>();

/** The columns of `event_call as c`. */
const columns = {
  id: shown('id'),
  event_id: shown('eventId'),
  contact_id: shown('contactId'),
  user_id: shown('userId'),
  setter_id: shown('setterId'),
  team_id: shown('teamId'),
  preview_id: shown('previewId'),
  token_sealed: hidden<string>(),
  call_type: shown('callType'),
  status: shown('status'),
  starts_at: shown('dateTime'),
  ends_at: shown('endTime'),
  time_zone: shown('timeZone'),
  host_time_zone: shown('hostTimeZone'),
  duration_min: hidden<number>(),
  buffer_before_min: hidden<number>(),
  buffer_after_min: hidden<number>(),
  invitee_name: shown('inviteeName'),
  invitee_email: shown('inviteeEmail'),
  phone_number: shown('phoneNumber'),
  additional_guests: hidden<{ email: string; name?: string | null }[]>(),
  location: shown('location'),
  location_link: shown('locationLink'),
  location_details: shown('locationDetails'),
  link_source: hidden<LinkSource | null>(),
  dial_in: shown('dialIn'),
  is_slot_free: shown('isSlotFree'),
  notes: shown('notes'),
  reschedule_count: shown('rescheduleCount'),
  previous_starts_at: shown('previousDateTime'),
  rescheduled_at: shown('rescheduledAt'),
  rescheduled_by: shown('rescheduledBy'),
  reschedule_reason: shown('rescheduleReason'),
  attendance_confirmed_at: shown('attendanceConfirmedAt'),
  cancelled_at: shown('cancelledAt'),
  cancelled_by: shown('cancelledBy'),
  canceller: shown('canceller'),
  cancel_reason: shown('cancelReason'),
  outcome: hidden<'PENDING' | 'WON' | 'NO_SALE' | 'APPROVED' | 'REJECTED'>(),
  no_sale_reason: shown('noSaleReason'),
  objection: shown('objection'),
  outcome_notes: shown('outcomeNotes'),
  outcome_at: shown('outcomeAt'),
  outcome_by: shown('outcomeBy'),
  outcome_updated_at: hidden<string | null>(),
  follow_up_at: shown('followUpAt'),
  questions: shown('questions'),
  secondary_answers: shown('secondaryAnswers'),
  utm: shown('utm'),
  routing: hidden<Partial<Shape['routing']>>(),
  source: shown('source'),
  event_name: shown('name'),
  link_prefix: shown('linkPrefix'),
  external_ids: shown('externalIds'),
  created_by: shown('createdBy'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  version: hidden<number>(),
};

export const callFields = storedFields(columns);
/** The fields that the API shows as stored. */
export const presentStored = presenterOf(columns);

/** A call as `selectCalls` reads it. */
export type CallRow = RowOf<typeof columns> & {
  host_first_name: string;
  host_last_name: string;
  host_email: string;
  event_color: string | null;
  // One column per setting: building a JSON object of them takes the database seven times as long.
  event_allow_reschedule: EventSettings['allowReschedule'];
  event_allow_cancel: EventSettings['allowCancel'];
  event_change_cutoff: EventSettings['changeCutoff'];
  event_duration_unit: EventSettings['durationUnit'];
  event_confirmation: EventSettings['confirmation'];
  hosts: { id: number; name: string }[];
  deals: {
    id: number;
    value: number;
    currency: string;
    transactionType: z.output<typeof DealShort>['transactionType'];
    productName: string | null;
  }[];
  claim: {
    id: number;
    claimStatus: ClaimStatus;
    outcome: string | null;
    user: { id: number; name: string } | null;
  } | null;
  custom_fields: Record<string, string[]>;
  reminders: Shape['reminders'];
  calendar: Shape['calendar'];
  video_link: Shape['videoLink'];
  /** With the amount in minor units. */
  deposit: Shape['deposit'];
};

/** An instant inside JSON, in the usual format. */
function inUtc(column: string): Sql<unknown> {
  return sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

// A no-show fee is kept as long as the call is a no-show. A refund is never taken back; the call then gives the reason.
const isMissed = sql`(d.purpose = 'NO_SHOW_FEE' and c.no_sale_reason = 'NO_SHOW')`;
const depositState = sql`case when d.state <> 'BOOKED' then d.state when ${isMissed} then 'KEPT' else 'PAID' end`;
const depositReason = sql`case when d.state in ('REFUNDING', 'REFUNDED') and ${isMissed}
          then 'It went back before the call became a no-show' else d.reason end`;

/**
 * Everything that a call shows, for any rows of `event_call as c`, in one statement.
 * @param calls those rows, if they are looked up by id
 */
export function selectCalls(rest: Sql<unknown>, calls: Sql<unknown> = sql`event_call`): Sql<CallRow> {
  return sql<CallRow>`
    select ${sql.raw(selectList('c', columns))},
      u.first_name as host_first_name, u.last_name as host_last_name, u.email as host_email,
      e.color as event_color,
      e.settings->'allowReschedule' as event_allow_reschedule, e.settings->'allowCancel' as event_allow_cancel,
      e.settings->'changeCutoff' as event_change_cutoff, e.settings->'durationUnit' as event_duration_unit,
      e.settings->'confirmation' as event_confirmation,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'name', trim(hu.first_name || ' ' || hu.last_name)) order by h.user_id), '[]')
        from event_call_host h join member_person hu on hu.account_id = h.account_id and hu.user_id = h.user_id
        where h.account_id = c.account_id and h.event_call_id = c.id) as hosts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'value', d.value, 'currency', d.currency,
          'transactionType', d.transaction_type, 'productName', p.name) order by d.id), '[]')
        from deal d left join product p on p.account_id = d.account_id and p.id = d.product_id
        where d.account_id = c.account_id and d.event_call_id = c.id and d.deleted_at is null) as deals,
      (select jsonb_build_object('id', s.id, 'claimStatus', s.claim_status, 'outcome', s.outcome,
          'user', case when su.user_id is null then null else jsonb_build_object('id', su.user_id, 'name', trim(su.first_name || ' ' || su.last_name)) end)
        from setter_claim s left join member_person su on su.account_id = s.account_id and su.user_id = s.setter_id
        where s.account_id = c.account_id and s.event_call_id = c.id order by s.id desc limit 1) as claim,
      (select coalesce(jsonb_object_agg(f.identifier, to_jsonb(a.answer)), '{}')
        from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id
        where a.account_id = c.account_id and a.event_call_id = c.id) as custom_fields,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'channel', r.channel, 'status', r.status,
          'dueAt', ${inUtc('r.due_at')}, 'sentAt', ${inUtc('r.sent_at')}) order by r.due_at, r.id), '[]')
        from call_reminder r where r.account_id = c.account_id and r.event_call_id = c.id) as reminders,
      (select jsonb_build_object('provider', x.provider, 'externalId', x.external_id, 'syncStatus', x.state, 'lastSyncedAt', ${inUtc('x.written_at')},
          'error', x.error, 'hasConflict', x.has_conflict, 'found', case when x.noticed is distinct from x.resolved then x.noticed end)
        from call_entry x where x.account_id = c.account_id and x.event_call_id = c.id and x.user_id = c.user_id) as calendar,
      case when c.link_source is not null then (select jsonb_build_object('provider', l.provider, 'status', l.state, 'error', l.error)
        from call_link l where l.account_id = c.account_id and l.event_call_id = c.id and l.user_id = c.user_id
          and l.provider = c.link_source) end as video_link,
      (select jsonb_build_object('purpose', d.purpose, 'state', ${depositState}, 'amount', d.amount, 'currency', d.currency,
          'refundUntil', d.refund_until_min, 'reason', ${depositReason}, 'transactionId', d.payment_id)
        from call_deposit d where d.account_id = c.account_id and d.event_call_id = c.id) as deposit
    from ${calls} c
    join member_person u on u.account_id = c.account_id and u.user_id = c.user_id
    join event e on e.account_id = c.account_id and e.id = c.event_id
    ${rest}`;
}

/** The calls that the caller may see or change: all, or those they host or set up. */
export function visibleCalls(ctx: Ctx, right: Right): Sql<boolean> {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return sql<boolean>`true`;
  return sql<boolean>`(c.setter_id = ${ctx.userId} or exists (
    select from event_call_host mine where mine.account_id = c.account_id and mine.event_call_id = c.id and mine.user_id = ${ctx.userId}))`;
}

/** One visible call. Throws 404 if there is none. */
export async function readCall(
  ctx: Ctx,
  which: { id: number } | { previewId: string },
  right: Right,
): Promise<CallRow> {
  const key = 'id' in which ? sql`c.id = ${which.id}` : sql`c.preview_id = ${which.previewId}`;
  const { rows } = await selectCalls(
    sql`where c.account_id = ${ctx.accountId} and ${key} and ${visibleCalls(ctx, right)}`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('call');
  return rows[0];
}

/** Locks the call's row and reads it, for a change that depends on its state. */
export async function lockCall(tx: Ctx, id: number): Promise<CallRow> {
  const lock = sql`select from event_call where account_id = ${tx.accountId} and id = ${id} for update`;
  // The read starts after the lock is granted, so it sees what was committed before.
  const [, call] = await pipelined(lock.execute(tx.db), readCall(tx, { id }, 'calls:write'));
  return call;
}
