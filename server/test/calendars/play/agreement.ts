import type { Seen } from '#/test/calendars/outside-calendar.ts';
import type { Play } from './play.ts';
import { callsOf, mirrorOf } from './stage.ts';

/** Differences between both sides after all work is done; empty if they agree. */
export type Disagreement = {
  /** Calls without an entry, and entries that are missing in the mirror or in the person's calendar. */
  readonly lost: readonly string[];
  /** Several entries for one call, an entry without a call, or one that is twice in the mirror. */
  readonly doubled: readonly string[];
  /** Entries with the wrong time or content. */
  readonly wrong: readonly string[];
};

export async function disagreementOf(play: Play): Promise<Disagreement> {
  const entries = await play.calendar.list();
  const parts = [
    mirrorBeside(entries, await mirrorOf(play.stage)),
    await callsBeside(entries, play),
    ownBeside(entries, play),
  ];
  const all = (name: keyof Disagreement): string[] => parts.flatMap((part) => part[name]);
  return { lost: all('lost'), doubled: all('doubled'), wrong: all('wrong') };
}

function mirrorBeside(entries: readonly Seen[], items: Awaited<ReturnType<typeof mirrorOf>>): Disagreement {
  const there = entries.map((one) => nameOf(one, one.callId !== null));
  const mirrored = items.map((one) => nameOf(one, one.isCall));
  return {
    lost: without(there, mirrored).map((one) => `the mirror has not: ${one}`),
    doubled: without(mirrored, there).map((one) => `only the mirror has: ${one}`),
    wrong: [],
  };
}

function nameOf({ uid, startMs, endMs }: Pick<Seen, 'uid' | 'startMs' | 'endMs'>, isCall: boolean): string {
  return `${isCall ? 'call' : 'entry'} ${uid} ${text(startMs)} to ${text(endMs)}`;
}

const text = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

/** Elements of the first list that are not in the second, or less often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Each active call has one entry, unless a host who is not in charge has deleted it, which is flagged. */
async function callsBeside(entries: readonly Seen[], play: Play): Promise<Disagreement> {
  const { stage, asked, together } = play;
  const scheduled = (await callsOf(stage)).filter(({ status }) => status === 'SCHEDULED');
  const ofCalls = entries.flatMap(({ callId }) => (callId === null ? [] : [String(callId)]));
  const ids = scheduled.map(({ id }) => String(id));
  const wanted = scheduled.filter((call) => call.userId === stage.userId || call.found?.kind !== 'DELETED');
  const wrong = scheduled.flatMap((call) => {
    const entry = entries.find(({ callId }) => callId === call.id);
    if (entry === undefined || (entry.startMs === call.startMs && entry.endMs === call.endMs)) return [];
    // A move that could not be applied was flagged, and remains until the call or the entry is changed.
    if (call.found?.kind === 'MOVED' && Date.parse(call.found.startsAt ?? '') === entry.startMs) return [];
    return [`call ${call.id} is at ${text(call.startMs)}, its entry at ${text(entry.startMs)}`];
  });
  const unasked = scheduled.flatMap(({ id, userId, startMs, entry }) => {
    const movedTo = together.find((one) => one.stage.userId === userId)?.movedTo ?? [];
    const { answered = [], unanswered = [] } = asked.get(id) ?? {};
    const last = answered.at(-1) ?? startMs;
    if ([last, ...unanswered, ...movedTo].includes(startMs)) return [];
    return [`call ${id} is at ${text(startMs)}, asked for: ${answered.map(text).join(', ')}; ${entry}`];
  });
  return {
    lost: without(
      wanted.map(({ id }) => String(id)),
      ofCalls,
    ).map((id) => `call ${id} has no entry: ${entryOf(scheduled, id)}`),
    doubled: without(ofCalls, ids).map((id) => `one entry too many of call ${id}`),
    wrong: [...wrong, ...unasked],
  };
}

function entryOf(calls: Awaited<ReturnType<typeof callsOf>>, callId: string): string {
  return calls.find(({ id }) => String(id) === callId)?.entry ?? '';
}

function ownBeside(entries: readonly Seen[], { own }: Play): Disagreement {
  const there = new Map(entries.map((one) => [one.uid, one]));
  const lost: string[] = [];
  const wrong: string[] = [];
  for (const [uid, { startMs }] of own) {
    const one = there.get(uid);
    if (one === undefined) lost.push(`the person's ${uid} is gone`);
    else if (one.startMs !== startMs || one.title !== 'Dentist' || one.callId !== null)
      wrong.push(`the person's ${uid} was changed: ${JSON.stringify(one)}`);
  }
  const extra = entries.filter(({ uid, callId }) => callId === null && !own.has(uid));
  return { lost, wrong, doubled: extra.map(({ uid }) => `nobody made ${uid}`) };
}
