import { isGroup, itemsOf, type Group, type Item } from '../rules/groups.ts';
import { fromStored } from '../rules/groups.ts';
import { valuesTaken } from '../rules/operators.ts';
import type { EventValues } from './event-values.ts';

/** What the service cannot know is half done: conditions without a subject, actions without an address. */
export function requestErrors(values: EventValues): Record<string, string> {
  const errors: Record<string, string> = {};
  values.disqualifyRules.forEach((rule, index) => {
    const name = `disqualifyRules.${index}`;
    if (isUnfinished(fromStored(rule.when))) errors[name] = `Rule ${index + 1}: a condition is not finished`;
    if (rule.action === 'REDIRECT' && !rule.url) errors[name] = `Rule ${index + 1}: say where to send them`;
    if (rule.action === 'OTHER_EVENT' && rule.eventId === null)
      errors[name] = `Rule ${index + 1}: choose the other event`;
  });
  values.routingRules.forEach((rule, index) => {
    const name = `routingRules.${index}`;
    const { userIds, teamIds, ownerFirst } = rule.target;
    if (isUnfinished(fromStored(rule.when))) errors[name] = `Rule ${index + 1}: a condition is not finished`;
    if (userIds.length + teamIds.length === 0 && !ownerFirst)
      errors[name] = `Rule ${index + 1}: choose who gets the call`;
  });
  for (const list of ['questions', 'secondaryQuestions'] as const) {
    values[list].forEach(({ showIf }, index) => {
      if (showIf !== null && isUnfinished(fromStored(showIf)))
        errors[`${list}.${index}`] = `Question ${index + 1}: a condition is not finished`;
    });
  }
  if (values.onNoHost.action === 'REDIRECT' && !values.onNoHost.url)
    errors['onNoHost'] = 'Say where to send people when nobody is free';
  values.consentTexts.forEach(({ kind, text }, index) => {
    if (kind.trim() === '' || text.trim() === '')
      errors[`consentTexts.${index}`] = `Consent ${index + 1}: give it a name and a text`;
  });
  return errors;
}

function isUnfinished(item: Group | Item): boolean {
  if (isGroup(item)) return itemsOf(item).some(isUnfinished);
  const isNamed = item.customFieldId !== undefined || (item.identifier ?? '') !== '';
  return !isNamed || (valuesTaken(item.op) !== 'none' && item.values.length === 0);
}
