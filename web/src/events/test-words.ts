import type { RoutingTest } from '../records.ts';
import { listed } from '../rules/sentences.ts';

type Outcome = RoutingTest['routingRules'][number]['outcome'];

export const outcomeNames: Record<Outcome, string> = {
  MATCHED: 'Holds',
  NOT_MATCHED: 'Does not hold',
  SKIPPED: 'Skipped',
  NOT_REACHED: 'Not reached',
};
export const outcomeColors: Record<Outcome, string> = {
  MATCHED: 'green',
  NOT_MATCHED: 'gray',
  SKIPPED: 'orange',
  NOT_REACHED: 'gray',
};

/** Why the first host is the first. */
export const stepNames: Record<NonNullable<RoutingTest['next']>['tieBreak'], string> = {
  EVERYBODY: 'all hosts take part',
  REQUIRED: 'always takes part',
  ASKED_FOR: 'was asked for',
  HELD: 'the time is held for this host',
  ONLY_ONE: 'the only one who is free then',
  OWNER: 'owns the contact, and comes first',
  PREFERRED: 'the rules prefer this host',
  PRIORITY: 'has the highest priority',
  SHARE: 'furthest below a fair share of calls',
  WEIGHT: 'has the largest weight',
  LONGEST_AGO: 'has waited longest for a call',
  LOWEST_ID: 'all are equal, so the one who joined first',
};

/** The result, in a line. */
export function verdictOf(result: RoutingTest): { title: string; text: string } {
  const { disqualified, conditionalUsers, hosts, routingMode } = result;
  if (disqualified !== null) {
    const place = result.disqualifyRules.findIndex(({ id }) => id === disqualified.ruleId) + 1;
    const what = {
      MESSAGE: disqualified.text ?? 'A message is shown.',
      REDIRECT: `They are sent to ${disqualified.url ?? 'no address'}.`,
      OTHER_EVENT: 'Another event is offered.',
    }[disqualified.action];
    return { title: `Turned away by disqualify rule ${place}`, text: what };
  }
  const names = hosts.filter(({ id }) => conditionalUsers.includes(id)).map(({ name }) => name);
  const owner = hosts.find(({ isOwner }) => isOwner)?.name;
  if (routingMode === 'CONTACT_OWNER')
    return { title: `May book: ${owner ?? 'the owner'} first`, text: among(names) };
  if (result.widening?.widened === true)
    return {
      title: 'May book: all hosts',
      text: `The rules lead to ${listed(names)}, who have too few free times.`,
    };
  if (names.length === 0) return { title: 'May book: all hosts', text: 'No routing rule narrows the hosts.' };
  if (routingMode === 'PRIORITIZE')
    return {
      title: `May book: ${listed(names)} before the others`,
      text: 'All other hosts can be booked too.',
    };
  return { title: `May book: only ${listed(names)}`, text: 'The rules that hold lead there.' };
}

function among(names: readonly string[]): string {
  return names.length === 0 ? 'Then all other hosts.' : `Among ${listed(names)}.`;
}
