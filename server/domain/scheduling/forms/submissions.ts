import { rowNumber } from '#/platform/db/row-number.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { RoutingMode } from '#/domain/scheduling/routing/target.ts';
import { iso } from '#/platform/values/time.ts';

/** How far a visitor has come with a form, and where the rules led. */
export type Submission = {
  id: number;
  contact_id: number;
  event_id: number;
  step: 'PARTIAL' | 'COMPLETE';
  is_disqualified: boolean;
  conditional_users: number[];
  routing_group_ids: number[];
  routing_mode: RoutingMode;
  /** Answers by field that differ from what the contact keeps. */
  answers: Record<string, string[]>;
  updated_at: string;
};

export type Progress = Pick<
  Submission,
  | 'contact_id'
  | 'event_id'
  | 'step'
  | 'is_disqualified'
  | 'conditional_users'
  | 'routing_group_ids'
  | 'routing_mode'
  | 'answers'
>;

const columns =
  's.id, s.contact_id, s.event_id, s.step, s.is_disqualified, to_jsonb(s.conditional_users) as conditional_users, to_jsonb(s.routing_group_ids) as routing_group_ids, s.routing_mode, s.answers, s.updated_at';

/**
 * Stores a step of a form. A contact has at most one open submission per event; the contact's row lock, which the
 * caller holds, prevents two. A disqualified visitor is not expected to book.
 */
export async function keepSubmission(tx: Ctx, progress: Progress): Promise<number> {
  const { contact_id: contactId, event_id: eventId, step } = progress;
  const now = iso(tx.now);
  const answers = JSON.stringify(progress.answers);
  const { rows } = await sql<{ id: number }>`
    with mine as (
      select s.id from form_submission s
      where s.account_id = ${tx.accountId} and s.contact_id = ${contactId} and s.event_id = ${eventId} and s.closed_at is null
      order by s.id limit 1
    ), known as (
      update form_submission s set step = ${step}, is_disqualified = ${progress.is_disqualified},
        conditional_users = ${progress.conditional_users}::bigint[], routing_group_ids = ${progress.routing_group_ids}::bigint[],
        routing_mode = ${progress.routing_mode}, answers = s.answers || ${answers}::jsonb, updated_at = ${now}::timestamptz,
        closed_at = case when ${progress.is_disqualified} then ${now}::timestamptz end
      from mine where s.account_id = ${tx.accountId} and s.id = mine.id
      returning s.id
    ), new as (
      insert into form_submission (id, account_id, event_id, contact_id, step, is_disqualified, conditional_users, routing_group_ids, routing_mode, answers, started_at, updated_at, closed_at)
      select ${await rowNumber(tx, 'form_submission')}, ${tx.accountId}, ${eventId}, ${contactId}, ${step}, ${progress.is_disqualified}, ${progress.conditional_users}::bigint[],
        ${progress.routing_group_ids}::bigint[], ${progress.routing_mode}, ${answers}::jsonb, ${now}::timestamptz, ${now}::timestamptz,
        case when ${progress.is_disqualified} then ${now}::timestamptz end
      where not exists (select 1 from mine)
      returning id
    )
    select id from known union all select id from new`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('A submission was neither found nor started');
  return row.id;
}

export async function readSubmission(ctx: Ctx, id: number): Promise<Submission | null> {
  const { rows } = await sql<Submission>`
    select ${sql.raw(columns)} from form_submission s where s.account_id = ${ctx.accountId} and s.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Closes a submission: no further step is expected. */
export async function closeSubmission(tx: Ctx, id: number): Promise<void> {
  await sql`
    update form_submission set closed_at = ${iso(tx.now)}::timestamptz
    where account_id = ${tx.accountId} and id = ${id} and closed_at is null`.execute(tx.db);
}
