import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@callwright/contract/languages.ts';
import { say } from '#/effects/mail/messages.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { sendDueReminders } from './send-due.ts';

const reminders = [120, 60].map((offset) => ({ offset, channel: 'EMAIL' }));

async function callIn(w: Workspace, locale: string): Promise<Json> {
  const event = await newEvent(w, [w.owner.userId], {
    reminders,
    mails: { reminder: { hosts: true } },
    allowReschedule: false,
    allowCancel: false,
  });
  await w.post('/v1/contacts', { email: `${locale}@example.test`, locale });
  const reply = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(3), {
      email: `${locale}@example.test`,
      additionalGuests: [{ email: 'guest@example.test' }],
    }),
  );
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

/** The reminders, with the secrets in their links, which are only revealed after a recent sign-in. */
async function remindersOf(w: Workspace): Promise<Json[]> {
  server.clock.reset();
  const { body } = await w.get('/v1/mails', { limit: 100 });
  const found = body.data.mails.filter(({ kind }: Json) => kind.startsWith('reminder'));
  return Promise.all(
    found.map(async ({ id }: Json) => {
      const { status, body: shown } = await w.owner.client.post(`/v1/mails/${id}/reveal`, {});
      assert.equal(status, 200, JSON.stringify(shown));
      return shown.data.mail;
    }),
  );
}

async function remind(call: Json, minutes: number): Promise<void> {
  server.clock.set(iso(toMs(call.dateTime) - minutes * 60_000));
  await sendDueReminders(server.app);
}

for (const language of languages)
  test(`a reminder in ${language} asks the invitee, and nobody else, whether they will be there`, async () => {
    const w = await workspace();
    const call = await callIn(w, language);
    await remind(call, 120);
    const mails = await remindersOf(w);
    assert.deepEqual(
      new Set(mails.map(({ kind }) => kind)),
      new Set(['reminder', 'reminder.guest', 'reminder.host']),
    );
    for (const { kind, text, html } of mails) {
      const isInvitee = kind === 'reminder';
      assert.equal(text.includes(`/call/${call.token}?attend`), isInvitee, kind);
      assert.equal(html.includes(say(language, 'action.attend')), isInvitee, kind);
    }
  });

test('a reminder of a confirmed call asks no more; of one that has moved since, it asks again', async () => {
  const w = await workspace();
  const call = await callIn(w, 'en');
  const asks = async () =>
    (await remindersOf(w))
      .filter(({ kind }) => kind === 'reminder')
      .map(({ text }) => text.includes('?attend'));
  await server.anybody.post('/public/call/confirm', { token: call.token, dateTime: call.dateTime });
  await remind(call, 120);
  assert.deepEqual(await asks(), [false]);
  server.clock.reset();
  const moved = await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(4) });
  await remind(moved.body.data.eventCall, 120);
  assert.deepEqual(new Set(await asks()), new Set([false, true]));
});
