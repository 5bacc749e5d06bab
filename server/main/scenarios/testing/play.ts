import assert from 'node:assert/strict';
import type { WrittenScenario } from '@callwright/contract/scenario.ts';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { playDueScenarios } from '../work.ts';

const startMs = Date.UTC(2031, 0, 6, 8);

/** Equal workspaces: the same start time and the same seed. */
export const testWorkspace = (): Promise<Workspace> =>
  workspace({ test: { clockMs: startMs, seed: 'seed' } });

/** Nobody arrives in the morning shortly before the end, because their later actions would be cut off. */
const daytime = Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 21 ? 1 : 0));

/** Three leads a day, who all book one of the next available times, attend, buy and pay. */
export const eager: WrittenScenario = {
  name: 'Two days',
  days: 2,
  seed: 7,
  team: [{ key: 'nora', firstName: 'Nora', lastName: 'Lind', days: [1, 2, 3, 4, 5, 6, 7] }],
  questions: [{ identifier: 'size', name: 'Size', options: [{ name: 'Small' }, { name: 'Large' }] }],
  products: [{ key: 'growth', name: 'Growth', price: 900 }],
  events: [{ key: 'strategy', name: 'Strategy call', hosts: ['nora'], noticeMinutes: 0 }],
  leads: { perHour: 0.125, hours: daytime },
  invitees: {
    books: 1,
    afterMinutes: { min: 1, max: 5 },
    daysAhead: { min: 0, max: 0 },
    reschedules: 0,
    cancels: 0,
    shows: 1,
  },
  members: { claims: 0, logs: 1, logsAfterMinutes: { min: 1, max: 5 }, notes: 0, wins: 1 },
  payments: { pays: 1, afterMinutes: { min: 1, max: 5 }, refunds: 0 },
};

/** The same scenario with a changed event and other fields. */
export function eagerWith(event: object, more: Partial<WrittenScenario> = {}): WrittenScenario {
  return { ...eager, ...more, events: eager.events.map((one) => ({ ...one, ...event })) };
}

export async function start(w: Workspace, file: object): Promise<void> {
  const { status, body } = await w.post('/v1/scenarios/runs', { file });
  assert.equal(status, 201, JSON.stringify(body));
}

export async function runOf(w: Workspace): Promise<Json> {
  return (await w.get('/v1/scenarios/runs')).body.data[0];
}

export type Played = { readonly w: Workspace; readonly performed: Json; readonly refused: Json };

/** Runs a scenario to its end in its own workspace. Nothing is sent. */
export async function played(file: WrittenScenario): Promise<Played> {
  const w = await testWorkspace();
  await start(w, file);
  await playDueScenarios(server.app);
  const run = await runOf(w);
  assert.equal(run.status, 'DONE', JSON.stringify(run));
  const { left, refused } = (await w.get('/v1/testClock')).body.data.testClock;
  assert.deepEqual([left, refused], [0, 0]);
  return { w, performed: run.performed, refused: run.refused };
}
