import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Email } from 'postal-mime';
import { handlers } from '#/main/handlers.ts';
import { deliverDue } from '#/ports/messages/deliver.ts';
import { sendDueReminders } from '#/effects/reminders/send-due.ts';
import { readEvent } from '#/test/calendars.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import type { Json } from '#/test/client.ts';
import { calendarFile, MailServer, textOf } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { iso, toMs } from '#/platform/values/time.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url });
post.hurry = async () => {
  await server.drainOutbox();
  await deliverDue(server.app);
};
after(async () => {
  await server.close();
  await post.down();
});

afterEach(() => server.clock.reset());

let people = 0;
function address(name: string): string {
  people += 1;
  return `${name}-${people}@example.test`;
}

type Cast = {
  w: Workspace;
  call: Json;
  invitee: string;
  guest: string;
  host: string;
  other: { userId: number; email: string };
};

/** A call with everybody who gets emails about it. */
async function cast(settings: Record<string, unknown> = {}, locale?: string): Promise<Cast> {
  const w = await createTestWorkspace(server);
  const [first, other] = [await w.member('CLOSER', 'America/New_York'), await w.member('CLOSER')];
  const event = await newEvent(w, [first.userId, other.userId], {
    name: 'Strategy "Call", première; part 1',
    locations: [{ type: 'CUSTOM_LINK', link: 'https://meet.example.test/room', instructions: 'Ring twice' }],
    ...settings,
  });
  const [invitee, guest] = [address('invitee'), address('guest')];
  if (locale !== undefined) await w.post('/v1/contacts', { email: invitee, locale });
  const body = booking(event, halfHour(3, 15), {
    email: invitee,
    firstName: 'Jörg',
    lastName: 'Müller',
    phoneNumber: '+14155550123',
    timeZone: 'Europe/Berlin',
    userId: first.userId,
    notes: 'Wants a demo',
    additionalGuests: [{ email: guest, name: 'Gustav' }],
  });
  const { status, body: reply } = await w.post('/v1/eventCalls', body);
  assert.equal(status, 201, JSON.stringify(reply));
  // Waits, because unsent emails would be too late when the clock moves on.
  await post.first(guest);
  return { w, call: reply.data.eventCall, invitee, guest, host: first.email, other };
}

function subject(part: string): (mail: Email) => boolean {
  return (mail) => mail.subject?.includes(part) === true;
}

/** The email to an address, with its calendar entry. */
async function mailTo(to: string, title: string) {
  const { mail, raw } = await post.first(to, subject(title));
  assert.ok(mail.html);
  assert.ok(mail.text);
  // Some programs read the body part, others the attachment.
  const file = calendarFile(raw);
  const parts = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar').map(textOf);
  assert.deepEqual(parts, [file.replaceAll('\r\n', '\n')]);
  const entry = readEvent(file);
  assert.match(raw, new RegExp(`Content-Type: text/calendar;[^]*?method=${entry.method}`));
  return { mail, raw, text: mail.text, html: mail.html, entry };
}

test('a confirmation gives invitee, guest and host what each needs, with one entry for the calendars of all', async () => {
  const { call, invitee, guest, host } = await cast();
  const mine = await mailTo(invitee, 'Your call is booked');
  assert.match(mine.text, /Hello Jörg,/);
  assert.match(mine.text, /\b[45]:00 – [45]:30 PM/);
  assert.match(mine.text, /Europe\/Berlin \(GMT\+[12]\)/);
  assert.ok(mine.text.includes(`/call/${call.token}`));
  assert.ok(mine.html.includes('Strategy &quot;Call&quot;, première; part 1'));
  assert.equal(mine.mail.replyTo?.[0]?.address, host);
  assert.equal(mine.entry.method, 'REQUEST');
  assert.equal(
    mine.entry.event.summary,
    'Strategy "Call", première; part 1 with ' + mine.text.match(/call with (Test \d+ \d+)/)?.[1],
  );
  assert.equal(mine.entry.event.startDate.toJSDate().toISOString(), call.dateTime);
  assert.equal(mine.entry.event.organizer, `mailto:${host}`);
  assert.deepEqual(mine.entry.people, [invitee, guest]);

  const theirs = await mailTo(guest, 'You are invited');
  assert.match(theirs.text, /Jörg Müller has added you/);
  for (const secret of [String(call.token), invitee, '+14155550123'])
    assert.ok(
      ![theirs.text, theirs.html, theirs.entry.event.toString()].some((text) => text.includes(secret)),
    );
  assert.deepEqual(theirs.entry.people, [guest]);

  const hosts = await mailTo(host, 'New call: Jörg Müller');
  for (const fact of [invitee, '+14155550123', 'Wants a demo', guest, `/calls/${call.previewId}`])
    assert.ok(hosts.text.includes(fact), fact);
  assert.match(hosts.text, /America\/New York/);
  assert.ok(!hosts.text.includes(String(call.token)));
  assert.equal(hosts.mail.replyTo?.[0]?.address, invitee);
  const uids = [mine, theirs, hosts].map(({ entry }) => entry.event.uid);
  assert.equal(new Set(uids).size, 1);
  assert.ok(!uids[0]?.includes(String(call.token)));
});

