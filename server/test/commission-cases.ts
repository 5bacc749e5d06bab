import { approvedMonth, paidMonth } from './tenant-commissions.ts';
import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

type Example = { rules?: readonly object[] };
const inRule = (kind: Kind, put: (id: number | string) => object): Place =>
  place(kind, (_, id, example: Example) => ({
    ...example,
    rules: (example.rules ?? []).map((rule) => ({ ...rule, ...put(id) })),
  }));

/** The ids that a version contains. */
const named: Record<string, Place> = {
  'rules[].userIds[]': inRule('user', (id) => ({ userIds: [id] })),
  'rules[].teamIds[]': inRule('team', (id) => ({ teamIds: [id] })),
  'rules[].eventIds[]': inRule('event', (id) => ({ eventIds: [id] })),
  'rules[].productIds[]': inRule('product', (id) => ({ productIds: [id] })),
  'rules[].shares[].userId': inRule('user', (id) => ({
    shares: [{ to: 'MANAGER', userId: id, percent: 100 }],
  })),
  'draws[].userId': place('user', (_, id, example) => ({ ...example, draws: [{ userId: id, amount: 10 }] })),
};
const ofPlan = place('commissionPlan', (_, id, example) => ({ ...example, planId: id }));

let plans = 0;
const newName = (): object => {
  plans += 1;
  return { name: `Commissions ${plans}` };
};

/** The endpoints of commissions. */
export const commissionCases: Readonly<Record<string, Case>> = {
  'commissions.plans': { input: none },
  'commissions.plan': { input: none },
  'commissions.createPlan': { fill: newName, places: named },
  'commissions.addVersion': { repeats: true, places: { ...named, planId: ofPlan } },
  'commissions.withdrawVersion': {
    repeats: true,
    places: { versionId: place('commissionVersion', (_, id) => ({ versionId: id })) },
  },
  'commissions.tryPlan': { reads: true, places: { ...named, planId: ofPlan } },
  'commissions.statements': { input: () => ({ month: paidMonth }) },
  'commissions.lines': { input: none },
  'commissions.periods': { input: none },
  'commissions.approvePeriod': { repeats: true, fill: () => ({ month: approvedMonth }) },
  'commissions.closePeriod': { repeats: true, fill: () => ({ month: approvedMonth }) },
  'commissions.reopenPeriod': { repeats: true, fill: () => ({ month: approvedMonth }) },
};
