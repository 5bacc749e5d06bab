import type { RoutingTest } from '../records.ts';
import { listed } from '../rules/sentences.ts';
import { say } from './say.ts';

type Outcome = RoutingTest['routingRules'][number]['outcome'];

export function outcomeName(outcome: Outcome): string {
  return say(`result.${outcome}`);
}
export const outcomeColors: Record<Outcome, string> = {
  MATCHED: 'green',
  NOT_MATCHED: 'gray',
  SKIPPED: 'orange',
  NOT_REACHED: 'gray',
};

/** Why the first host comes first. */
export function stepName(step: NonNullable<RoutingTest['next']>['tieBreak']): string {
  return say(`step.${step}`);
}

/** The result in one line. */
export function verdictOf(result: RoutingTest): { title: string; text: string } {
  const { disqualified, conditionalUsers, hosts, routingMode } = result;
  if (disqualified !== null) {
    const place = result.disqualifyRules.findIndex(({ id }) => id === disqualified.ruleId) + 1;
    const what = {
      MESSAGE: disqualified.text ?? say('verdict.message'),
      REDIRECT: say('verdict.redirect', { url: disqualified.url ?? say('verdict.noAddress') }),
      OTHER_EVENT: say('verdict.otherEvent'),
    }[disqualified.action];
    return { title: say('verdict.away', { number: place }), text: what };
  }
  const names = hosts.filter(({ id }) => conditionalUsers.includes(id)).map(({ name }) => name);
  const owner = hosts.find(({ isOwner }) => isOwner)?.name;
  if (routingMode === 'CONTACT_OWNER')
    return {
      title: say('verdict.ownerFirst', { owner: owner ?? say('verdict.theOwner') }),
      text: among(names),
    };
  if (result.widening?.widened === true)
    return {
      title: say('verdict.all'),
      text: say('verdict.tooFew', { names: listed(names) }),
    };
  if (names.length === 0) return { title: say('verdict.all'), text: say('verdict.noRule') };
  if (routingMode === 'PRIORITIZE')
    return {
      title: say('verdict.before', { names: listed(names) }),
      text: say('verdict.othersToo'),
    };
  return { title: say('verdict.only', { names: listed(names) }), text: say('verdict.byRules') };
}

function among(names: readonly string[]): string {
  return names.length === 0 ? say('verdict.thenAll') : say('verdict.among', { names: listed(names) });
}
