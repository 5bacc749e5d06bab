import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

const named: Record<string, Place> = {
  'eventIds[]': place('event', (_, id, example) => ({ ...example, eventIds: [id] })),
  'excludeUserIds[]': place('user', (_, id, example) => ({ ...example, excludeUserIds: [id] })),
};

/** The endpoints of automation rules for hosts. */
export const automationCases: Readonly<Record<string, Case>> = {
  'automations.list': { input: none },
  'automations.detail': { input: none },
  'automations.create': { repeats: true, places: named },
  'automations.update': { repeats: true, places: named },
  'automations.remove': { places: { 'ids[]': place('automation', (_, id) => ({ ids: [id] })) } },
  'automations.history': {
    input: none,
    places: { ruleIds: place('automation', (_, id) => ({ ruleIds: String(id) })) },
  },
  'automations.undo': {
    repeats: true,
    places: { id: place('automationAction', (_, id) => ({ id })) },
  },
  'automations.simulate': { reads: true, places: named },
};
