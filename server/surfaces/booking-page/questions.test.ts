import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { closers, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';

test('GET /public/event: a question for a member offers active members of its roles and teams, by name and number', async () => {
  const w = await workspace();
  const [north = 0, south = 0] = await closers(w, 2);
  const gone = await w.member('CLOSER');
  const team = await newTeam(w, 'North', [north, gone.userId]);
  const left = await w.owner.client.put('/v1/users', { id: gone.userId, status: 'DEACTIVATED' });
  assert.equal(left.status, 200, JSON.stringify(left.body));
  const anyone = await newField(w, { name: 'Anyone', inputType: 'USER' });
  const closer = await newField(w, {
    name: 'Closer',
    inputType: 'USER',
    configuration: { roleIds: [3] },
  });
  const ofTeam = await newField(w, {
    name: 'Of the team',
    inputType: 'USERS_MULTIPLE',
    configuration: { teamIds: [team] },
  });
  const { linkPrefix } = await newEvent(w, [north], {
    questions: [anyone, closer, ofTeam].map(({ id }: Json) => ({ customFieldId: id })),
  });
  const { body } = await server.anybody.get('/public/event', { linkPrefix });
  const offered = body.data.form.questions.map(({ options }: Json) =>
    options.map(({ value }: Json) => Number(value)),
  );
  assert.deepEqual(offered, [[w.owner.userId, north, south], [north, south], [north]]);
});