test('moving, handing over and cancelling keep the UID and raise SEQUENCE; the host before lets go of the call', async () => {
  const { w, call, invitee, guest, host, other } = await cast();
  const id: number = call.id;
  const booked = await mailTo(invitee, 'Your call is booked');
  const dateTime = iso(toMs(call.dateTime) + hourMs);
  assert.equal(
    (await w.put('/v1/eventCalls/reschedule', { id, dateTime, rescheduleReason: 'A train' })).status,
    200,
  );
  const moved = await mailTo(invitee, 'Your call has moved');
  assert.match(moved.text, /It was planned for .*, (16|17|4|5):00/);
  assert.match(moved.text, /A train/);
  await mailTo(guest, 'The call has moved');
  await mailTo(host, 'Moved: Jörg Müller');

  assert.equal((await w.put('/v1/eventCalls/reassign', { id, userId: other.userId })).status, 200);
  const reassigned = await mailTo(invitee, 'takes your call');
  assert.equal(reassigned.entry.event.organizer, `mailto:${other.email}`);
  assert.equal((await mailTo(other.email, 'You take over')).entry.method, 'REQUEST');
  const released = await mailTo(host, 'No longer yours');
  assert.deepEqual([released.entry.method, released.entry.status], ['CANCEL', 'CANCELLED']);
  assert.equal(post.to(guest).length, 3);

  assert.equal((await w.put('/v1/eventCalls/cancel', { id, cancelReason: 'No longer needed' })).status, 200);
  const cancelled = await mailTo(invitee, 'Your call is cancelled');
  assert.deepEqual([cancelled.entry.method, cancelled.entry.status], ['CANCEL', 'CANCELLED']);
  assert.match(cancelled.text, /Pick another time/);
  await mailTo(guest, 'The call is cancelled');
  await mailTo(other.email, 'Cancelled: Jörg Müller');
  const all = [booked, moved, reassigned, cancelled].map(({ entry }) => entry.event);
  assert.equal(new Set(all.map(({ uid }) => uid)).size, 1);
  const sequences = all.map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    [...new Set(sequences)].toSorted((a, b) => a - b),
    'each is newer than the one before',
  );
});

test('guests added later are invited, removed ones lose the entry, and all get a mail about a new place, unless notify is false', async () => {
  const { w, call, invitee, guest, host } = await cast();
  const before = await mailTo(guest, 'You are invited');
  const late = address('late');
  const change = async (changes: object) =>
    assert.equal((await w.put('/v1/eventCalls', { id: call.id, ...changes })).status, 200);
  await change({ locationDetails: 'Ring once', notify: false });
  await change({ notes: 'Something else', additionalGuests: [{ email: late }] });
  const invited = await mailTo(late, 'You are invited');
  assert.deepEqual([invited.entry.method, invited.entry.people], ['REQUEST', [late]]);
  const gone = await mailTo(guest, 'You are no longer expected');
  assert.deepEqual([gone.entry.method, gone.entry.status], ['CANCEL', 'CANCELLED']);
  assert.ok(!gone.raw.includes('meet.example.test'));
  await change({ locationLink: 'https://meet.example.test/other' });
  const moved = await mailTo(invitee, 'New details of your call');
  for (const { text, entry } of [moved, await mailTo(late, 'New details of the call')]) {
    assert.ok(text.includes('https://meet.example.test/other') && entry.method === 'REQUEST');
  }
  await mailTo(host, 'New place: ');
  const entries = [before, gone, moved].map(({ entry }) => entry.event);
  assert.equal(new Set(entries.map(({ uid }) => uid)).size, 1);
  const sequences = entries.map(({ sequence }) => sequence);
  assert.ok(sequences.every((sequence, at) => at === 0 || sequence > (sequences[at - 1] ?? 0)));
  for (const to of [invitee, guest, late, host]) assert.equal(post.to(to).length, 2, to);
});

