import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import type { ChangedObject } from '@callwright/contract/change-types.ts';
import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { App, Ctx, PublicCtx, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** A form without a booking counts as abandoned after this time. */
const patienceMs = 15 * minuteMs;
/** Older forms are closed without an event: the service was down. */
const oldestMs = 7 * dayMs;
const keptMs = 90 * dayMs;
const perTransaction = 200;
/** The first step of a form may arrive after the booking. */
const headStart = '1 minute';

type Submitted = ChangedObject<'form.abandoned'>;
type Left = {
  id: number;
  contact_id: number;
  event_id: number;
  step: 'PARTIAL' | 'COMPLETE';
  conditional_users: number[];
  routing_group_ids: number[];
  routing_mode: Submitted['routing']['routingMode'];
  is_news: boolean;
};

/**
 * Publishes forms that were started or completed but have no booking within 15 minutes of their last step. Each is
 * closed in the same transaction, so that it is published only once.
 */
export async function publishAbandoned(app: App): Promise<void> {
  const outside = systemContext(app);
  for (const accountId of await workspacesWithDue(outside)) {
    const ctx = await enterWorkspace(outside, accountId);
    while ((await transaction(ctx, publishSome)) === perTransaction);
  }
  await inCells(
    app,
    sql`delete from form_submission where ${inReach(app, 'account_id')} and closed_at < ${iso(outside.now - keptMs)}::timestamptz`,
  );
}

/** Uses the index form_submission_open. */
function isDue(now: number) {
  return sql`s.closed_at is null and s.updated_at <= ${iso(now - patienceMs)}::timestamptz`;
}

async function workspacesWithDue(outside: PublicCtx): Promise<number[]> {
  const found = await inCells(
    outside.app,
    sql<{ account_id: number }>`
    select distinct s.account_id from form_submission s join account a on a.id = s.account_id and a.deleted_at is null
    where ${inReach(outside.app, 's.account_id')} and ${isDue(outside.now)} order by s.account_id`,
  );
  return found.map((row) => row.account_id);
}

/** Locked forms are skipped until the next run. */
async function publishSome(tx: Ctx): Promise<number> {
  const { rows } = await sql<Left>`
    with form as (
      update form_submission form set closed_at = ${iso(tx.now)}::timestamptz
      from (
        select s.id from form_submission s where s.account_id = ${tx.accountId} and ${isDue(tx.now)}
        order by s.updated_at, s.id limit ${sql.lit(perTransaction)} for no key update skip locked
      ) due
      where form.account_id = ${tx.accountId} and form.id = due.id
      returning form.*
    )
    select form.id, form.contact_id, form.event_id, form.step, form.conditional_users, form.routing_group_ids, form.routing_mode,
      form.updated_at > ${iso(tx.now - oldestMs)}::timestamptz
        and exists (select 1 from contact c where c.account_id = form.account_id and c.id = form.contact_id and c.deleted_at is null)
        and not exists (
          select 1 from event_call call where call.account_id = form.account_id and call.contact_id = form.contact_id
            and call.event_id = form.event_id and call.created_at >= form.started_at - ${headStart}::interval) as is_news
    from form`.execute(tx.db);
  const news = rows.filter((row) => row.is_news).toSorted((a, b) => a.id - b.id);
  const answers = await readAnswers(tx, news);
  await publishAll(
    tx,
    news.map((left) => ({
      type: 'form.abandoned',
      object: presentLeft(left, answers.get(`${left.event_id}/${left.contact_id}`) ?? []),
    })),
  );
  return rows.length;
}

/** In the shape of `form.submitted`. */
function presentLeft(left: Left, answers: Submitted['answers']): Submitted {
  return {
    contactId: left.contact_id,
    eventId: left.event_id,
    step: left.step,
    answers,
    disqualified: false,
    routing: {
      conditionalUsers: left.conditional_users.join(','),
      routingGroupIds: left.routing_group_ids.join(','),
      routingMode: left.routing_mode,
    },
  };
}

/** The contacts' answers to the questions of these events, by event and contact. */
async function readAnswers(tx: Ctx, news: readonly Left[]): Promise<Map<string, Submitted['answers']>> {
  if (news.length === 0) return new Map();
  const forms = news.map(({ event_id, contact_id }) => ({ event_id, contact_id }));
  const { rows } = await sql<{ event_id: number; contact_id: number; answers: Submitted['answers'] }>`
    select form.event_id, form.contact_id,
      jsonb_agg(jsonb_build_object('customFieldId', f.id, 'identifier', f.identifier, 'answer', to_jsonb(a.answer)) order by f.id) as answers
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as n (event_id bigint, contact_id bigint)) form
    join event e on e.account_id = ${tx.accountId} and e.id = form.event_id
    join field_answer a on a.account_id = e.account_id and a.contact_id = form.contact_id
    join custom_field f on f.account_id = a.account_id and f.id = a.field_id and f.deleted_at is null
    where exists (
      select 1 from jsonb_array_elements(e.settings->'questions') question
      where (question->>'customFieldId')::bigint = f.id or question->>'identifier' = f.identifier or question->>'identifier' = any(f.aliases))
    group by form.event_id, form.contact_id`.execute(tx.db);
  return new Map(rows.map((row) => [`${row.event_id}/${row.contact_id}`, row.answers]));
}

export const formsDue: Source = {
  name: 'forms',
  next: (accountId) => sql`
    select min(s.updated_at) + ${patienceMs / minuteMs}::integer * interval '1 minute' from form_submission s
    where s.account_id = ${accountId} and s.closed_at is null`,
  work: publishAbandoned,
};
