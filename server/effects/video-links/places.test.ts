import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { Json } from '#/test/client.ts';
import type { Member } from '#/test/workspace.ts';
import {
  book,
  confirmation,
  google,
  jitsiSecret,
  mailTo,
  newDetails,
  runDue,
  withGoogle,
  workspace,
} from './testing/scene.ts';

// Links that are created with an entry at Google, by a Jitsi server, or by the host.

test('a call by Meet gets the meeting that Google makes with the entry, also where that takes a while', async () => {
  const w = await workspace();
  await withGoogle(w.owner);
  const { now, invitee } = await book(w, { type: 'GOOGLE_MEET' });
  await runDue();
  const { locationLink, videoLink } = await now();
  assert.match(locationLink, /^https:\/\/meet\.google\.com\//);
  assert.equal(videoLink.status, 'READY');
  assert.match((await mailTo(invitee, newDetails)).mail.text ?? '', /meet\.google\.com/);
  google.conferences.mode = 'PENDING';
  const later = await book(w, { type: 'GOOGLE_MEET' }, undefined, 4);
  await runDue();
  assert.deepEqual(
    [(await later.now()).locationLink, (await later.now()).videoLink.status],
    [null, 'PENDING'],
  );
  google.conferences.finish();
  await runDue(3, minuteMs);
  assert.match((await later.now()).locationLink, /^https:\/\/meet\.google\.com\//);
});

test('each call has a room of its own at Jitsi, which opens with a token until the day after', async () => {
  const w = await workspace();
  const place = { type: 'CUSTOM_LINK', room: 'JITSI' };
  const [one, two] = [await book(w, place), await book(w, place, undefined, 4)];
  const link = new URL(one.call.locationLink);
  assert.match(link.href, /^https:\/\/jitsi\.example\/[0-9a-f]{32}\?jwt=/);
  assert.notEqual(link.pathname, new URL(two.call.locationLink).pathname);
  const [head = '', body = '', signature] = (link.searchParams.get('jwt') ?? '').split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  assert.deepEqual(claims, {
    iss: 'callwright',
    aud: 'callwright',
    sub: 'jitsi.example',
    room: link.pathname.slice(1),
    exp: toMs(one.call.endTime) / 1_000 + 86_400,
  });
  assert.equal(signature, createHmac('sha256', jitsiSecret).update(`${head}.${body}`).digest('base64url'));
  assert.doesNotMatch((await mailTo(one.invitee, confirmation)).mail.text ?? '', /The link follows/);
  const moved = iso(toMs(one.call.dateTime) + 48 * 60 * minuteMs);
  const { body: after } = await w.put('/v1/eventCalls/reschedule', { id: one.call.id, dateTime: moved });
  const again = new URL(after.data.eventCall.locationLink);
  assert.deepEqual([again.pathname, again.href === link.href], [link.pathname, false]);
});

test('a place of hosts takes the link of the host in charge, which they set themselves', async () => {
  const w = await workspace();
  const other = await w.member('CLOSER');
  const set = (member: Member, meetingLink: string | null) =>
    member.client.put('/auth/profile', { meetingLink });
  assert.equal((await set(w.owner, 'https://meet.example/owner')).status, 200);
  assert.equal((await set(w.owner, 'javascript:alert(1)')).status, 400);
  const users = (await w.get('/v1/users')).body.data.users;
  assert.equal(users.find(({ id }: Json) => id === w.owner.userId).meetingLink, 'https://meet.example/owner');
  assert.equal(
    (await w.owner.client.get('/v1/me')).body.data.user.meetingLink,
    'https://meet.example/owner',
    'where the person changes it',
  );
  const place = { type: 'CUSTOM_LINK', perHost: true };
  const { call, now } = await book(w, place, [w.owner.userId, other.userId]);
  assert.equal(call.locationLink, 'https://meet.example/owner');
  await w.put('/v1/eventCalls/reassign', { id: call.id, userId: other.userId });
  assert.equal((await now()).locationLink, null);
  await set(other, 'https://meet.example/other');
  await runDue();
  assert.equal((await now()).locationLink, 'https://meet.example/other');
  const moved = iso(toMs(call.dateTime) + 60 * minuteMs);
  const back = { id: call.id, dateTime: moved, userId: w.owner.userId };
  assert.equal(
    (await w.put('/v1/eventCalls/reschedule', back)).body.data.eventCall.locationLink,
    'https://meet.example/owner',
  );
});

test('a member who hands their calls over takes their link with them', async () => {
  const w = await workspace();
  const [leaving, heir] = [await w.member('CLOSER'), await w.member('CLOSER')];
  await leaving.client.put('/auth/profile', { meetingLink: 'https://meet.example/leaving' });
  await heir.client.put('/auth/profile', { meetingLink: 'https://meet.example/heir' });
  const { now } = await book(w, { type: 'CUSTOM_LINK', perHost: true }, [leaving.userId]);
  const given = { id: leaving.userId, status: 'DEACTIVATED', reassignTo: heir.userId };
  assert.equal((await w.owner.client.put('/v1/users', given)).status, 200);
  assert.equal((await now()).locationLink, 'https://meet.example/heir');
});
