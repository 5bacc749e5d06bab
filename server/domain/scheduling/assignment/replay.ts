import type { RoutingDecision } from '@callwright/contract/routing-decisions.ts';
import type { z } from 'zod';
import { toMs } from '#/platform/values/time.ts';
import { choose, type Answer, type Question } from './choose.ts';

/** The part of a stored decision that determines the choice. */
export type StoredQuestion = Pick<
  z.input<typeof RoutingDecision>,
  'mode' | 'eligible' | 'required' | 'preferred' | 'ownerId' | 'askedFor' | 'heldId' | 'scores'
>;

/** Repeats a stored choice by the same rules. The answer equals the stored one. */
export function replay({ scores, ...stored }: StoredQuestion): Answer | null {
  const question: Question = {
    ...stored,
    scores: scores.map(({ lastBookedAt, ...score }) => ({
      ...score,
      lastBookedAt: lastBookedAt === null ? null : toMs(lastBookedAt),
    })),
  };
  return choose(question);
}
