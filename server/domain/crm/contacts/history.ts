import type { ContactDetail } from '@callwright/contract/contact.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';

type Detail = z.input<typeof ContactDetail>;
type LatestCall = {
  id: number;
  eventId: number;
  eventName: string;
  startsAtMs: number;
  endsAtMs: number;
  status: string;
  outcome: string;
  userId: number;
};
type Deal = {
  id: number;
  value: number;
  currency: string;
  transactionType: Detail['deals'][number]['transactionType'];
  productName: string | null;
  timeMs: number;
};

/** The row that `historyColumns` select. */
export type HistoryRow = {
  calls: number;
  upcoming: number;
  cancelled: number;
  no_shows: number;
  rescheduled: number;
  won: number;
  first_call_at: string | null;
  last_call_at: string | null;
  next_call_at: string | null;
  latest_call: LatestCall | null;
  deals_count: number;
  deals_value: number;
  deals: Deal[] | null;
  cash: number;
  notes: number;
};

const epochMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

/**
 * Columns with the history of `contact as c` in numbers, for `presentHistory`. Sums are in the workspace's currency.
 * They are read with the contact: a separate statement takes half as long again.
 */
export function historyColumns(ctx: Ctx): Sql<HistoryRow> {
  const { currency } = ctx.account;
  const ofContact = (table: string) =>
    sql`${sql.raw(table)}.account_id = ${ctx.accountId} and ${sql.raw(table)}.contact_id = c.id`;
  return sql<HistoryRow>`calls.*, deals.*,
    (select coalesce(sum(p.cash), 0)::bigint from payment p where ${ofContact('p')} and p.currency = ${currency}) as cash,
    (select count(*) from contact_note n where ${ofContact('n')} and n.deleted_at is null) as notes,
    (select jsonb_build_object('id', l.id, 'eventId', l.event_id, 'eventName', l.event_name, 'startsAtMs', ${epochMs('l.starts_at')},
        'endsAtMs', ${epochMs('l.ends_at')}, 'status', l.status, 'outcome', l.outcome, 'userId', l.user_id)
      from event_call l where ${ofContact('l')} order by l.starts_at desc, l.id desc limit 1) as latest_call,
    (select jsonb_agg(jsonb_build_object('id', d.id, 'value', d.value, 'currency', d.currency, 'transactionType', d.transaction_type,
        'productName', d.product_name, 'timeMs', ${epochMs('d.time')}) order by d.time desc, d.id desc)
      from (
        select d.*, p.name as product_name from deal d left join product p on p.account_id = d.account_id and p.id = d.product_id
        where ${ofContact('d')} and d.deleted_at is null order by d.time desc, d.id desc limit 20
      ) d) as deals`;
}

/** The tables for `historyColumns`, to be joined to `contact as c`. */
export function historyTables(ctx: Ctx): Sql<unknown> {
  const now = sql`${iso(ctx.now)}::timestamptz`;
  const { currency } = ctx.account;
  return sql`cross join lateral (
    select count(*) as calls,
      count(*) filter (where e.status = 'SCHEDULED' and e.ends_at > ${now}) as upcoming,
      count(*) filter (where e.status = 'CANCELLED') as cancelled,
      count(*) filter (where e.no_sale_reason = 'NO_SHOW') as no_shows,
      count(*) filter (where e.reschedule_count > 0) as rescheduled,
      count(*) filter (where e.outcome = 'WON') as won,
      min(e.starts_at) filter (where e.status = 'SCHEDULED') as first_call_at,
      max(e.starts_at) filter (where e.status = 'SCHEDULED' and e.starts_at <= ${now}) as last_call_at,
      min(e.starts_at) filter (where e.status = 'SCHEDULED' and e.starts_at > ${now}) as next_call_at
    from event_call e where e.account_id = ${ctx.accountId} and e.contact_id = c.id
  ) calls
  cross join lateral (
    select count(*) as deals_count, coalesce(sum(d.value - d.discount) filter (where d.currency = ${currency}), 0)::bigint as deals_value
    from deal d where d.account_id = ${ctx.accountId} and d.contact_id = c.id and d.deleted_at is null
  ) deals`;
}