test('a reminder comes at its time with an address that stops it, a follow-up after a no-show', async () => {
  const { w, call, invitee, guest } = await cast({
    reminders: [{ offset: 60, channel: 'EMAIL' }],
    mails: { noShow: { invitee: true, delay: 10 } },
  });
  server.clock.set(iso(toMs(call.dateTime) - hourMs));
  await sendDueReminders(server.app);
  const { mail, html, entry } = await mailTo(invitee, 'Reminder: ');
  assert.equal(entry.method, 'REQUEST');
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  const url = header('list-unsubscribe').slice(1, -1);
  assert.ok(html.includes(url));
  const path = new URL(url).pathname;
  assert.equal((await server.anybody.get(path)).status, 200, 'looking at it changes nothing');
  const form = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
  assert.equal((await fetch(server.origin + path, form)).status, 200);
  await mailTo(guest, 'Reminder: ');

  const next = await w.post('/v1/eventCalls', {
    ...booking({ id: Number(call.eventId) }, iso(toMs(call.dateTime) + 7_200_000), {
      email: invitee,
      firstName: 'Second',
    }),
    additionalGuests: [{ email: guest }],
  });
  server.clock.set(iso(toMs(next.body.data.eventCall.dateTime) - hourMs));
  await sendDueReminders(server.app);
  const second = String(next.body.data.eventCall.inviteeName);
  await post.first(
    guest,
    (one) => subject('Reminder: ')(one) && one.text?.includes(`call of ${second}`) === true,
  );
  assert.equal(post.to(invitee).filter((one) => subject('Reminder: ')(one.mail)).length, 1);

  server.clock.set(call.endTime);
  await w.post('/v1/outcomes', { eventCallId: call.id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' });
  server.clock.advance(10 * 60_000);
  await sendDueReminders(server.app);
  const missed = await post.first(invitee, subject('We missed you'));
  assert.deepEqual(missed.mail.attachments, []);
});

test('names, notes and places with line breaks make no header, neither of the mail nor of its calendar entry', async () => {
  const w = await createTestWorkspace(server);
  const evil = 'Eve\r\nX-Evil: 1\r\nATTENDEE:mailto:victim@example.test';
  await w.put('/v1/workspace', { name: `Acme ${evil}` });
  const event = await newEvent(w, [w.owner.userId], {
    name: `Call ${evil}`,
    calendarDescription: evil,
    locations: [{ type: 'IN_PERSON', instructions: evil }],
  });
  const invitee = address('evil');
  const reply = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(4), { email: invitee, firstName: evil, notes: evil }),
  );
  assert.equal(reply.status, 201);
  for (const [to, part] of [
    [invitee, 'Your call is booked'],
    [w.owner.email, 'New call'],
  ] as const) {
    const { mail, entry } = await mailTo(to, part);
    assert.ok(!mail.headers.some(({ key }) => key === 'x-evil'));
    assert.equal(mail.to?.length, 1);
    assert.ok(!entry.people.includes('victim@example.test'));
    assert.ok(!entry.event.component.getAllProperties().some(({ name }) => name === 'x-evil'));
  }
});

test('each language has its words, its order of dates and its 12 or 24 hours', async () => {
  const [german, american] = [await cast({}, 'de-AT'), await cast({ language: 'de' }, 'en-US')];
  const inGerman = await mailTo(german.invitee, 'Ihr Gespräch ist gebucht');
  assert.match(inGerman.text, /Zeitzone: Europe\/Berlin/);
  assert.match(inGerman.text, /\b1[67]:00/);
  assert.match(inGerman.html, /<html lang="de"/);
  const inEnglish = await mailTo(american.invitee, 'Your call is booked');
  assert.match(inEnglish.text, /\b[45]:00 – [45]:30 PM/);
});
