/** How a condition compares. */
export const conditionOps = [
  'IN',
  'NOT_IN',
  'EQUALS',
  'CONTAINS',
  'GT',
  'GTE',
  'LT',
  'LTE',
  'EMPTY',
  'NOT_EMPTY',
] as const;

/** The maximum number of conditions in a group, and the maximum nesting. */
export const conditionsMax = 20;
export const groupsDeepMax = 3;

/** What conditions can use in addition to fields. `utm.` is the prefix of tracking parameters. */
export const factNames = [
  'first-name',
  'last-name',
  'email',
  'email-domain',
  'phone-number',
  'country',
  'time-zone',
  'local-hour',
  'status',
  'owner',
  'closer-owner',
  'setter-owner',
  'tags',
  'joined-time',
] as const;

/** Whether an identifier names such a fact. */
export function isFact(identifier: string): boolean {
  return /^utm\../.test(identifier) || factNames.some((name) => name === identifier);
}
