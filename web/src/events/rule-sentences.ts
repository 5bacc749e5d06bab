import { fromStored } from '../rules/groups.ts';
import { ifSentence, listed } from '../rules/sentences.ts';
import { useWords } from '../rules/use-words.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import type { DisqualifyRule, RoutingRule } from './event-values.ts';
import { say } from './say.ts';

/** Rules as sentences, with readable names. */
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
          return rule.text
            ? say('says.messageText', { condition, text: shortened(rule.text) })
            : say('says.message', { condition });
        case 'REDIRECT':
          return say('says.redirect', { condition, url: rule.url || '…' });
        case 'OTHER_EVENT':
          return say('says.offer', {
            condition,
            event: events.get(String(rule.eventId)) ?? say('says.otherEvent'),
          });
        default:
          return rule.action satisfies never;
      }
    },
    ofRouting: (rule: RoutingRule): string => {
      const { target, mode, widenBelowSlots } = rule;
      const names = [
        ...target.userIds.map((id) => hosts.get(id) ?? words.people.get(String(id)) ?? say('says.left')),
        ...target.teamIds.map((id) => {
          const name = teams.get(String(id));
          return name === undefined ? say('says.goneTeam') : say('says.team', { name });
        }),
        ...(target.ownerFirst ? [say('says.owner')] : []),
      ];
      const whom = say(mode === 'ONLY' ? 'says.only' : 'says.before', { names: listed(names) || '…' });
      const first = target.ownerFirst && names.length > 1 ? say('says.ownerFirst') : '';
      const widens = widenBelowSlots === null ? '' : say('says.widens', { count: widenBelowSlots });
      return say('says.route', { condition: when(rule), whom, first, widens });
    },
  };
}

const shownMax = 60;

function shortened(text: string): string {
  return text.length <= shownMax ? text : `${text.slice(0, shownMax).trimEnd()}…`;
}
