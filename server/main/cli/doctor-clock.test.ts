import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { emptyDatabase } from '#/test/database.ts';
import { clockCheck } from './doctor-clock.ts';

const its = await emptyDatabase();
after(() => its.drop());

test('doctor says when the clocks of this machine and of the database differ, and which is ahead', async () => {
  const said = (byMs: number) => clockCheck(its.database, () => Date.now() + byMs);
  const { ok, detail } = await said(0);
  assert.ok(ok, detail);
  const ahead = await said(dayMs);
  assert.ok(!ahead.ok);
  assert.match(ahead.detail, /^this machine is 86\d{3} seconds ahead of the database; /);
  assert.match((await said(-dayMs)).detail, /^this machine is 86\d{3} seconds behind the database; /);
});
