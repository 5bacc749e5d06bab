import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { update } from '@callwright/contract/events.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import type { EventRow } from '#/domain/scheduling/event-records/event.ts';

type Changes = Omit<Input<typeof update>, 'id'>;
type Rules = Pick<Changes, 'questions' | 'secondaryQuestions' | 'disqualifyRules' | 'routingRules'>;
type Kind = 'member' | 'team' | 'event' | 'field' | 'schedule';

/** An id in a request, with its field and, for a schedule, the required owner. */
type Reference = { kind: Kind; field: string; id: number; owner: number | null };

/**
 * Throws 400 for ids that do not exist in this workspace, in one statement. Targets of unchanged rules and questions
 * may be gone by now: that is a warning on the event, not a reason to refuse a change of something else.
 */
export async function checkReferences(tx: Ctx, changes: Changes, before: EventRow | null): Promise<void> {
  const known = new Set(before === null ? [] : rulesIn(before.settings).map(keyOf));
  const references = [
    ...peopleIn(changes),
    ...rulesIn(changes).filter((reference) => !known.has(keyOf(reference))),
  ];
  if (references.length === 0) return;
  const { rows } = await sql<{ place: number }>`
    select r.place
    from unnest(${references.map((r) => r.kind)}::text[], ${references.map((r) => r.id)}::bigint[], ${references.map((r) => r.owner)}::bigint[])
      with ordinality as r (kind, id, owner, place)
    where not case r.kind
      when 'member' then exists (select from member m where m.account_id = ${tx.accountId} and m.user_id = r.id)
      when 'team' then exists (select from team t where t.account_id = ${tx.accountId} and t.id = r.id)
      when 'event' then exists (select from event e where e.account_id = ${tx.accountId} and e.id = r.id and e.deleted_at is null)
      when 'field' then exists (select from custom_field f where f.account_id = ${tx.accountId} and f.id = r.id and f.deleted_at is null)
      else exists (select from availability a where a.account_id = ${tx.accountId} and a.id = r.id and a.user_id = r.owner)
    end
    order by r.place`.execute(tx.db);
  const fieldErrors: FieldErrors = {};
  for (const { place } of rows) {
    const reference = references[place - 1];
    if (reference !== undefined) (fieldErrors[reference.field] ??= []).push(texts[reference.kind](reference));
  }
  if (rows.length > 0) throw invalid(fieldErrors);
}

const texts: Readonly<Record<Kind, (reference: Reference) => ErrorReason>> = {
  member: ({ id }) => because('NOT_A_MEMBER', { id }),
  team: ({ id }) => because('NOT_A_TEAM', { id }),
  event: ({ id }) => because('NOT_AN_EVENT', { id }),
  field: ({ id }) => because('NOT_A_FIELD', { id }),
  schedule: ({ id, owner }) => because('NOT_A_SCHEDULE', { id, host: owner ?? '' }),
};

function to(
  kind: Kind,
  field: string,
  id: number | null | undefined,
  owner: number | null = null,
): Reference[] {
  return id === null || id === undefined ? [] : [{ kind, field, id, owner }];
}

function peopleIn(changes: Changes): Reference[] {
  return [
    ...to('member', 'userId', changes.userId),
    ...to('team', 'teamId', changes.teamId),
    ...(changes.teams ?? []).flatMap((id) => to('team', 'teams', id)),
    ...(changes.hosts ?? []).flatMap((host) => [
      ...to('member', 'hosts', host.userId),
      ...to('schedule', 'hosts', host.availabilityId, host.userId),
    ]),
  ];
}

function keyOf({ kind, field, id }: Reference): string {
  return `${kind} ${field} ${id}`;
}

function rulesIn(changes: Rules): Reference[] {
  return [
    ...(changes.questions ?? []).flatMap((question) => inQuestion('questions', question)),
    ...(changes.secondaryQuestions ?? []).flatMap((question) => inQuestion('secondaryQuestions', question)),
    ...(changes.disqualifyRules ?? []).flatMap((rule) => [
      ...to('event', 'disqualifyRules', rule.eventId),
      ...inConditions('disqualifyRules', rule.when),
    ]),
    ...(changes.routingRules ?? []).flatMap((rule) => [
      ...rule.target.userIds.flatMap((id) => to('member', 'routingRules', id)),
      ...rule.target.teamIds.flatMap((id) => to('team', 'routingRules', id)),
      ...inConditions('routingRules', rule.when),
    ]),
  ];
}

function inQuestion(field: string, question: NonNullable<Changes['questions']>[number]): Reference[] {
  return [
    ...to('field', field, question.customFieldId),
    ...(question.showIf === null ? [] : inConditions(field, question.showIf)),
  ];
}

type Conditions = { customFieldId?: number | undefined } | { all: Conditions[] } | { any: Conditions[] };

function inConditions(field: string, conditions: Conditions): Reference[] {
  if ('all' in conditions) return conditions.all.flatMap((part) => inConditions(field, part));
  if ('any' in conditions) return conditions.any.flatMap((part) => inConditions(field, part));
  return to('field', field, conditions.customFieldId);
}
