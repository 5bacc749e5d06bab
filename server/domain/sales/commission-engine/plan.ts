import { versionOn } from '@callwright/contract/version-on.ts';

/** What a rule pays for. */
export type Basis = 'BOOKED' | 'SHOWED' | 'WON' | 'CASH';
/** The role in which a person is paid. */
export type PaidRole = 'SETTER' | 'CLOSER' | 'MANAGER';

/**
 * A share of what a rule pays, in basis points. Setter and closer are those of the call or deal; a manager is named.
 */
export type Share = { readonly to: PaidRole; readonly userId: number | null; readonly bps: number };

/** What applies above a monthly total: basis points of money, or minor units per item. */
export type Tier = { readonly above: number; readonly rate: number };

export type Rule = {
  readonly name: string;
  readonly basis: Basis;
  readonly pays: 'SHARE' | 'AMOUNT';
  /** The first starts at 0. Totals are per month, for the first recipient. */
  readonly tiers: readonly Tier[];
  /** SLICES: each tier pays for what exceeds its start. WHOLE: the highest tier reached pays for the whole month. */
  readonly tierMode: 'SLICES' | 'WHOLE';
  readonly shares: readonly Share[];
  /** Empty lists include everybody and everything. */
  readonly userIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly eventIds: readonly number[];
  readonly productIds: readonly number[];
  readonly sources: readonly string[];
  /** The most a person can earn by the rule in a month, in minor units. */
  readonly cap: number | null;
  /** After this many days, refunds and cancellations are no longer clawed back; null for no limit. */
  readonly clawBackDays: number | null;
};

/** The guaranteed minimum pay of a person in a month. */
export type Draw = {
  readonly userId: number;
  readonly amount: number;
  /** Whether later months pay it back. */
  readonly recoverable: boolean;
};

/** The content of a plan from a day on. Days are in the workspace's zone; the last one is included. */
export type PlanVersion = {
  readonly id: number;
  readonly planId: number;
  /** Of the versions valid on a day, the one with the highest number applies. */
  readonly number: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  /** Pays only for money in this currency. */
  readonly currency: string;
  readonly rules: readonly Rule[];
  readonly draws: readonly Draw[];
};

/** The version of each plan that applies on a day, ordered by plan id. */
export function versionsOn(versions: readonly PlanVersion[], day: string): PlanVersion[] {
  const ofPlans = Map.groupBy(versions, ({ planId }) => planId);
  return [...ofPlans.values()]
    .flatMap((ofPlan) => versionOn(ofPlan, day) ?? [])
    .toSorted((a, b) => a.planId - b.planId);
}
