import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { testRouting } from '@callwright/contract/test-routing.ts';
import { mustBeMember } from '#/domain/crm/contact-records/references.ts';
import { utmOf } from '#/domain/crm/contact-records/utm.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readEvent, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { isActive, readHosts, type EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { checkAnswers } from '#/domain/crm/fields/check-answers.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { factsOf } from '#/domain/scheduling/routing/facts.ts';
import type { Evaluation, EvaluatedRule } from '#/domain/scheduling/routing/evaluate.ts';
import { targetOf } from '#/domain/scheduling/routing/target.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { loadEvent } from '#/domain/scheduling/event-records/event.ts';
import { evaluateEventRules } from '#/domain/scheduling/forms/evaluate-event-rules.ts';
import { checkReferences } from './references.ts';
import { firstTimes } from './first-times.ts';
import { slotWords } from './slot-words.ts';

type Body = Input<typeof testRouting>;
type Data = Result<typeof testRouting>['data'];

/** How the form of an event would route a person, and why. Saves nothing. */
export async function tryRouting(ctx: Ctx, input: Body): Promise<Result<typeof testRouting>> {
  const stored = await loadEvent(ctx, { id: input.eventId, linkPrefix: input.linkPrefix });
  const { disqualifyRules, routingRules } = input;
  await mustBeMember(ctx, input.ownerId, 'ownerId');
  await checkReferences(ctx, { disqualifyRules, routingRules }, stored);
  const event = withRules(await readEvent(ctx, { id: stored.id }), input);
  const timeZone = input.timeZone ?? event.timeZone;
  const at = input.at ? toInstantMs(input.at, timeZone, 'at') : ctx.now;
  const hosts = await readHosts(ctx, event);
  const facts = factsOf(
    {
      first_name: null,
      last_name: null,
      email: input.email ?? null,
      phone_number: input.phoneNumber ?? null,
      country: input.country ?? null,
      time_zone: timeZone,
      status: 'POTENTIAL',
      stage: null,
      user_id: input.ownerId ?? null,
      setter_id: null,
      joined_time: iso(at),
      tracking: utmOf(input.utm),
      tags: [],
    },
    await checkAnswers(ctx, input.answers),
    { fieldId: null, identifier: stageIdentifier },
    { now: at, timeZone },
  );
  const about = { facts, ownerId: input.ownerId ?? null };
  const evaluation = await evaluateEventRules(ctx, event, hosts, about);
  const times = await firstTimes(ctx, event, evaluation.verdict, { ...about, timeZone, at });
  return { data: { ...presentEvaluation(evaluation, hosts, about.ownerId), ...times } };
}

/** Rules in the request replace the saved ones. */
function withRules(event: BookableEvent, { disqualifyRules, routingRules }: Body): BookableEvent {
  return {
    ...event,
    settings: {
      ...event.settings,
      ...(disqualifyRules !== undefined && { disqualifyRules }),
      ...(routingRules !== undefined && { routingRules }),
    },
  };
}

function presentEvaluation(
  { disqualifyRules, routingRules, verdict }: Evaluation,
  hosts: readonly EventHost[],
  ownerId: number | null,
): Omit<Data, 'widening' | 'slots' | 'next' | 'from' | 'to'> {
  const { disqualified, conditionalUsers, routingGroupIds, routingMode } = verdict;
  const present = hosts.filter(isActive);
  return {
    disqualified: disqualified === null ? null : presentDisqualified(disqualified.rule),
    disqualifyRules: disqualifyRules.map((evaluated) => ({
      id: evaluated.rule.id,
      ...presentEvaluated(evaluated),
    })),
    routingRules: routingRules.map((evaluated) => ({
      id: evaluated.rule.id,
      ...presentEvaluated(evaluated),
      leadsTo: targetOf([evaluated.rule], present, ownerId).userIds,
    })),
    conditionalUsers,
    routingGroupIds,
    routingMode,
    hosts: hosts.map(({ userId, name, absence }) => ({
      id: userId,
      name,
      isPreferred: conditionalUsers.includes(userId),
      isOwner: userId === ownerId,
      absence: absence === null ? null : (absence.detail ?? slotWords[absence.reason].what),
    })),
  };
}

function presentDisqualified({
  id,
  action,
  text,
  url,
  eventId,
}: Evaluation['disqualifyRules'][number]['rule']): NonNullable<Data['disqualified']> {
  return { ruleId: id, action, text, url, eventId };
}

function presentEvaluated({ place, outcome, flaw, conditions }: EvaluatedRule<unknown>) {
  return {
    place,
    outcome,
    warning: flaw,
    conditions: conditions.map(({ path, condition, fact, holds }) => ({
      path,
      ...condition,
      values: [...condition.values],
      fact: [...fact],
      holds,
    })),
  };
}
