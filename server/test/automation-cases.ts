import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

const rule = () => ({
  name: 'Rule',
  kind: 'MAX_CALLS',
  metric: 'calls',
  window: 'DAY',
  threshold: 9,
  active: false,
});
const oldRule = ({ ids }: Tenant) => ({ id: ids.automation, name: 'Changed' });
const named = (base: (mine: Tenant) => object): Record<string, Place> => ({
  'eventIds[]': place('event', (mine, id) => ({ ...base(mine), eventIds: [id] })),
  'excludeUserIds[]': place('user', (mine, id) => ({ ...base(mine), excludeUserIds: [id] })),
});

/** The endpoints of rules that watch hosts. */
export const automationCases: Readonly<Record<string, Case>> = {
  'automations.list': { input: none },
  'automations.detail': { input: none },
  'automations.create': { repeats: true, input: rule, places: named(rule) },
  'automations.update': { repeats: true, input: oldRule, places: named(oldRule) },
  'automations.remove': { input: none, places: { 'ids[]': place('automation', (_, id) => ({ ids: [id] })) } },
  'automations.history': {
    input: none,
    places: { ruleIds: place('automation', (_, id) => ({ ruleIds: String(id) })) },
  },
  'automations.undo': {
    repeats: true,
    input: none,
    places: { id: place('automationAction', (_, id) => ({ id })) },
  },
  'automations.simulate': { reads: true, input: rule, places: named(rule) },
};
