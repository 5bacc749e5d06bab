import type { exclusionReasons, RoutingDecision } from '@callwright/contract/routing-decisions.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import type { z } from 'zod';
import { fairShares, loadOf } from '#/domain/scheduling/assignment/calibrate.ts';
import type { Answer, Question } from '#/domain/scheduling/assignment/choose.ts';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

export type Exclusion = { userId: number; reason: (typeof exclusionReasons)[number] };

/** A choice of a host with everything that led to it. */
export type Decision = {
  question: Question;
  answer: Answer;
  /** The hosts of the event. */
  pool: readonly number[];
  excluded: readonly Exclusion[];
  /** Hosts for this time only, in place of others who are out of office. */
  standIns: readonly { userId: number; forId: number; until: string }[];
  ruleIds: readonly number[];
  widened: boolean;
};

type Shown = z.input<typeof RoutingDecision>;
/** The part of a decision that is stored as one JSON document, in the contract's terms. */
export type Facts = Omit<
  Shown,
  'id' | 'eventCallId' | 'at' | 'cause' | 'winnerId' | 'tieBreak' | 'actor' | 'people'
>;
type Cause = Shown['cause'];

/** The row of a decision, without the call. */
export type DecisionRow = {
  id: string;
  cause: Cause;
  winnerId: number;
  tieBreak: string;
  facts: string;
  actor: string;
};

export function decisionRow(tx: Ctx, cause: Cause, decision: Decision): DecisionRow {
  const { winnerId, tieBreak } = decision.answer;
  return {
    id: newDecisionId(tx),
    cause,
    winnerId,
    tieBreak,
    facts: JSON.stringify(factsOf(decision)),
    actor: JSON.stringify(nameless(tx.actor)),
  };
}

export function newDecisionId(tx: Ctx): string {
  return `rtd_${bytesFor(tx, 12).toString('base64url')}`;
}

function factsOf({ question, pool, excluded, standIns, ruleIds, widened }: Decision): Facts {
  const { mode, required, eligible, preferred, ownerId, askedFor, heldId, scores } = question;
  const target = fairShares(mode, scores);
  return {
    mode,
    pool: [...pool],
    required: [...required],
    eligible: [...eligible],
    excluded: [...excluded],
    standIns: [...standIns],
    preferred: [...preferred],
    ownerId,
    askedFor,
    heldId,
    scores: scores.map((score) => ({
      userId: score.userId,
      priority: score.priority,
      load: loadOf(score),
      target: target.get(score.userId) ?? 0,
      weight: score.weight,
      credit: score.credit,
      calibration: score.calibration,
      lastBookedAt: score.lastBookedAt === null ? null : iso(score.lastBookedAt),
    })),
    ruleIds: [...ruleIds],
    widened,
  };
}

/** Names of invitees are left out: erased people must not remain in stored decisions. */
function nameless(actor: Actor): Actor {
  return actor.type === 'contact' ? { ...actor, name: 'Invitee' } : actor;
}

/** Stores the decision about an existing call, and references it in the call. */
export async function storeDecision(tx: Ctx, callId: number, row: DecisionRow): Promise<void> {
  await sql`
    with stored as (
      insert into routing_decision (account_id, id, event_call_id, at, cause, winner_id, tie_break, facts, actor)
      values (${tx.accountId}, ${row.id}, ${callId}, ${iso(tx.now)}, ${row.cause}, ${row.winnerId}, ${row.tieBreak},
        ${row.facts}::jsonb, ${row.actor}::jsonb)
    )
    update event_call set routing = routing || jsonb_build_object('decisionId', ${row.id}::text)
    where account_id = ${tx.accountId} and id = ${callId}`.execute(tx.db);
}
