import { fromStored } from '../rules/groups.ts';
import { ifSentence, listed } from '../rules/sentences.ts';
import { useWords } from '../rules/use-words.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import type { DisqualifyRule, RoutingRule } from './event-values.ts';

/** Rules as sentences, with the names that people know. */
export function useRuleSentences(known: readonly { userId: number; name: string }[] = []) {
  const words = useWords();
  const hosts = new Map(known.map(({ userId, name }) => [userId, name]));
  const teams = new Map(useTeamOptions().map(({ value, label }) => [value, label]));
  const events = new Map(useEventOptions().map(({ value, label }) => [value, label]));
  const when = (rule: DisqualifyRule | RoutingRule) => ifSentence(fromStored(rule.when), words);
  return {
    ofDisqualifying: (rule: DisqualifyRule): string => {
      const condition = when(rule);
      switch (rule.action) {
        case 'MESSAGE':
          return `${condition}: show a message${rule.text ? ` (“${shortened(rule.text)}”)` : ''}.`;
        case 'REDIRECT':
          return `${condition}: send to ${rule.url || '…'}.`;
        case 'OTHER_EVENT':
          return `${condition}: offer ${events.get(String(rule.eventId)) ?? 'another event'} instead.`;
        default:
          return rule.action satisfies never;
      }
    },
    ofRouting: (rule: RoutingRule): string => {
      const { target, mode, widenBelowSlots } = rule;
      const names = [
        ...target.userIds.map(
          (id) => hosts.get(id) ?? words.people.get(String(id)) ?? 'a person who has left',
        ),
        ...target.teamIds.map((id) => `team ${teams.get(String(id)) ?? 'that no longer exists'}`),
        ...(target.ownerFirst ? ['the owner of the contact'] : []),
      ];
      const whom = listed(names) || '…';
      const leads = mode === 'ONLY' ? `only ${whom}` : `${whom} before the others`;
      const first = target.ownerFirst && names.length > 1 ? ', the owner first' : '';
      const widens =
        widenBelowSlots === null ? '' : `; with fewer than ${widenBelowSlots} free times, all hosts`;
      return `${when(rule)}: ${leads}${first}${widens}.`;
    },
  };
}

const shownMax = 60;

function shortened(text: string): string {
  return text.length <= shownMax ? text : `${text.slice(0, shownMax).trimEnd()}…`;
}
