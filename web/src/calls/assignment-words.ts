import type { decidingSteps, exclusionReasons } from '@callwright/contract/routing-decisions.ts';
import type { Decision } from '../records.ts';
import { reasonNames } from '../events/slot-reasons.ts';

type Step = (typeof decidingSteps)[number];

/** Why a host was not among those to choose from. */
export const exclusionNames: Record<(typeof exclusionReasons)[number], string> = {
  ...reasonNames,
  CURRENT_HOST: 'Had the call until then',
  NOT_ASKED_FOR: 'Somebody else was asked for',
};

/** What decided, in a sentence about the host who got the call. */
export function decidedBy(step: Step, mode: Decision['mode'], name: string): string {
  const even = mode === 'PRIORITY' ? 'Several have the same priority' : 'The shares were even';
  switch (step) {
    case 'EVERYBODY':
      return 'Everybody hosts the calls of this event together.';
    case 'REQUIRED':
      return `${name} takes part in every call of this event.`;
    case 'ASKED_FOR':
      return `${name} was asked for.`;
    case 'HELD':
      return `The time was kept with ${name} while the invitee was booking.`;
    case 'ONLY_ONE':
      return `${name} was the only one who could take it.`;
    case 'OWNER':
      return `${name} owns the contact, and this event asks the owner first.`;
    case 'PREFERRED':
      return `The answers of the invitee prefer ${name}.`;
    case 'PRIORITY':
      return `${name} has the highest priority of those who could take it.`;
    case 'SHARE':
      return `${name} was furthest below a fair share of the calls.`;
    case 'WEIGHT':
      return `${even}; ${name} has the greatest weight.`;
    case 'LONGEST_AGO':
      return `${even}; ${name} had waited longest for a call.`;
    case 'LOWEST_ID':
      return `All else was equal; ${name} comes first in the order of members.`;
    default:
      return step satisfies never;
  }
}

/** The same in a few words. */
export const stepNames: Record<Step, string> = {
  EVERYBODY: 'together with all hosts',
  REQUIRED: 'takes part in every call',
  ASKED_FOR: 'asked for',
  HELD: 'time was kept',
  ONLY_ONE: 'the only one',
  OWNER: 'owns the contact',
  PREFERRED: 'preferred by the answers',
  PRIORITY: 'highest priority',
  SHARE: 'furthest below a fair share',
  WEIGHT: 'even shares, greatest weight',
  LONGEST_AGO: 'has waited longest',
  LOWEST_ID: 'all equal, first in the order of members',
};

/** Calls with at most one decimal: shares are rarely whole. */
export function writeCalls(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}
