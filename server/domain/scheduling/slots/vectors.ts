import { checkSlot, findSlots, slotDates } from './find.ts';
import { explainSlots } from './explain.ts';
import { pickHost, type PickHost } from './pick.ts';
import type { Booking, Busy, EventRules, Host, Schedule, SlotQuery } from './types.ts';

// Runs files in the formats slots-vectors/1 and pick-vectors/1 against the engine. Instants in the files are texts,
// those of the engine numbers.

type TextSpan = { start: string; end: string };
type VectorBusy = Partial<TextSpan> & {
  date?: string;
  endDate?: string;
  timeZone?: string;
  id?: string;
  free?: boolean;
  bufferBeforeMin?: number;
  bufferAfterMin?: number;
  expiresAt?: string;
};
type VectorBooking = TextSpan & { id?: string; free?: boolean; attendees?: number };
type VectorHost = {
  id: string;
  fixed?: boolean;
  schedule: Schedule;
  busy?: VectorBusy[];
  bookings?: VectorBooking[];
};

export type SlotVector = {
  name: string;
  now: string;
  range: { from: string; to: string };
  inviteeTimeZone: string;
  schedule?: Schedule;
  busy?: VectorBusy[];
  bookings?: VectorBooking[];
  hosts?: VectorHost[];
  event: EventRules;
  excludeBookingId?: string;
  routing?: { preferredHosts: string[]; widenIfFewerThan?: number };
  expect: string[];
  expectDates?: string[];
  expectHosts?: Record<string, string[]>;
  expectAppliedHosts?: string[];
};

type VectorPickHost = Omit<PickHost<string>, 'lastAssignedAt'> & { lastAssignedAt?: string | null };
type PickRules = {
  name: string;
  mode: 'priority' | 'weighted';
  hosts: VectorPickHost[];
  available?: string[];
  maxLead?: number;
};
type PickVector = PickRules & { expect: string | null };
/** `n` picks in a row; each is counted before the next. */
type PickRun = PickRules & {
  n: number;
  totals?: Record<string, number>;
  sequence?: (string | null)[];
};

export type VectorFile =
  | { format: 'slots-vectors/1'; vectors: SlotVector[] }
  | { format: 'pick-vectors/1'; vectors: PickVector[]; runs?: PickRun[] };

export type Outcome = { name: string; problems: string[] };

export function runVectors(file: VectorFile): Outcome[] {
  switch (file.format) {
    case 'slots-vectors/1':
      return file.vectors.map((vector) => outcome(vector.name, () => slotProblems(vector)));
    case 'pick-vectors/1':
      return [
        ...file.vectors.map((vector) => outcome(vector.name, () => pickProblems(vector))),
        ...(file.runs ?? []).map((run) => outcome(run.name, () => runProblems(run))),
      ];
    default:
      throw new Error(`unknown format: ${String((file satisfies never as { format?: unknown }).format)}`);
  }
}

/** If the engine throws for a vector, that vector has failed. The others still run. */
function outcome(name: string, run: () => string[]): Outcome {
  try {
    return { name, problems: run() };
  } catch (error) {
    return { name, problems: [String(error)] };
  }
}

function toQuery(vector: SlotVector): SlotQuery<string> {
  const { schedule } = vector;
  const single =
    schedule === undefined
      ? []
      : [{ id: 'host', schedule, busy: vector.busy ?? [], bookings: vector.bookings ?? [] }];
  return {
    now: instant(vector.now),
    range: vector.range,
    inviteeTimeZone: vector.inviteeTimeZone,
    event: vector.event,
    hosts: (vector.hosts ?? single).map(toHost),
    ...(vector.excludeBookingId !== undefined && { excludeBookingId: vector.excludeBookingId }),
    ...(vector.routing !== undefined && { routing: vector.routing }),
  };
}

