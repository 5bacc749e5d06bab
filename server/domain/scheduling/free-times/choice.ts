import type { Question } from '#/domain/scheduling/assignment/choose.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Decision, Exclusion } from '#/domain/scheduling/routing-decisions/decision.ts';
import type { SlotExplanation } from '#/domain/scheduling/slots/explain.ts';
import type { Prepared } from './free-slots.ts';
import type { EventHost } from './hosts.ts';
import { readHostScores, type HostScores } from './host-scores.ts';

/** The hosts who could take a call, and why the others cannot. */
export type Able = {
  hosts: number[];
  refused: SlotExplanation['refused'];
  widened: boolean;
};

/** A pending choice. `hostScores` is set if scores decide. */
export type Choice = Omit<Decision, 'answer'> & { hostScores: HostScores | null };

type Asked = {
  ownerId: number | null;
  /** The hosts of the request's hold. */
  heldIds?: readonly number[] | undefined;
  /** The host the request names. */
  userId?: number | undefined;
  ruleIds?: readonly number[] | undefined;
};

/**
 * Reads everything that the choice of a host depends on: who can take the call, whom the rules prefer, and the scores.
 * If scores can decide, the caller holds the event's lock.
 */
export async function openChoice(tx: Ctx, prepared: Prepared, able: Able, asked: Asked): Promise<Choice> {
  const { event, hosts, pool } = prepared;
  const excluded = exclusionsOf(hosts, able.refused, asked.userId !== undefined);
  const required = hosts.filter((host) => host.required && host.bookable).map((host) => host.userId);
  const question: Question = {
    mode: event.settings.assignment.mode,
    eligible: able.hosts,
    required,
    preferred: pool.preferred.filter((userId) => able.hosts.includes(userId)),
    ownerId: pool.ownerFirst ? asked.ownerId : null,
    askedFor: asked.userId ?? null,
    heldId: heldHost(asked.heldIds ?? [], able.hosts, required),
    scores: [],
  };
  const hostScores = isOpen(question) ? await readHostScores(tx, event, listed(hosts, excluded)) : null;
  return {
    question: hostScores === null ? question : { ...question, scores: hostScores.scores },
    pool: hosts.map((host) => host.userId),
    excluded,
    standIns: hosts.flatMap(({ userId, standsIn }) =>
      standsIn.map(({ userId: forId, to }) => ({ userId, forId, until: to })),
    ),
    ruleIds: asked.ruleIds ?? [],
    widened: able.widened,
    hostScores,
  };
}

/** The host that a hold was chosen for, if all hosts of the hold are still able. */
function heldHost(
  heldIds: readonly number[],
  able: readonly number[],
  required: readonly number[],
): number | null {
  if (!heldIds.every((userId) => able.includes(userId))) return null;
  return heldIds.find((userId) => !required.includes(userId)) ?? null;
}

/** Whether scores decide. A single candidate needs none. */
function isOpen({ mode, askedFor, heldId, eligible, required }: Question): boolean {
  const candidates = eligible.filter((userId) => !required.includes(userId));
  const isFinal = mode === 'COLLECTIVE' || askedFor !== null || heldId !== null;
  return !isFinal && candidates.length > 1;
}

/**
 * Shares are measured against everybody who takes part, including hosts who are busy at that time or ahead of the
 * others.
 */
function listed(hosts: readonly EventHost[], excluded: readonly Exclusion[]): EventHost[] {
  const outOfOffice = new Set(
    excluded.filter(({ reason }) => reason === 'OUT_OF_OFFICE').map(({ userId }) => userId),
  );
  return hosts.filter(
    (host) =>
      (host.bookable || host.absence?.reason === 'FAIRNESS') &&
      !host.required &&
      !outOfOffice.has(host.userId),
  );
}

/** Hosts who cannot take the call, each with the first reason. */
export function exclusionsOf(
  hosts: readonly EventHost[],
  refused: SlotExplanation['refused'],
  isAskedFor: boolean,
): Exclusion[] {
  const reasons = new Map<number, Exclusion['reason']>();
  for (const { host, reasons: found } of refused) {
    const [first] = found;
    if (first === undefined) continue;
    reasons.set(host, isAskedFor && first.reason === 'NOT_ROUTED' ? 'NOT_ASKED_FOR' : first.reason);
  }
  for (const { userId, absence } of hosts) if (absence !== null) reasons.set(userId, absence.reason);
  return hosts.flatMap(({ userId }) => {
    const reason = reasons.get(userId);
    return reason === undefined ? [] : [{ userId, reason }];
  });
}

/** The same choice without a host whose time was just taken by another booking. */
export function withoutTaken(choice: Choice, userId: number): Choice {
  return {
    ...choice,
    question: { ...choice.question, eligible: choice.question.eligible.filter((id) => id !== userId) },
    excluded: [...choice.excluded, { userId, reason: 'ALREADY_BOOKED' }],
  };
}
