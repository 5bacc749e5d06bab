import type { Service } from '../../server/test/service.ts';
import type { Acknowledged } from './load.ts';

type Change = { id: string; type: string; sequence: number; data: { object: { id: number } } };
type Call = { id: number; dateTime: string; status: string };

/** What is missing or double among what was acknowledged; nothing if all is well. */
export async function faultsOf(
  service: Service,
  key: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const changes = await allChanges(service, key);
  return [...faultsOfFeed(changes, acknowledged), ...(await faultsOfCalls(service, key, acknowledged))];
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

async function faultsOfCalls(
  service: Service,
  key: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const last = new Map<number, Acknowledged>();
  for (const one of acknowledged) last.set(one.callId, one);
  const found = await allCalls(service, key);
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

async function allChanges(service: Service, key: string): Promise<Change[]> {
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

async function allCalls(service: Service, key: string): Promise<Map<number, Call>> {
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
