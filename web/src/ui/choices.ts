import { roleKeys } from '@callwright/contract/roles.ts';
import type { noSaleReasons } from '@callwright/contract/event-call.ts';
import type { Objection } from '@callwright/contract/outcome-rules.ts';
import { say, type TextKey } from '../choices/say.ts';
import type { CallEvent, CustomField } from '../records.ts';
import {
  callKinds,
  callTypes,
  contactStates,
  dealTypes,
  latestOutcomes,
  locations,
  origins,
  outcomes,
  paymentStates,
  reasons,
  transactionSources,
  transactionStates,
} from './choice-values.ts';

// The names of the contract's fixed values on screens, in the language of the page.

type Names<K extends string> = Readonly<Record<K, string>>;

/** Each name is looked up when it is read, because the language may be loaded after this module. */
function named<const P extends string, K extends string>(
  group: P,
  values: readonly K[] & ([`${P}.${K}`] extends [TextKey] ? unknown : never),
): Names<K> {
  const names = {};
  for (const value of values)
    Object.defineProperty(names, value, {
      enumerable: true,
      get: () => say(`${group}.${value}` as TextKey), // by the type of `values`
    });
  return names as Names<K>; // one for each of `values`
}

export const roleNames = named('role', roleKeys);
export const callTypeNames = named('callType', callTypes);
export const callKindNames = named('callKind', callKinds);
export const locationNames = named('location', locations);
export const latestOutcomeNames = named('outcome', latestOutcomes);
export const outcomeNames = named('outcome', outcomes);

/** Why a call had no good outcome; the possible reasons depend on the outcome. */
export const noSaleReasonNames: Names<(typeof noSaleReasons)[number]> = named('noSale', reasons);

export const objectionNames: Names<Objection> = named('objection', [
  'NONE',
  'PRICE',
  'TIMING',
  'DECISION_MAKER',
  'TRUST',
  'NO_NEED',
  'COMPETITOR',
  'OTHER',
]);

export const utmNames = named('utm', ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']);

/** The name of a tracking parameter; unknown ones are shown as they are. */
export function utmName(key: string): string {
  const names: Readonly<Record<string, string>> = utmNames;
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}

export const dealTypeNames = named('dealType', dealTypes);
export const paymentStatusNames = named('paymentStatus', paymentStates);
export const transactionStatusNames = named('transaction', transactionStates);
export const transactionSourceNames = named('paymentSource', transactionSources);

/** How a call or a contact was created. */
export const originNames = named('origin', origins);

export const contactStatusNames = named('contactStatus', contactStates);

export const assignmentNames: Names<CallEvent['assignment']['mode']> = named('assignment', [
  'ROUND_ROBIN',
  'PRIORITY',
  'WEIGHTED',
  'COLLECTIVE',
  'SINGLE',
]);

export const colorNames: Names<NonNullable<CustomField['options'][number]['color']>> = named('color', [
  'gray',
  'blue',
  'indigo',
  'purple',
  'pink',
  'red',
  'yellow',
  'green',
]);

/** The options of a select for values with names. */
export function optionsOf<K extends string>(
  names: Readonly<Record<K, string>>,
): { value: K; label: string }[] {
  return (Object.keys(names) as K[]).map((value) => ({ value, label: names[value] })); // the keys are the type by construction
}

/** The names for a comma-separated list of values. */
export function namesOf(options: readonly { value: string; label: string }[], list: string): string {
  return list
    .split(',')
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join(', ');
}
