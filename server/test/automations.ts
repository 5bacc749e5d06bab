import assert from 'node:assert/strict';
import { evaluateDueRules } from '#/domain/insight/automation/evaluate.ts';
import type { Json } from './client.ts';
import { server, workspace } from './harness.ts';
import { addCalls, type World } from './report-rows.ts';
import type { Workspace } from './workspace.ts';

/** A Wednesday; its week ends on the 20th. */
const wednesday = '2030-05-15T12:00:00.000Z';
export const weekEnd = '2030-05-20T00:00:00.000Z';

/** A new workspace on that Wednesday. */
export async function workspaceOnWednesday(...options: Parameters<typeof workspace>): Promise<Workspace> {
  server.clock.set(wednesday);
  return workspace(...options);
}

/** “Pause below a show rate of 40 % this week, from 2 calls on” by default. */
export async function newRule(w: Workspace, rule: object = {}): Promise<Json> {
  const { status, body } = await w.post('/v1/automations', {
    name: 'Few shows',
    kind: 'STOP_LOSS',
    metric: 'showRate',
    window: 'WEEK',
    threshold: 0.4,
    minSample: 2,
    ...rule,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.automation;
}

/** Evaluates all rules as the job does, a minute later. */
export async function evaluate(): Promise<void> {
  await server.drainOutbox();
  server.clock.advance(60_000);
  await evaluateDueRules(server.app);
}

export async function historyOf(
  w: Pick<Workspace, 'get'>,
  filter: Record<string, unknown> = {},
): Promise<Json[]> {
  const { status, body } = await w.get('/v1/automations/history', filter);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.actions;
}

/** No-show calls of the closer, in the first hours of a day. */
export function noShows(world: World, day = '2030-05-15', count = 2): Promise<number[]> {
  return addCalls(
    world,
    Array.from({ length: count }, (_, hour) => ({
      starts_at: `${day}T0${hour}:00:00Z`,
      created_at: `${day}T00:00:00Z`,
      outcome: 'NO_SALE',
      no_sale_reason: 'NO_SHOW',
    })),
  );
}

/** A host of an event as the API returns them. */
export async function hostIn(w: Workspace, eventId: number, userId: number): Promise<Json> {
  const { hosts } = (await w.get('/v1/events/detail', { id: eventId })).body.data.event;
  return hosts.find((host: Json) => host.userId === userId);
}
