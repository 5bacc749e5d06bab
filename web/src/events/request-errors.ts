import { isGroup, itemsOf, type Group, type Item } from '../rules/groups.ts';
import { fromStored } from '../rules/groups.ts';
import { valuesTaken } from '../rules/operators.ts';
import type { EventValues } from './event-values.ts';
import { say } from './say.ts';

/** Incomplete input that the server would not notice: conditions without a subject, actions without an address. */
export function requestErrors(values: EventValues): Record<string, string> {
  const errors: Record<string, string> = {};
  values.disqualifyRules.forEach((rule, index) => {
    const name = `disqualifyRules.${index}`;
    if (isUnfinished(fromStored(rule.when))) errors[name] = say('error.condition', { number: index + 1 });
    if (rule.action === 'REDIRECT' && !rule.url) errors[name] = say('error.redirect', { number: index + 1 });
    if (rule.action === 'OTHER_EVENT' && rule.eventId === null)
      errors[name] = say('error.otherEvent', { number: index + 1 });
  });
  values.routingRules.forEach((rule, index) => {
    const name = `routingRules.${index}`;
    const { userIds, teamIds, ownerFirst } = rule.target;
    if (isUnfinished(fromStored(rule.when))) errors[name] = say('error.condition', { number: index + 1 });
    if (userIds.length + teamIds.length === 0 && !ownerFirst)
      errors[name] = say('error.target', { number: index + 1 });
  });
  for (const list of ['questions', 'secondaryQuestions'] as const) {
    values[list].forEach(({ showIf }, index) => {
      if (showIf !== null && isUnfinished(fromStored(showIf)))
        errors[`${list}.${index}`] = say('error.question', { number: index + 1 });
    });
  }
  if (values.onNoHost.action === 'REDIRECT' && !values.onNoHost.url) errors['onNoHost'] = say('error.noHost');
  values.consentTexts.forEach(({ kind, text }, index) => {
    if (kind.trim() === '' || text.trim() === '')
      errors[`consentTexts.${index}`] = say('error.consent', { number: index + 1 });
  });
  return errors;
}

function isUnfinished(item: Group | Item): boolean {
  if (isGroup(item)) return itemsOf(item).some(isUnfinished);
  const isNamed = item.customFieldId !== undefined || (item.identifier ?? '') !== '';
  return !isNamed || (valuesTaken(item.op) !== 'none' && item.values.length === 0);
}
