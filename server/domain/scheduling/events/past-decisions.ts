import type { Facts as RuleFacts } from '@callwright/contract/condition-logic.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { nameShown } from '#/domain/people/account/member-name.ts';
import type { Facts } from '#/domain/scheduling/routing-decisions/decision.ts';
import { factsOf, type FieldAnswer, type Known } from '#/domain/scheduling/routing/facts.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';

type Question = { readonly customFieldId: number; readonly identifier: string; readonly answer: string[] };

/** A past booking with its decision, and the facts about its invitee that rules can use. */
export type PastRow = Omit<Known, 'stage' | 'user_id' | 'joined_time'> & {
  event_call_id: number;
  at: string;
  winner_id: number;
  winner_name: string | null;
  facts: Facts;
  starts_at: string;
  preview_id: string;
  invitee_name: string;
  questions: readonly Question[];
  answers: FieldAnswer[] | null;
  owner_id: number | null;
  joined_time: string | null;
  /** Its past value is unknown. */
  stage: null;
};

/** The bookings of an event in a period, earliest first, in one statement. Uses the index of calls by event. */
export async function readPast(
  ctx: Ctx,
  eventId: number,
  { fromMs, toMs: untilMs }: { readonly fromMs: number; readonly toMs: number },
  max: number,
): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select d.event_call_id, d.at, d.winner_id, d.facts, call.starts_at, call.preview_id, call.invitee_name, call.questions,
      (select ${sql.raw(nameShown)} from member m join app_user u on u.id = m.person_id
        where m.account_id = d.account_id and m.user_id = d.winner_id) as winner_name,
      c.first_name, c.last_name, c.email, c.phone_number, c.country, c.time_zone, c.status, c.user_id as owner_id, c.setter_id, c.joined_time,
      c.tracking, null as stage,
      (select coalesce(jsonb_agg(t.name order by t.id), '[]') from contact_tag ct join tag t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = c.account_id and ct.contact_id = c.id) as tags,
      (select jsonb_agg(jsonb_build_object('id', f.id, 'identifier', f.identifier, 'aliases', to_jsonb(f.aliases), 'answer', to_jsonb(a.answer)))
        from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id
        where a.account_id = c.account_id and a.contact_id = c.id and f.deleted_at is null) as answers
    from event_call call
    join routing_decision d on d.account_id = call.account_id and d.event_call_id = call.id and d.cause = 'BOOKED'
    join contact c on c.account_id = call.account_id and c.id = call.contact_id
    where call.account_id = ${ctx.accountId} and call.event_id = ${eventId}
      and call.created_at >= ${iso(fromMs)}::timestamptz and call.created_at < ${iso(untilMs)}::timestamptz
    order by d.at, d.number limit ${max}`.execute(ctx.db);
  return rows;
}

type StageField = { fieldId: number | null; identifier: string };

export async function stageFieldOf(ctx: Ctx): Promise<StageField> {
  const { rows } = await sql<{ id: number }>`
    select id from custom_field
    where account_id = ${ctx.accountId} and type = 'CONTACT' and identifier = ${stageIdentifier} and deleted_at is null`.execute(
    ctx.db,
  );
  return { fieldId: rows[0]?.id ?? null, identifier: stageIdentifier };
}

/** Answers given with the call win over the contact's current answers. */
export function factsOfPast(row: PastRow, timeZone: string, stage: StageField): RuleFacts {
  const given = row.questions.map(({ customFieldId: id, identifier, answer }) => ({
    id,
    identifier,
    aliases: [],
    answer,
  }));
  const person = { ...row, user_id: row.owner_id };
  return factsOf(person, [...(row.answers ?? []), ...given], stage, { now: toMs(row.at), timeZone });
}

/** Which hosts had another call at the time of each call. What was in their calendars is no longer known. */
export async function busyElsewhere(
  ctx: Ctx,
  eventId: number,
  rows: readonly PastRow[],
  userIds: readonly number[],
): Promise<(callId: number, userId: number) => boolean> {
  const { rows: found } = await sql<{ call_id: number; user_id: number }>`
    select mine.event_call_id as call_id, other.user_id
    from event_call_host mine
    join event_call_host other on other.account_id = mine.account_id and other.user_id = any(${userIds}::bigint[])
      and other.span && mine.span and other.event_call_id <> mine.event_call_id and other.blocking
    where mine.account_id = ${ctx.accountId} and mine.event_id = ${eventId}
      and mine.event_call_id = any(${rows.map((row) => row.event_call_id)}::bigint[])
    group by mine.event_call_id, other.user_id`.execute(ctx.db);
  const busy = new Set(found.map(({ call_id: callId, user_id: userId }) => `${callId} ${userId}`));
  return (callId, userId) => busy.has(`${callId} ${userId}`);
}