/** The history of a contact in numbers. */
export function presentHistory(
  ctx: Ctx,
  row: ContactRow & HistoryRow,
): Pick<Detail, 'stats' | 'latestCall' | 'deals' | 'notesCount'> {
  return {
    stats: statsOf(ctx, row),
    latestCall: latestCallOf(ctx, row.latest_call),
    deals: (row.deals ?? []).map(dealOf),
    notesCount: row.notes,
  };
}

function statsOf(ctx: Ctx, row: ContactRow & HistoryRow): Detail['stats'] {
  return {
    calls: row.calls,
    upcomingCalls: row.upcoming,
    cancelledCalls: row.cancelled,
    noShows: row.no_shows,
    rescheduled: row.rescheduled,
    won: row.won,
    dealsCount: row.deals_count,
    dealsValue: fromMinorUnits(row.deals_value, ctx.account.currency),
    cashCollected: fromMinorUnits(row.cash, ctx.account.currency),
    firstCallAt: row.first_call_at,
    lastCallAt: row.last_call_at,
    nextCallAt: row.next_call_at,
    daysInStage: daysInStage(ctx, row),
  };
}

export function daysInStage(ctx: Ctx, contact: ContactRow): number {
  return Math.max(0, Math.floor((ctx.now - toMs(contact.stage_changed_at)) / dayMs));
}

function latestCallOf(ctx: Ctx, call: LatestCall | null): Detail['latestCall'] {
  if (call === null) return null;
  const { startsAtMs, endsAtMs, ...brief } = call;
  const outcome = call.outcome === 'PENDING' && endsAtMs <= ctx.now ? 'PENDING_OUTCOME' : call.outcome;
  return { ...brief, dateTime: iso(startsAtMs), outcome };
}

function dealOf({ timeMs, ...deal }: Deal): Detail['deals'][number] {
  return { ...deal, value: fromMinorUnits(deal.value, deal.currency), time: iso(timeMs) };
}

type Answer = Detail['CustomFieldAssociation'][number] & { isQuestion: boolean };

/** The result of `readAnswers` for a contact without answers. */
export const noAnswers: Pick<Detail, 'CustomFieldAssociation' | 'questionsAndAnswers'> = {
  CustomFieldAssociation: [],
  questionsAndAnswers: [],
};

/** The answers of a contact with their fields. Those asked on forms also appear as questions and answers. */
export async function readAnswers(
  ctx: Ctx,
  contactId: number,
): Promise<Pick<Detail, 'CustomFieldAssociation' | 'questionsAndAnswers'>> {
  const { rows } = await sql<{ answers: Answer[] | null }>`
    select jsonb_agg(jsonb_build_object('customFieldId', f.id, 'identifier', f.identifier, 'name', f.name, 'inputType', f.input_type,
        'answer', to_jsonb(a.answer), 'isQuestion', f.is_invitee_question or f.is_secondary_question) order by f.id) as answers
    from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id
    where a.account_id = ${ctx.accountId} and a.contact_id = ${contactId} and f.deleted_at is null`.execute(
    ctx.db,
  );
  const answers = rows[0]?.answers ?? [];
  return {
    CustomFieldAssociation: answers.map(({ isQuestion: _isQuestion, ...answer }) => answer),
    questionsAndAnswers: answers
      .filter((answer) => answer.isQuestion)
      .map(({ customFieldId, identifier, name, answer }) => ({
        customFieldId,
        identifier,
        statement: name,
        answer,
      })),
  };
}

type Touch = {
  at: string;
  utm: Record<string, string>;
  referrer_url: string | null;
  event_id: number | null;
};
const touchesMax = 500;

/** Where the contact came from each time, earliest first. */
export async function readTouches(ctx: Ctx, contactId: number): Promise<NonNullable<Detail['touches']>> {
  const { rows } = await sql<Touch>`
    select at, utm, referrer_url, event_id from contact_touch
    where account_id = ${ctx.accountId} and contact_id = ${contactId} order by at, id limit ${sql.lit(touchesMax)}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    at: row.at,
    utm: row.utm,
    referrerUrl: row.referrer_url,
    eventId: row.event_id,
  }));
}
