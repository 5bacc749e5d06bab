import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';

const path = '/v1/events';
const neverUsed = 9_000_000_000;

test('POST /v1/events 400 answers ids of another workspace like ids that never existed, and writes nothing', async () => {
  const w = await workspace();
  const other = await workspace();
  const stranger = await other.member('CLOSER');
  const team = await newTeam(other, 'Theirs', [stranger.userId]);
  const event = (await other.post(path, { name: 'Theirs' })).body.data.event.id;
  const [schedule] = (await other.get('/v1/userAvailabilities', { userId: stranger.userId })).body.data;
  const fieldId = await other.within(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into custom_field (account_id, type, input_type, name, identifier) values (${other.id}, 'CONTACT', 'TEXT', 'Theirs', 'theirs') returning id`.execute(
      tx.db,
    );
    return rows[0]?.id ?? 0;
  });
  const when = (customFieldId: number) => ({ all: [{ any: [{ customFieldId, op: 'EMPTY' }] }] });
  const places: [field: string, id: number, body: (id: number) => unknown][] = [
    ['userId', stranger.userId, (id) => id],
    ['teamId', team, (id) => id],
    ['teams', team, (id) => [id]],
    ['hosts', stranger.userId, (id) => [{ userId: w.owner.userId }, { userId: id }]],
    ['hosts', schedule.id, (id) => [{ userId: w.owner.userId, availabilityId: id }]],
    ['questions', fieldId, (id) => [{ customFieldId: id }]],
    ['secondaryQuestions', fieldId, (id) => [{ identifier: 'a', showIf: when(id) }]],
    ['disqualifyRules', event, (id) => [{ id: 'a', when: { all: [] }, action: 'OTHER_EVENT', eventId: id }]],
    ['disqualifyRules', fieldId, (id) => [{ id: 'a', when: when(id), action: 'MESSAGE' }]],
    ['routingRules', stranger.userId, (id) => [{ id: 1, when: { all: [] }, target: { userIds: [id] } }]],
    ['routingRules', team, (id) => [{ id: 1, when: { all: [] }, target: { teamIds: [id] } }]],
  ];
  for (const [field, id, value] of places) {
    const foreign = await w.post(path, { name: 'Demo', [field]: value(id) });
    const absent = await w.post(path, { name: 'Demo', [field]: value(neverUsed) });
    assert.equal(foreign.status, 400, field);
    assert.deepEqual(Object.keys(foreign.body.message.details.fieldErrors), [field]);
    const masked = (reply: typeof foreign, used: number) =>
      JSON.stringify(reply.body.message.details).replaceAll(String(used), '#');
    assert.equal(masked(foreign, id), masked(absent, neverUsed));
  }
  assert.equal((await w.get(path)).body.count, 0);
});

test('POST /v1/events 400 refuses the schedule of another host of the same workspace', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const [schedule] = (await w.get('/v1/userAvailabilities', { userId: closer.userId })).body.data;
  const { status, body } = await w.post(path, {
    name: 'Demo',
    hosts: [{ userId: w.owner.userId, availabilityId: schedule.id }],
  });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['hosts']);
});
