import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { contract } from '@callwright/contract/index.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { handlers } from '#/main/handlers.ts';
import type { Json } from '#/test/client.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { walkDue } from '../work.ts';
import { FaultyProxy } from './faulty-proxy.ts';

// Two services with separate databases: one is imported into the other, through a proxy that can fail.

export const there = await startServer(contract, handlers);
export const here = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
export const proxy = await FaultyProxy.start(there.origin);
after(async () => {
  await here.close();
  await there.close();
  proxy.close();
});
beforeEach(() => {
  here.clock.reset();
  there.clock.reset();
  proxy.faults.length = 0;
  proxy.asked.length = 0;
});

export const inSource = (): Promise<Workspace> => createTestWorkspace(there);
export const inTarget = (): Promise<Workspace> => createTestWorkspace(here);

/** Adds a member who has the same name and email address in the other service. */
export async function takenIn(
  target: Workspace,
  source: Workspace,
  userId: number,
  role: RoleKey,
): Promise<number> {
  const { users } = (await source.get('/v1/users', { ids: userId })).body.data;
  const { email, firstName, lastName } = users[0];
  return target.within(async (tx) => {
    const person = await findOrCreatePerson(tx, { email, firstName, lastName, passwordHash: null });
    return addMember(tx, { person, role, timeZone: 'UTC' });
  });
}

/** Prepares the import of one workspace into another. */
export async function prepared(target: Workspace, source: Workspace, more: object = {}): Promise<number> {
  const { status, body } = await target.post('/v1/imports', {
    source: { kind: 'callwright', baseUrl: proxy.origin, key: source.key },
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.import.id;
}

export async function importOf(target: Workspace, id: number): Promise<Json> {
  return (await target.get(`/v1/imports/${id}`)).body.data.import;
}

/** Starts an import and advances the clock of its service until the import has ended. */
export async function walked(target: Workspace, id: number, how: object = {}): Promise<Json> {
  const { status, body } = await target.post(`/v1/imports/${id}/start`, how);
  assert.equal(status, 200, JSON.stringify(body));
  return goOn(target, id);
}

export async function goOn(target: Workspace, id: number): Promise<Json> {
  // Both clocks are equal, so that the same calls are in the past in both.
  here.clock.advance(Math.max(0, there.clock.now() - here.clock.now()));
  for (let turn = 0; turn < 500; turn += 1) {
    await walkDue(here.app);
    const run = await importOf(target, id);
    if (!['QUEUED', 'RUNNING'].includes(run.status)) return run;
    here.clock.advance(10_000);
    there.clock.advance(10_000);
  }
  throw new Error('The import has not ended');
}

export async function reportOf(target: Workspace, id: number): Promise<Json[]> {
  const lines: Json[] = [];
  for (let page = 0; ; page += 1) {
    const { errors, count } = (await target.get(`/v1/imports/${id}/errors`, { limit: 100, page })).body.data;
    lines.push(...errors);
    if (lines.length >= count) return lines;
  }
}

/** The status and the counts of an import. */
export function countsOf({ status, created, updated, unchanged, failed }: Json): unknown[] {
  return [status, created, updated, unchanged, failed];
}
