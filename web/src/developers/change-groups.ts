import { speaker } from '../messages/app-language.ts';
import { changeWords } from './change-words.ts';
import { say } from './say.ts';

type Type = keyof typeof changeWords;
type Texts = Readonly<Record<Type, string>>;

const texts = speaker.texts<Texts>(changeWords, {
  de: (): Promise<{ default: Texts }> =>
    import('../server-texts/changes.de.json', { with: { type: 'json' } }),
  es: (): Promise<{ default: Texts }> =>
    import('../server-texts/changes.es.json', { with: { type: 'json' } }),
});

/** The names of groups; the default is the part before the dot. */
const groupNames = (): Record<string, string> => ({
  calendar: say('group.calendar'),
  call: say('group.call'),
  contact: say('contacts'),
  deal: say('group.deal'),
  event: say('group.events'),
  field: say('group.field'),
  form: say('group.form'),
  oauth: say('group.oauth'),
  product: say('group.product'),
  routing: say('group.routing'),
  rule: say('group.rule'),
  setter_claim: say('group.setter_claim'),
  report_check: say('group.report_check'),
  commission_plan: say('group.commission'),
  commission_statement: say('group.commission'),
  commission_period: say('group.commission'),
  transaction: say('group.transaction'),
  user: say('group.user'),
  webhook: say('group.webhook'),
});

const all = Object.keys(changeWords) as Type[]; // the keys are the type by construction
/** Tests are sent to the tested webhook regardless of its event selection. */
const chosen = all.filter((type) => type !== 'webhook.test');

/** The types of changes by group. */
const typesByGroup = Object.entries(Object.groupBy(chosen, (type) => type.split('.')[0] ?? ''));
export const changeGroups = () =>
  typesByGroup.map(([group, types]) => ({
    subscription: `${group}.*`,
    name: groupNames()[group] ?? group,
    types: types ?? [],
  }));

/** “A call is booked” */
export function wordsOf(type: Type): string {
  const words = texts()[type];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The options of a select. */
export const changeOptions = () => changeGroups().map(({ name: group, types }) => ({ group, items: types }));

/** A short description of the events that a webhook receives. */
export function subscribedTo(types: readonly string[]): string {
  if (types.includes('*')) return say('choice.all');
  return types.length > 3
    ? say('choice.more', { join: types.slice(0, 3).join(', '), value: types.length - 3 })
    : types.join(', ');
}
