import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { closers, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/events';
const always = { all: [] };

async function warningsOf(w: Workspace, id: number): Promise<Json[]> {
  const { body } = await w.get(path, { id });
  const { body: one } = await w.get(`${path}/detail`, { id });
  assert.deepEqual(one.data.event.warnings, body.data[0].warnings);
  return body.data[0].warnings;
}

async function codesOf(w: Workspace, id: number): Promise<[path: string, code: string][]> {
  return (await warningsOf(w, id)).map((warning) => [warning.path, warning.code]);
}

async function submitted(w: Workspace, eventId: number, body: object = {}): Promise<Json> {
  const reply = await w.post('/v1/fields/inviteeAnswers', {
    eventId,
    email: 'lead@example.test',
    inviteeQuestionAnswers: [],
    ...body,
  });
  assert.ok(reply.status < 300, JSON.stringify(reply.body));
  return reply.body.data;
}

/** Saves with a new name, by a client that sends all lists back. */
async function saveAgain(w: Workspace, id: number): Promise<void> {
  const { body } = await w.get(`${path}/detail`, { id });
  const { hosts, teams, questions, secondaryQuestions, disqualifyRules, routingRules } = body.data.event;
  const reply = await w.put(path, {
    id,
    name: 'Renamed',
    hosts: hosts.map(({ name: _name, ...host }: Json) => host),
    teams: teams.map((team: Json) => team.id),
    questions,
    secondaryQuestions,
    disqualifyRules,
    routingRules,
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.data.event.name, 'Renamed');
}

test('GET /v1/events warns of a deactivated host and target; the rule leads to the others, and to nobody it is skipped', async () => {
  const w = await workspace();
  const [anna = 0, ben = 0, cleo = 0] = await closers(w, 3);
  const rule = (id: number, userIds: number[]) => ({ id, when: always, target: { userIds } });
  const event = await newEvent(w, [anna, ben, cleo], { routingRules: [rule(1, [anna, ben])] });
  const alone = await newEvent(w, [anna, ben], { routingRules: [rule(1, [anna])] });
  assert.deepEqual(await warningsOf(w, event.id), []);
  assert.equal((await w.owner.client.put('/v1/users', { id: anna, status: 'DEACTIVATED' })).status, 200);
  assert.deepEqual(await codesOf(w, event.id), [
    ['hosts.0.userId', 'MEMBER_INACTIVE'],
    ['routingRules.0.target.userIds.0', 'MEMBER_INACTIVE'],
  ]);
  assert.equal((await submitted(w, event.id)).conditionalUsers, String(ben));
  assert.deepEqual((await codesOf(w, alone.id)).at(-1), ['routingRules.0.target.userIds', 'LEADS_TO_NOBODY']);
  const { conditionalUsers, routingGroupIds, routingMode } = await submitted(w, alone.id);
  assert.deepEqual([conditionalUsers, routingGroupIds, routingMode], ['', '', 'NONE']);
  await saveAgain(w, event.id);
  await saveAgain(w, alone.id);
});

test('GET /v1/events warns of a deleted event that a disqualify rule leads to; the rule is skipped', async () => {
  const w = await workspace();
  const [anna = 0] = await closers(w, 1);
  const other = await newEvent(w, [anna], { name: 'Other' });
  const rule = { id: 'a', when: always, action: 'OTHER_EVENT', eventId: other.id };
  const event = await newEvent(w, [anna], { disqualifyRules: [rule] });
  assert.equal((await submitted(w, event.id)).disqualifyingCondition.eventId, other.id);
  await w.put('/v1/events/status', { id: other.id, status: 'DEACTIVATED' });
  assert.deepEqual(await codesOf(w, event.id), [['disqualifyRules.0.eventId', 'EVENT_DEACTIVATED']]);
  assert.equal((await submitted(w, event.id)).disqualifyingCondition.eventId, other.id);
  await w.post('/v1/events/delete', { id: other.id });
  assert.deepEqual(await codesOf(w, event.id), [['disqualifyRules.0.eventId', 'EVENT_MISSING']]);
  assert.equal((await submitted(w, event.id)).disqualifyingCondition, null);
  await saveAgain(w, event.id);
  const twice = await w.put(path, {
    id: event.id,
    disqualifyRules: [rule, { ...rule, id: 'b', eventId: 9e9 }],
  });
  assert.deepEqual(Object.keys(twice.body.message.details.fieldErrors), ['disqualifyRules']);
});

test('GET /v1/events warns of a deleted team and of one without hosts', async () => {
  const w = await workspace();
  const [anna = 0, ben = 0] = await closers(w, 2);
  const [north, south] = [await newTeam(w, 'North', [anna]), await newTeam(w, 'South', [ben])];
  const event = await newEvent(w, [anna], {
    teams: [south],
    routingRules: [{ id: 1, when: always, target: { teamIds: [north, south] } }],
  });
  assert.deepEqual(await warningsOf(w, event.id), []);
  await w.post('/v1/teams/delete', { ids: [south] });
  assert.deepEqual(await codesOf(w, event.id), [['routingRules.0.target.teamIds.1', 'TEAM_MISSING']]);
  assert.equal((await submitted(w, event.id)).conditionalUsers, String(anna));
  await w.put('/v1/teams', { id: north, memberIds: [ben] });
  assert.deepEqual(
    (await codesOf(w, event.id)).map(([, code]) => code),
    ['TEAM_WITHOUT_HOSTS', 'TEAM_MISSING', 'LEADS_TO_NOBODY'],
  );
  assert.equal((await submitted(w, event.id)).routingMode, 'NONE');
  await saveAgain(w, event.id);
});

test('GET /v1/events warns of fields that are gone, hidden or of another type, and of archived options; such rules are skipped', async () => {
  const w = await workspace();
  const [anna = 0] = await closers(w, 1);
  const size = await newField(w, {
    name: 'Size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'S' }, { name: 'L' }],
  });
  const gone = await newField(w, { name: 'Gone' });
  // The rest of the rule would turn away leads of unknown size.
  const unlessSmall = (field: object) => ({
    any: [{ all: [{ ...field, op: 'NOT_IN', values: ['S', 'XL'] }] }],
  });
  const event = await newEvent(w, [anna], {
    questions: [
      { customFieldId: gone.id, showIf: unlessSmall({ identifier: 'size' }) },
      { identifier: 'size' },
    ],
    disqualifyRules: [
      { id: 'a', order: 1, when: unlessSmall({ customFieldId: gone.id }), action: 'MESSAGE' },
      { id: 'b', order: 2, when: unlessSmall({ customFieldId: size.id }), action: 'REDIRECT' },
    ],
  });
  const missing: [string, string] = ['disqualifyRules.1.when.any.0.all.0.values.1', 'OPTION_MISSING'];
  const noUrl: [string, string] = ['disqualifyRules.1.url', 'ADDRESS_MISSING'];
  assert.deepEqual(await codesOf(w, event.id), [
    ['questions.0.showIf.any.0.all.0.values.1', 'OPTION_MISSING'],
    missing,
    noUrl,
  ]);
  assert.equal((await submitted(w, event.id)).disqualifyingCondition.id, 'a');

  await w.put('/v1/fields', { id: size.id, hidden: true, options: [{ name: 'L' }] });
  await w.put('/v1/fields', { id: gone.id, type: 'DEAL' });
  const shown = await w.server.anybody.get('/public/event', { linkPrefix: event.linkPrefix });
  assert.deepEqual(shown.body.data.form.questions, []);
  const archived = 'OPTION_ARCHIVED';
  assert.deepEqual(await codesOf(w, event.id), [
    ['questions.0.customFieldId', 'FIELD_OF_OTHER_TYPE'],
    ['questions.0.showIf.any.0.all.0.values.0', archived],
    ['questions.0.showIf.any.0.all.0.values.1', 'OPTION_MISSING'],
    ['questions.1', 'FIELD_HIDDEN'],
    ['disqualifyRules.0.when.any.0.all.0.customFieldId', 'FIELD_OF_OTHER_TYPE'],
    ['disqualifyRules.1.when.any.0.all.0.values.0', archived],
    missing,
    noUrl,
  ]);
  assert.equal((await submitted(w, event.id)).disqualifyingCondition.id, 'b');
  await saveAgain(w, event.id);

  await w.within((tx) =>
    sql`update custom_field set deleted_at = now() where account_id = ${w.id} and id = any(${[size.id, gone.id]}::bigint[])`.execute(
      tx.db,
    ),
  );
  assert.deepEqual(
    (await codesOf(w, event.id)).map(([, code]) => code),
    ['FIELD_MISSING', 'FIELD_MISSING', 'FIELD_MISSING', 'FIELD_MISSING', 'FIELD_MISSING', 'ADDRESS_MISSING'],
  );
  assert.equal((await submitted(w, event.id)).disqualifyingCondition, null);
  await saveAgain(w, event.id);
  const dates = await w.post('/v1/events/eventDates', { eventId: event.id, timeZone: 'UTC' });
  assert.equal(dates.status, 200);
});

test('GET /v1/events warns of Jitsi rooms where the installation has no server for them', async () => {
  const w = await workspace();
  const [anna = 0] = await closers(w, 1);
  const event = await newEvent(w, [anna], {
    locations: [
      { type: 'CUSTOM_LINK', link: 'https://meet.example/team' },
      { type: 'CUSTOM_LINK', room: 'JITSI' },
      { type: 'CUSTOM_LINK', room: 'JITSI', perHost: true },
    ],
  });
  assert.deepEqual(await codesOf(w, event.id), [['locations.1.room', 'ROOM_SERVER_MISSING']]);
  await saveAgain(w, event.id);
});
