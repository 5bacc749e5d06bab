import type { HostId } from './types.ts';

export type PickHost<Id extends HostId = number> = {
  id: Id;
  /** Share of the calls in mode `weighted`. Default 100. */
  weight?: number;
  /** Higher goes first. Default 2. */
  priority?: number;
  /** Calls so far. */
  count?: number;
  /** Calls to add, for a host who joined later. */
  calibration?: number;
  /** Epoch milliseconds; null or undefined if never. */
  lastAssignedAt?: number | null;
};

export type Pick<Id extends HostId = number> = {
  mode: 'priority' | 'weighted';
  /** All hosts of the event: shares and leads are measured against everybody. */
  hosts: readonly PickHost<Id>[];
  /** Those who can take the call. */
  available: readonly Id[];
  /** Hosts who are more than this many calls above the lowest count get none. */
  maxLead?: number;
};

/** What separated the winner from the last competitor, in the order of comparison. */
export type PickStep = 'ONLY_ONE' | 'SHARE' | 'WEIGHT' | 'PRIORITY' | 'LONGEST_AGO' | 'LOWEST_ID';

type Comparison<Id extends HostId> = readonly [
  step: PickStep,
  /** Negative when `a` goes first, as for sorting. */
  compare: (a: PickHost<Id>, b: PickHost<Id>) => number,
];

/** The host who gets the call; null if nobody is available. The order of the input never matters. */
export function pickHost<Id extends HostId>(pick: Pick<Id>): Id | null {
  return pickWithStep(pick)?.id ?? null;
}

/** The same, with the step that decided. */
export function pickWithStep<Id extends HostId>({
  mode,
  hosts,
  available,
  maxLead,
}: Pick<Id>): { id: Id; step: PickStep } | null {
  const lowest = Math.min(...hosts.map((host) => host.count ?? 0));
  const able = new Set(available);
  let left = hosts.filter(
    (host) => able.has(host.id) && (maxLead === undefined || (host.count ?? 0) - lowest <= maxLead),
  );
  let decided: PickStep = 'ONLY_ONE';
  const comparisons: Comparison<Id>[] = [...(mode === 'weighted' ? byShare(hosts) : []), ...tieBreaks()];
  for (const [step, compare] of comparisons) {
    const best = left.reduce<PickHost<Id> | null>(
      (first, host) => (first === null || compare(host, first) < 0 ? host : first),
      null,
    );
    if (best === null) return null;
    const kept = left.filter((host) => compare(host, best) === 0);
    if (kept.length < left.length) decided = step;
    left = kept;
  }
  return left[0] === undefined ? null : { id: left[0].id, step: decided };
}

function byShare<Id extends HostId>(hosts: readonly PickHost<Id>[]): Comparison<Id>[] {
  const shortfall = shortfalls(hosts);
  const of = (host: PickHost<Id>): bigint => shortfall.get(host.id) ?? 0n;
  return [
    ['SHARE', (a, b) => (of(a) === of(b) ? 0 : of(a) > of(b) ? -1 : 1)],
    ['WEIGHT', (a, b) => weightOf(b) - weightOf(a)],
  ];
}

function tieBreaks<Id extends HostId>(): Comparison<Id>[] {
  const last = (host: PickHost<Id>): number => host.lastAssignedAt ?? Number.NEGATIVE_INFINITY;
  return [
    ['PRIORITY', (a, b) => (b.priority ?? 2) - (a.priority ?? 2)],
    ['LONGEST_AGO', (a, b) => (last(a) === last(b) ? 0 : last(a) - last(b))],
    ['LOWEST_ID', (a, b) => (a.id === b.id ? 0 : a.id < b.id ? -1 : 1)],
  ];
}

/**
 * For each host: total × weight / sumOfWeights − (count + calibration). The total includes calibrations. All values are
 * scaled by the sum of weights and by a power of ten, so that they are whole numbers and compare exactly, even thirds.
 */
function shortfalls(hosts: readonly PickHost<HostId>[]): Map<HostId, bigint> {
  const loads = wholes(hosts.map((host) => [host.count ?? 0, host.calibration ?? 0]).flat());
  const weights = wholes(hosts.map(weightOf));
  const loadOf = (index: number): bigint => (loads[2 * index] ?? 0n) + (loads[2 * index + 1] ?? 0n);
  const total = loads.reduce((sum, load) => sum + load, 0n);
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0n);
  // Nobody has a share, so the host with the fewest calls has the largest shortfall.
  const share = allWeights === 0n ? 1n : allWeights;
  return new Map(
    hosts.map((host, index) => [host.id, total * (weights[index] ?? 0n) - loadOf(index) * share]),
  );
}

/** Decimal numbers as whole numbers, scaled by a common power of ten. */
function wholes(values: readonly number[]): bigint[] {
  const decimals = values.map(decimal);
  const places = Math.max(0, ...decimals.map(({ exponent }) => -exponent));
  return decimals.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent + places));
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function weightOf(host: PickHost<HostId>): number {
  return host.weight ?? 100;
}
