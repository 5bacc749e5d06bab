import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { deliverEntries } from '#/effects/calendar-entries/deliver.ts';
import { handlers } from '#/main/handlers.ts';
import { deliverDue } from '#/ports/messages/deliver.ts';
import { GraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { ZoomFake } from '#/test/video/zoom-fake/zoom-fake.ts';
import { createTestWorkspace, type Member, type Workspace } from '#/test/workspace.ts';
import { makeLinks } from '../make.ts';

// A service with Zoom, Google, Microsoft and a Jitsi server, and calls that are booked with them.

let nowMs = (): number => Temporal.Now.instant().epochMilliseconds;
const clock = { nowMs: () => nowMs() };
export const [zoom, google, microsoft, post] = await Promise.all([
  ZoomFake.start(clock),
  GoogleFake.start(clock),
  GraphFake.start(clock),
  MailServer.start(),
]);
export const jitsiSecret = 'shared with the server';
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  SMTP_URL: post.url,
  JITSI_URL: 'https://jitsi.example',
  JITSI_APP_ID: 'callwright',
  JITSI_SECRET: jitsiSecret,
  ...zoom.settings,
  ...google.settings,
  ...microsoft.settings,
});
nowMs = server.clock.now;
post.hurry = async () => {
  await server.drainOutbox();
  await deliverDue(server.app);
};
after(async () => {
  await server.close();
  await post.down();
  zoom.close();
  google.close();
  microsoft.close();
});
beforeEach(() => {
  server.clock.reset();
  zoom.faults.length = 0;
  zoom.hasDialIn = false;
  google.conferences.mode = 'SUCCESS';
  microsoft.writing.teams = 'READY';
});

let people = 0;
const newAddress = (): string => `person${(people += 1)}@company.example`;

async function comeBack(member: Member, url: URL): Promise<void> {
  const headers = { cookie: `sid=${member.token}` };
  const reply = await fetch(server.origin + url.pathname + url.search, { headers, redirect: 'manual' });
  await reply.text();
  assert.match(reply.headers.get('location') ?? '', /calendar=CONNECTED/);
}

async function authorize(member: Member, provider: string): Promise<URL> {
  const { status, body } = await member.client.post('/v1/calendarConnections/authorize', { provider });
  assert.equal(status, 200, JSON.stringify(body));
  return new URL(body.data.url);
}

/** A member with their own Zoom account. */
export async function withZoom(member: Member) {
  const email = newAddress();
  const account = zoom.account(email);
  const asked = await authorize(member, 'ZOOM');
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', `code-${email}`);
  back.searchParams.set('state', asked.searchParams.get('state') ?? '');
  await comeBack(member, back);
  return { email, account, meetings: () => [...account.meetings.values()] };
}

export async function withGoogle(member: Member) {
  const email = newAddress();
  const account = google.account(email);
  await comeBack(member, await google.decide((await authorize(member, 'GOOGLE_CALENDAR')).href, { email }));
  await pollDue(server.app);
  return account;
}

export async function withMicrosoft(member: Member) {
  const email = newAddress();
  const account = microsoft.account(email);
  await comeBack(member, await microsoft.decide((await authorize(member, 'MICROSOFT')).href, { email }));
  await pollDue(server.app);
  return account;
}

/** Runs all background work, for the given number of rounds. */
export async function runDue(rounds = 2, stepMs = 0): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await server.drainOutbox();
    await deliverEntries(server.app);
    await makeLinks(server.app);
    server.clock.advance(stepMs);
  }
  await server.drainOutbox();
  await deliverEntries(server.app);
}

type Booked = { w: Workspace; call: Json; invitee: string; now: () => Promise<Json> };

export async function book(
  w: Workspace,
  place: object,
  hosts = [w.owner.userId],
  daysAhead = 3,
): Promise<Booked> {
  const event = await newEvent(w, hosts, { locations: [place] });
  const invitee = newAddress();
  const body = booking(event, halfHour(daysAhead), { email: invitee, userId: hosts[0] });
  const { status, body: reply } = await w.post('/v1/eventCalls', body);
  assert.equal(status, 201, JSON.stringify(reply));
  const call = reply.data.eventCall;
  const now = async () => (await w.get('/v1/eventCalls', { id: call.id })).body.data.eventCalls[0];
  return { w, call, invitee, now };
}

export const workspace = () => createTestWorkspace(server);
export const confirmation = /Your call is booked/;
export const newDetails = /New details/;
export const mailTo = (address: string, subject: RegExp) =>
  post.first(address, (mail) => subject.test(mail.subject ?? ''));
