import { versionOn } from '@callwright/contract/version-on.ts';

/** What a rule pays for. */
export type Basis = 'BOOKED' | 'SHOWED' | 'WON' | 'CASH';
/** As what somebody is paid. */
export type PaidRole = 'SETTER' | 'CLOSER' | 'MANAGER';

/** A part of what a rule pays, in basis points. Setter and closer are those of the call or deal, a manager is named. */
export type Share = { readonly to: PaidRole; readonly userId: number | null; readonly bps: number };

/** What applies above a total of the month: basis points of money, or minor units for each. */
export type Tier = { readonly above: number; readonly rate: number };

export type Rule = {
  readonly name: string;
  readonly basis: Basis;
  readonly pays: 'SHARE' | 'AMOUNT';
  /** The first begins at 0. Totals are of the month, and of the first person who gets a share. */
  readonly tiers: readonly Tier[];
  /** SLICES: each tier pays for what lies above its start. WHOLE: the last tier that is reached pays for the whole month. */
  readonly tierMode: 'SLICES' | 'WHOLE';
  readonly shares: readonly Share[];
  /** Empty: everybody, everything. */
  readonly userIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly eventIds: readonly number[];
  readonly productIds: readonly number[];
  readonly sources: readonly string[];
  /** The most that a person earns by the rule in a month, in minor units. */
  readonly cap: number | null;
  /** Days after which returned money and cancelled calls take nothing back; null for never. */
  readonly clawBackDays: number | null;
};

/** What a person is paid in a month at least. */
export type Draw = {
  readonly userId: number;
  readonly amount: number;
  /** Whether later months pay it back. */
  readonly recoverable: boolean;
};

/** What a plan says from a day on. Days are those of the workspace, the last one included. */
export type PlanVersion = {
  readonly id: number;
  readonly planId: number;
  /** The highest that is valid on a day holds. */
  readonly number: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  /** Pays for money of this currency alone. */
  readonly currency: string;
  readonly rules: readonly Rule[];
  readonly draws: readonly Draw[];
};

/** The version of each plan that holds on a day, by the number of the plan. */
export function versionsOn(versions: readonly PlanVersion[], day: string): PlanVersion[] {
  const ofPlans = Map.groupBy(versions, ({ planId }) => planId);
  return [...ofPlans.values()]
    .flatMap((ofPlan) => versionOn(ofPlan, day) ?? [])
    .toSorted((a, b) => a.planId - b.planId);
}
