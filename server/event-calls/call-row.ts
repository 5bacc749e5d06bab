import type { DealShort } from '@callwright/contract/deal.ts';
import type { EventCall } from '@callwright/contract/event-call.ts';
import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { NoSaleReason, Objection } from '@callwright/contract/outcome-rules.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import type { ClaimStatus } from './claims.ts';

/** A call as the statement below reads it. */
export type CallRow = {
  id: number;
  event_id: number;
  contact_id: number;
  user_id: number;
  setter_id: number | null;
  team_id: number | null;
  preview_id: string;
  token: string;
  call_type: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  status: 'SCHEDULED' | 'CANCELLED';
  starts_at: string;
  ends_at: string;
  time_zone: string;
  host_time_zone: string;
  duration_min: number;
  buffer_before_min: number;
  buffer_after_min: number;
  invitee_name: string;
  invitee_email: string | null;
  phone_number: string | null;
  additional_guests: { email: string; name?: string | null }[];
  location: z.output<typeof EventCall>['location'];
  location_link: string | null;
  location_details: string | null;
  is_slot_free: boolean;
  notes: string | null;
  reschedule_count: number;
  previous_starts_at: string | null;
  rescheduled_at: string | null;
  rescheduled_by: string | null;
  reschedule_reason: string | null;
  cancelled_at: string | null;
  cancelled_by: 'ADMIN' | 'CONTACT' | 'CALENDAR' | 'SYSTEM' | null;
  canceller: string | null;
  cancel_reason: string | null;
  outcome: 'PENDING' | 'WON' | 'NO_SALE' | 'APPROVED' | 'REJECTED';
  no_sale_reason: NoSaleReason | null;
  objection: Objection | null;
  outcome_notes: string | null;
  outcome_at: string | null;
  outcome_by: number | null;
  outcome_updated_at: string | null;
  follow_up_at: string | null;
  questions: z.output<typeof EventCall>['questions'];
  secondary_answers: z.output<typeof EventCall>['secondaryAnswers'];
  utm: { utmKey: string; utmValue: string }[];
  routing: Partial<z.output<typeof EventCall>['routing']>;
  source: z.output<typeof EventCall>['source'];
  event_name: string;
  link_prefix: string;
  external_ids: Record<string, string>;
  created_by: Actor;
  created_at: string;
  updated_at: string;
  version: number;
  host_first_name: string;
  host_last_name: string;
  host_email: string;
  event_color: string | null;
  event_policy: Pick<
    EventSettings,
    'allowReschedule' | 'allowCancel' | 'changeCutoff' | 'durationUnit' | 'confirmation'
  >;
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
  reminders: z.output<typeof EventCall>['reminders'];
};

const columns = sql.raw(
  [
    'id',
    'event_id',
    'contact_id',
    'user_id',
    'setter_id',
    'team_id',
    'preview_id',
    'token',
    'call_type',
    'status',
    'starts_at',
    'ends_at',
    'time_zone',
    'host_time_zone',
    'duration_min',
    'buffer_before_min',
    'buffer_after_min',
    'invitee_name',
    'invitee_email',
    'phone_number',
    'additional_guests',
    'location',
    'location_link',
    'location_details',
    'is_slot_free',
    'notes',
    'reschedule_count',
    'previous_starts_at',
    'rescheduled_at',
    'rescheduled_by',
    'reschedule_reason',
    'cancelled_at',
    'cancelled_by',
    'canceller',
    'cancel_reason',
    'outcome',
    'no_sale_reason',
    'objection',
    'outcome_notes',
    'outcome_at',
    'outcome_by',
    'outcome_updated_at',
    'follow_up_at',
    'questions',
    'secondary_answers',
    'utm',
    'routing',
    'source',
    'event_name',
    'link_prefix',
    'external_ids',
    'created_by',
    'created_at',
    'updated_at',
    'version',
  ]
    .map((column) => `c.${column}`)
    .join(', '),
);

/** A moment within JSON, as everywhere else. */
function inUtc(column: string): Sql<unknown> {
  return sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** Everything a call shows, for any set of rows of `event_call as c`: one statement, whatever the number of calls. */
export function selectCalls(rest: Sql<unknown>): Sql<CallRow> {
  return sql<CallRow>`
    select ${columns},
      u.first_name as host_first_name, u.last_name as host_last_name, u.email as host_email,
      e.color as event_color,
      jsonb_build_object('allowReschedule', e.settings->'allowReschedule', 'allowCancel', e.settings->'allowCancel',
        'changeCutoff', e.settings->'changeCutoff', 'durationUnit', e.settings->'durationUnit', 'confirmation', e.settings->'confirmation') as event_policy,
      (select coalesce(jsonb_agg(jsonb_build_object('id', hu.id, 'name', trim(hu.first_name || ' ' || hu.last_name)) order by h.user_id), '[]')
        from event_call_host h join app_user hu on hu.id = h.user_id
        where h.account_id = c.account_id and h.event_call_id = c.id) as hosts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'value', d.value, 'currency', d.currency,
          'transactionType', d.transaction_type, 'productName', p.name) order by d.id), '[]')
        from deal d left join product p on p.account_id = d.account_id and p.id = d.product_id
        where d.account_id = c.account_id and d.event_call_id = c.id and d.deleted_at is null) as deals,
      (select jsonb_build_object('id', s.id, 'claimStatus', s.claim_status, 'outcome', s.outcome,
          'user', case when su.id is null then null else jsonb_build_object('id', su.id, 'name', trim(su.first_name || ' ' || su.last_name)) end)
        from setter_claim s left join app_user su on su.id = s.setter_id
        where s.account_id = c.account_id and s.event_call_id = c.id order by s.id desc limit 1) as claim,
      (select coalesce(jsonb_object_agg(f.identifier, to_jsonb(a.answer)), '{}')
        from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id
        where a.account_id = c.account_id and a.event_call_id = c.id) as custom_fields,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'channel', r.channel, 'status', r.status,
          'dueAt', ${inUtc('r.due_at')}, 'sentAt', ${inUtc('r.sent_at')}) order by r.due_at, r.id), '[]')
        from call_reminder r where r.account_id = c.account_id and r.event_call_id = c.id) as reminders
    from event_call c
    join app_user u on u.id = c.user_id
    join event e on e.account_id = c.account_id and e.id = c.event_id
    ${rest}`;
}

/** The calls the caller may see or touch: all, or those they host or set up. */
export function visibleCalls(ctx: Ctx, right: Right): Sql<boolean> {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return sql<boolean>`true`;
  return sql<boolean>`(c.setter_id = ${ctx.userId} or exists (
    select from event_call_host mine where mine.account_id = c.account_id and mine.event_call_id = c.id and mine.user_id = ${ctx.userId}))`;
}

/** One visible call, or 404 as if it never existed. */
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

/** The call and its row lock, for a change that depends on its state. */
export async function lockCall(tx: Ctx, id: number): Promise<CallRow> {
  await sql`select from event_call where account_id = ${tx.accountId} and id = ${id} for update`.execute(
    tx.db,
  );
  return readCall(tx, { id }, 'calls:write');
}
