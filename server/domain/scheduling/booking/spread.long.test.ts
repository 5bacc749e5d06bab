import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { replay, type StoredQuestion } from '#/domain/scheduling/assignment/replay.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const startMs = Temporal.Instant.from('2026-06-01T06:00:00Z').epochMilliseconds;
const at = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();
const dateOf = (ms: number): string => at(ms).slice(0, 10);

/** The largest difference between a present host's calls and their share of the event. */
async function spread(w: Workspace, eventId: number, away: readonly number[]): Promise<number> {
  const { hosts } = (await w.get('/v1/events/nextAssignments', { eventId, count: 1 })).body.data;
  const present = hosts.filter((host: Json) => !away.includes(host.userId));
  const total = present.reduce((sum: number, host: Json) => sum + host.load, 0);
  return Math.max(...present.map((host: Json) => Math.abs(host.load - total / present.length)));
}

async function setHosts(w: Workspace, id: number, change: (hosts: Json[]) => Json[]): Promise<void> {
  const { hosts } = (await w.get('/v1/events/detail', { id })).body.data.event;
  const next = change(hosts).map(({ name: _name, calibration: _calibration, ...host }) => host);
  const { status, body } = await w.put('/v1/events', { id, hosts: next });
  assert.equal(status, 200, JSON.stringify(body));
}

test('Five hosts, 120 bookings with cancels, a pause, a holiday and a newcomer: within one of each share, and every choice can be made again', async () => {
  server.clock.set(at(startMs));
  const w = await workspace();
  const ids = await closers(w, 6);
  const [, second = 0, third = 0, , , sixth = 0] = ids;
  const event = await newEvent(w, ids.slice(0, 5), { assignment: { window: 'ALL' } });
  const late = await newEvent(w, [sixth], { name: 'Other' });
  const joining = (await w.get('/v1/events/detail', { id: late.id })).body.data.event.hosts[0];
  const schedules = (await w.get('/v1/userAvailabilities', { userId: third })).body.data;
  const live: number[] = [];
  const away: number[] = [];
  for (let turn = 0; turn < 120; turn += 1) {
    const now = startMs + Math.floor(turn / 8) * dayMs + (turn % 8) * hourMs;
    server.clock.set(at(now));
    if (turn === 24) {
      const outOfOffice = [{ from: dateOf(now), to: dateOf(now + 4 * dayMs) }];
      for (const { id, name } of schedules) {
        if (name !== 'Always') continue;
        assert.equal((await w.put('/v1/userAvailabilities', { id, outOfOffice })).status, 200);
      }
      away.push(third);
    }
    if (turn === 64) away.splice(0);
    const pause = (paused: object | null) => (hosts: Json[]) =>
      hosts.map((host) => (host['userId'] === second ? { ...host, paused } : host));
    if (turn === 40) await setHosts(w, event.id, pause({ until: at(now + 3 * dayMs), reason: null }));
    if (turn === 80) await setHosts(w, event.id, (hosts) => [...hosts, joining]);
    const made = await w.post('/v1/eventCalls', booking(event, at(now + hourMs)));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    live.push(made.body.data.eventCall.id);
    const far = await spread(w, event.id, away);
    assert.ok(far <= 1, `turn ${turn}: ${far}`);
    if (turn % 9 === 8) {
      const [id] = live.splice((turn * 7) % live.length, 1);
      assert.equal((await w.put('/v1/eventCalls/cancel', { id })).status, 200);
    }
  }
  const { rows } = await sql<{ facts: StoredQuestion; winner_id: number; tie_break: string }>`
    select facts, winner_id, tie_break from routing_decision where account_id = ${w.id}`.execute(w.db);
  assert.equal(rows.length, 120);
  for (const { facts, winner_id: winnerId, tie_break: tieBreak } of rows)
    assert.deepEqual(replay(facts), { winnerId, tieBreak });
  assert.ok(new Set(rows.map((row) => row.tie_break)).has('SHARE'));
});
