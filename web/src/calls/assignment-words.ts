import type { decidingSteps, exclusionReasons } from '@callwright/contract/routing-decisions.ts';
import type { Decision } from '../records.ts';
import { reasonName } from '../events/slot-reasons.ts';
import { locale } from '../messages/app-language.ts';
import { say, type TextKey } from './say.ts';

type Step = (typeof decidingSteps)[number];

/** Why a host was not a candidate. */
export function exclusionName(reason: (typeof exclusionReasons)[number]): string {
  if (reason === 'CURRENT_HOST') return say('excluded.current');
  return reason === 'NOT_ASKED_FOR' ? say('excluded.notAskedFor') : reasonName(reason);
}

const decided: Record<Step, TextKey> = {
  EVERYBODY: 'decided.everybody',
  REQUIRED: 'decided.required',
  ASKED_FOR: 'decided.askedFor',
  HELD: 'decided.held',
  ONLY_ONE: 'decided.onlyOne',
  OWNER: 'decided.owner',
  PREFERRED: 'decided.preferred',
  PRIORITY: 'decided.priority',
  SHARE: 'decided.share',
  WEIGHT: 'decided.weight',
  LONGEST_AGO: 'decided.longestAgo',
  LOWEST_ID: 'decided.lowestId',
};

/** The deciding criterion, as a sentence about the host who got the call. */
export function decidedBy(step: Step, mode: Decision['mode'], name: string): string {
  const even = say(mode === 'PRIORITY' ? 'decided.samePriority' : 'decided.sameShare');
  return say(decided[step], { name, even });
}

const steps: Record<Step, TextKey> = {
  EVERYBODY: 'step.everybody',
  REQUIRED: 'step.required',
  ASKED_FOR: 'step.askedFor',
  HELD: 'step.held',
  ONLY_ONE: 'step.onlyOne',
  OWNER: 'step.owner',
  PREFERRED: 'step.preferred',
  PRIORITY: 'step.priority',
  SHARE: 'step.share',
  WEIGHT: 'step.weight',
  LONGEST_AGO: 'step.longestAgo',
  LOWEST_ID: 'step.lowestId',
};

/** The same in a few words. */
export function stepName(step: Step): string {
  return say(steps[step]);
}

/** A number of calls with at most one decimal, because shares are rarely whole. */
export function writeCalls(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);
}
