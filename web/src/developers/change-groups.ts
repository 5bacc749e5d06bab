import { changeWords } from './change-words.ts';

type Type = keyof typeof changeWords;

/** The names of groups; the default is the part before the dot. */
const groupNames: Record<string, string> = {
  calendar: 'Calendars',
  call: 'Calls',
  contact: 'Contacts',
  deal: 'Deals',
  event: 'Events',
  field: 'Custom fields',
  form: 'Forms',
  oauth: 'Connected apps',
  product: 'Products',
  routing: 'Routing',
  rule: 'Automation',
  setter_claim: 'Leads of setters',
  transaction: 'Payments',
  user: 'Members',
  webhook: 'Webhooks',
};

const all = Object.keys(changeWords) as Type[]; // the keys are the type by construction
/** Tests go to the webhook that is tried out, regardless of its event selection. */
const chosen = all.filter((type) => type !== 'webhook.test');

/** The types of changes by what they are about. */
export const changeGroups = Object.entries(Object.groupBy(chosen, (type) => type.split('.')[0] ?? '')).map(
  ([group, types]) => ({ subscription: `${group}.*`, name: groupNames[group] ?? group, types: types ?? [] }),
);

/** “A call is booked” */
export function wordsOf(type: Type): string {
  const words = changeWords[type];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** As the options of a select. */
export const changeOptions = changeGroups.map(({ name: group, types }) => ({ group, items: types }));

/** The events a webhook receives, in a few words. */
export function subscribedTo(types: readonly string[]): string {
  if (types.includes('*')) return 'everything';
  return types.length > 3 ? `${types.slice(0, 3).join(', ')} and ${types.length - 3} more` : types.join(', ');
}
