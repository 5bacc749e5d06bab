import type { Acknowledged, Caller } from './load.ts';

export type Change = {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: { readonly object: { readonly id: number; readonly [field: string]: unknown } };
};
export type Call = {
  readonly id: number;
  readonly userId: number;
  readonly dateTime: string;
  readonly status: string;
  readonly isSlotFree: boolean;
};

/** The full history of a workspace: its changes in order, and its calls. */
export type History = { readonly changes: readonly Change[]; readonly calls: ReadonlyMap<number, Call> };

export async function readHistory(service: Caller, key: string): Promise<History> {
  return { changes: await allChanges(service, key), calls: await allCalls(service, key) };
}

/** What is missing or duplicated among the acknowledged acts; empty if nothing is wrong. */
export function faultsOf({ changes, calls }: History, acknowledged: readonly Acknowledged[]): string[] {
  return [
    ...faultsOfFeed(changes, acknowledged),
    ...faultsOfCalls(calls, acknowledged),
    ...bookedWithoutCall(changes, calls),
    ...bookedTwice(calls.values()),
  ];
}

/** Hosts who have two calls at the same time. */
export function bookedTwice(calls: Iterable<Call>): string[] {
  const taken = new Map<string, number>();
  const faults: string[] = [];
  for (const { id, userId, dateTime, status, isSlotFree } of calls) {
    if (status !== 'SCHEDULED' || isSlotFree) continue;
    const slot = `member ${userId} at ${dateTime}`;
    const other = taken.get(slot);
    if (other !== undefined) faults.push(`calls ${other} and ${id} are both of ${slot}`);
    taken.set(slot, id);
  }
  return faults;
}

/** A call and its change are written together or not at all, whether acknowledged or not. */
function bookedWithoutCall(changes: readonly Change[], calls: ReadonlyMap<number, Call>): string[] {
  const booked = new Set(
    changes.filter(({ type }) => type === 'call.booked').map(({ data }) => data.object.id),
  );
  return [
    ...[...booked].filter((id) => !calls.has(id)).map((id) => `call ${id} is booked in the feed alone`),
    ...[...calls.keys()].filter((id) => !booked.has(id)).map((id) => `call ${id} is not in the feed`),
  ];
}

function faultsOfFeed(changes: readonly Change[], acknowledged: readonly Acknowledged[]): string[] {
  const faults: string[] = [];
  const counts = new Map<string, number>();
  for (const [index, { type, sequence, data }] of changes.entries()) {
    const name = `${type} ${data.object.id}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (index > 0 && sequence <= (changes[index - 1]?.sequence ?? 0))
      faults.push(`the feed goes back at ${sequence}`);
  }
  for (const { act, callId } of acknowledged) {
    const count = counts.get(`call.${act} ${callId}`) ?? 0;
    if (count !== 1) faults.push(`call ${callId} is ${act} ${count} times in the feed`);
  }
  return faults;
}

function faultsOfCalls(found: ReadonlyMap<number, Call>, acknowledged: readonly Acknowledged[]): string[] {
  const last = new Map<number, Acknowledged>();
  for (const one of acknowledged) last.set(one.callId, one);
  const faults: string[] = [];
  for (const [callId, { act, dateTime }] of last) {
    const call = found.get(callId);
    if (call === undefined) faults.push(`call ${callId} is gone`);
    else if (act === 'cancelled' && call.status !== 'CANCELLED')
      faults.push(`call ${callId} is ${call.status}`);
    // A later act may have happened without being acknowledged.
    else if (act === 'rescheduled' && Date.parse(call.dateTime) !== Date.parse(dateTime))
      faults.push(`call ${callId} is at ${call.dateTime} instead of ${dateTime}`);
  }
  return faults;
}

async function allChanges(service: Caller, key: string): Promise<Change[]> {
  const changes: Change[] = [];
  for (let after = 0; ;) {
    const { status, body } = await service.call('GET', `/v1/changes?limit=100&after=${after}`, key);
    if (status !== 200) throw new Error(`The feed answered ${status}: ${JSON.stringify(body)}`);
    changes.push(...(body.data as unknown as Change[]));
    const meta = body['meta'] as { hasMore: boolean; after: number };
    after = meta.after;
    if (!meta.hasMore) return changes;
  }
}

export async function allCalls(service: Caller, key: string): Promise<Map<number, Call>> {
  const calls = new Map<number, Call>();
  for (let page = 0; ; page += 1) {
    const path = `/v1/eventCalls?limit=100&page=${page}&orderColumn=id&orderBy=asc`;
    const { status, body } = await service.call('GET', path, key);
    if (status !== 200) throw new Error(`The list of calls answered ${status}: ${JSON.stringify(body)}`);
    const data = body.data as unknown as { eventCalls: Call[]; count: number };
    for (const call of data.eventCalls) calls.set(call.id, call);
    if ((page + 1) * 100 >= data.count) return calls;
  }
}