function slotProblems(vector: SlotVector): string[] {
  const query = toQuery(vector);
  const { slots, appliedHosts } = findSlots(query);
  const starts = slots.map((slot) => text(slot.start));
  const problems = [...differs('slots', starts, vector.expect)];
  if (vector.expectDates !== undefined)
    problems.push(...differs('dates', slotDates(slots, vector.inviteeTimeZone), vector.expectDates));
  if (vector.expectHosts !== undefined) {
    problems.push(
      ...differs(
        'hosts',
        Object.fromEntries(slots.map((slot) => [text(slot.start), slot.hosts])),
        vector.expectHosts,
      ),
    );
  }
  if (vector.expectAppliedHosts !== undefined)
    problems.push(...differs('applied hosts', appliedHosts, vector.expectAppliedHosts));
  for (const { start, hosts } of slots) {
    const check = checkSlot(query, start);
    problems.push(...differs(`check of ${text(start)}`, check.free ? check.hosts : check.reason, hosts));
  }
  const explained = explainSlots(query).slots.filter((slot) => slot.available);
  problems.push(
    ...differs(
      'explanation',
      explained.map(({ start, hosts }) => ({ start, hosts })),
      slots,
    ),
  );
  return problems;
}

function pickProblems({ expect, ...rules }: PickVector): string[] {
  return differs('pick', pick(rules, rules.hosts.map(toPickHost)), expect);
}

function runProblems(run: PickRun): string[] {
  let hosts = run.hosts.map(toPickHost);
  const sequence: (string | null)[] = [];
  const totals: Record<string, number> = {};
  const lastBefore = Math.max(0, ...hosts.map((host) => host.lastAssignedAt ?? 0));
  for (let turn = 1; turn <= run.n; turn += 1) {
    const winner = pick(run, hosts);
    sequence.push(winner);
    if (winner !== null) totals[winner] = (totals[winner] ?? 0) + 1;
    hosts = hosts.map((host) =>
      host.id === winner
        ? { ...host, count: (host.count ?? 0) + 1, lastAssignedAt: lastBefore + turn }
        : host,
    );
  }
  const expected =
    run.totals === undefined
      ? totals
      : Object.fromEntries(Object.entries(run.totals).filter(([, total]) => total > 0));
  return [...differs('totals', totals, expected), ...differs('sequence', sequence, run.sequence ?? sequence)];
}

function pick(rules: PickRules, hosts: PickHost<string>[]): string | null {
  const available = rules.available ?? hosts.map((host) => host.id);
  return pickHost({
    mode: rules.mode,
    hosts,
    available,
    ...(rules.maxLead !== undefined && { maxLead: rules.maxLead }),
  });
}

function toHost({ id, fixed, schedule, busy, bookings }: VectorHost): Host<string> {
  return {
    id,
    fixed: fixed === true,
    schedule,
    busy: (busy ?? []).map(toBusy),
    bookings: (bookings ?? []).map(toBooking),
  };
}

function toBusy({ start, end, date, expiresAt, ...traits }: VectorBusy): Busy {
  const hold =
    expiresAt === undefined
      ? { kind: 'calendar' as const }
      : { kind: 'hold' as const, expiresAt: instant(expiresAt) };
  if (date !== undefined) return { ...traits, ...hold, date };
  if (start === undefined || end === undefined) throw new Error('a busy entry needs start and end, or date');
  return { ...traits, ...hold, start: instant(start), end: instant(end) };
}

function toBooking({ start, end, ...rest }: VectorBooking): Booking {
  return { ...rest, start: instant(start), end: instant(end) };
}

function toPickHost({ lastAssignedAt, ...host }: VectorPickHost): PickHost<string> {
  return { ...host, lastAssignedAt: typeof lastAssignedAt === 'string' ? instant(lastAssignedAt) : null };
}

function differs(what: string, actual: unknown, expected: unknown): string[] {
  const [is, wanted] = [stable(actual), stable(expected)];
  return is === wanted ? [] : [`${what}: expected ${wanted}, got ${is}`];
}

/** JSON with sorted keys, so that only contents are compared. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

function instant(value: string): number {
  return Temporal.Instant.from(value).epochMilliseconds;
}

function text(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'second' });
}
