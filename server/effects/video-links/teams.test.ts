import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { book, mailTo, microsoft, newDetails, runDue, withMicrosoft, workspace } from './testing/scene.ts';

// Teams meetings, which are created with the entry in a calendar at Microsoft.

const link = /^https:\/\/teams\.microsoft\.com\//;

test('a call by Teams gets the meeting of its entry: its link is on the call, in the entry and in a mail', async () => {
  const w = await workspace();
  const account = await withMicrosoft(w.owner);
  const { call, now, invitee } = await book(w, { type: 'MS_TEAMS' });
  assert.equal(call.locationLink, null);
  await runDue();
  const { locationLink, videoLink } = await now();
  assert.match(locationLink, link);
  assert.equal(videoLink.status, 'READY');
  const [entry, ...others] = account.primary.entries();
  assert.deepEqual(
    [others.length, entry?.isOnlineMeeting, entry?.onlineMeeting?.joinUrl],
    [0, true, locationLink],
  );
  assert.ok((await mailTo(invitee, newDetails)).mail.text?.includes(locationLink));
});

test('a meeting that Teams makes later is waited for, and one that it refuses leaves the call booked', async () => {
  const w = await workspace();
  const account = await withMicrosoft(w.owner);
  microsoft.writing.teams = 'LATER';
  const later = await book(w, { type: 'MS_TEAMS' });
  await runDue();
  assert.deepEqual(
    [(await later.now()).locationLink, (await later.now()).videoLink.status],
    [null, 'PENDING'],
  );
  microsoft.writing.finish(account.primary);
  await runDue(3, minuteMs);
  assert.match((await later.now()).locationLink, link);
  microsoft.writing.teams = 'REFUSED';
  const refused = await book(w, { type: 'MS_TEAMS' }, undefined, 4);
  await runDue();
  const { status, location, locationLink } = await refused.now();
  assert.deepEqual(
    [status, location, locationLink],
    ['SCHEDULED', 'MS_TEAMS', null],
    'and it is no other place',
  );
});
