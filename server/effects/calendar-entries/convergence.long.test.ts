import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { closers, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { Service } from '#/test/service.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { atGoogle, onDavServer, type OutsideCalendar } from '#/test/calendars/outside-calendar.ts';
import { Play, worldNow } from '#/test/calendars/play.ts';

// Calls and calendars change at the same time for a while, with faults, and the service is killed twice. Then it is quiet,
// and both sides have to say the same. It runs as operators run it, by the clock of the world.
//   CONVERGENCE_SECONDS=600 npm run test:long -- convergence

const seconds = Number(process.env['CONVERGENCE_SECONDS'] ?? 60);

const google = await GoogleFake.start({ nowMs: worldNow });
const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
});
const environment = {
  DATABASE_URL: server.databaseUrl,
  APP_SECRET: server.app.config.appSecret,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  CALENDAR_POLL_SECONDS: '5',
  LOG_LEVEL: 'silent',
  ...google.settings,
};
let service = await Service.start(environment);
after(async () => {
  await service.end('SIGKILL');
  google.close();
  await server.close();
});

async function playOn(
  name: string,
  seed: number,
  connect: (w: Workspace, userId: number) => Promise<OutsideCalendar>,
): Promise<Play> {
  const w = await createTestWorkspace(server);
  const [userId = 0] = await closers(w, 1);
  const calendar = await connect(w, userId);
  const event = await newEvent(w, [userId], {
    name,
    onCalendarMove: 'FOLLOW',
    onCalendarDelete: 'CANCEL',
    onCalendarUnknown: 'BOOK',
  });
  return new Play({ w, event, userId, calendar, seed, service: () => service });
}

function percentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
}

async function untilQuiet(plays: readonly Play[]): Promise<void> {
  const from = performance.now();
  let quietSince = performance.now();
  // Two readings after the last thing that was to be done.
  while (performance.now() - quietSince < 12_000) {
    if (performance.now() - from > 180_000) throw new Error('It does not come to rest');
    const waiting = await Promise.all(plays.map((play) => play.waiting()));
    if (waiting.some((count) => count > 0)) quietSince = performance.now();
    await pause(500);
  }
}

test('calls and calendars agree after random changes on both sides, faults and two kills', async (t) => {
  const plays: Play[] = [];
  plays.push(await playOn('Google', 11, (w, id) => atGoogle(w, id, google, 'host@company.example')));
  if (radicale.missing === false) {
    const dav = await radicale.start();
    plays.push(await playOn('Radicale', 12, (w, id) => onDavServer(w, id, dav, 'work')));
  }
  if (cyrus.missing === false) {
    const dav = await cyrus.start();
    plays.push(await playOn('Cyrus', 13, (w, id) => onDavServer(w, id, dav, 'work')));
  }
  const told = await Promise.all(plays.map(({ calendar }) => calendar.told()));
  const endsAt = performance.now() + seconds * 1_000;
  let isOver = false;
  const playing = plays.map(async (play) => {
    while (!isOver) {
      await play.step();
      await pause(50);
    }
  });
  for (const part of [1, 2]) {
    await pause(Math.max(0, endsAt - performance.now() - (seconds * 1_000 * (3 - part)) / 3));
    await service.end('SIGKILL');
    service = await Service.start(environment);
    assert.ok(part > 0);
  }
  await pause(Math.max(0, endsAt - performance.now()));
  isOver = true;
  await Promise.all(playing);
  for (const { calendar } of plays) calendar.calm();
  await untilQuiet(plays);
  for (const [index, play] of plays.entries()) {
    const { provider } = play.calendar;
    const entries = await play.calendar.list();
    const calls = await play.calls();
    const scheduled = calls.filter(({ status }) => status === 'SCHEDULED');
    const ofCalls = entries.filter(({ callId }) => callId !== null);
    assert.deepEqual(
      await play.mirror(),
      entries.map(({ uid, startMs }) => `${uid} ${startMs}`).toSorted(),
      `${provider}: the mirror is the calendar`,
    );
    assert.deepEqual(
      ofCalls.map(({ callId }) => Number(callId)).toSorted((a, b) => a - b),
      scheduled.map(({ id }) => id).toSorted((a, b) => a - b),
      `${provider}: each call has one entry, and each entry its call`,
    );
    for (const call of scheduled) {
      const entry = ofCalls.find(({ callId }) => callId === call.id);
      // A move that could not be followed is flagged and stands.
      if (call.found === null) assert.equal(entry?.startMs, call.startMs, `${provider}: call ${call.id}`);
    }
    assert.deepEqual(
      entries.flatMap(({ uid }) => (uid.startsWith('own-') ? [uid] : [])).toSorted(),
      [...play.own].toSorted(),
      `${provider}: nothing of the person is lost`,
    );
    assert.equal(play.overlaps, 0, `${provider}: a call was booked over an entry that was known`);
    assert.equal(await play.calendar.told(), told[index], `${provider}: nobody else invites`);
    const publish = await play.publishLags();
    t.diagnostic(
      `${provider}: ${play.bookings} booked, ${play.refusedRightly} refused as busy, ${calls.length} calls, ${entries.length} entries at the end; ` +
        `call to calendar p50 ${percentile(publish, 0.5)}, p99 ${percentile(publish, 0.99)}; ` +
        `calendar to mirror p50 ${percentile(play.readLagsMs, 0.5)}, p99 ${percentile(play.readLagsMs, 0.99)}; lost 0, doubled 0`,
    );
  }
});
