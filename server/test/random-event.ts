import type { Workspace } from './workspace.ts';

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
/** With offsets of half hours, quarter hours and whole days, and daylight saving changes. */
export const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];

export type Random = (below: number) => number;

/** A small pseudorandom generator; the same seed gives the same numbers. */
export function numbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T; // never empty

type RandomEvent = {
  id: number;
  linkPrefix: string;
  hosts: { userId: number; availabilityId: number }[];
  hostIds: number[];
};

/** An event with random rules, whose hosts have random hours in random time zones. */
export async function randomEvent(
  w: Workspace,
  random: Random,
  hostsCount: number,
  settings: object = {},
): Promise<RandomEvent> {
  const hosts: RandomEvent['hosts'] = [];
  for (let count = 0; count < hostsCount; count++) hosts.push(await randomHost(w, random));
  const event = await w.post('/v1/events', {
    name: 'Random',
    hosts,
    duration: pick(random, [15, 20, 30, 45]),
    startTimeIncrement: pick(random, [null, 15, 30]),
    bufferBefore: pick(random, [0, 10]),
    bufferAfter: pick(random, [0, 15]),
    minimumNotice: pick(random, [0, 600]),
    dateRange: { days: 20 },
    maxPerDay: pick(random, [null, 1]),
    ...settings,
  });
  if (event.status !== 201) throw new Error(JSON.stringify(event.body));
  const { id, linkPrefix } = event.body.data.event;
  return { id, linkPrefix, hosts, hostIds: hosts.map((host) => host.userId) };
}

async function randomHost(w: Workspace, random: Random): Promise<{ userId: number; availabilityId: number }> {
  const timeZone = pick(random, zones);
  const { userId } = await w.member('CLOSER', timeZone);
  const start = random(20) * 60 + pick(random, [0, 15, 30]);
  const weekdays = days
    .filter(() => random(3) > 0)
    .map((day) => ({
      day,
      slots: [{ start: time(start), end: time(Math.min(start + 60 + random(240), 1_435)) }],
    }));
  const made = await w.post('/v1/userAvailabilities', { userId, name: 'Random', timeZone, weekdays });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { userId, availabilityId: made.body.data.availability.id };
}

function time(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
