import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import { handlers } from '#/main/handlers.ts';
import { accessOf, netOf } from '#/domain/scheduling/calendars/connections/access.ts';
import { readConnection } from '#/domain/scheduling/calendars/connections/connection-row.ts';
import { storeAccount } from '#/domain/scheduling/calendars/connections/store-account.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import type { Access, CalendarSource, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { davClient } from '#/test/calendars/dav-server.ts';
import { entryText } from '#/test/calendars/entry-text.ts';
import { allScopes, startGoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { numbers, pick, type Random } from '#/test/random-event.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { pollDue } from './poll.ts';
import { calendarStates } from './testing/calendar-states.ts';

// Another program edits a calendar at a provider at random, with reads in between. In the end, the mirror equals a full
// read, whatever failed on the way.

const google = await startGoogleFake();
const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
});
after(() => server.close());
// The texts of entries have dates in June.
server.clock.set('2026-06-01T08:00:00Z');
const edits = 25;

type Made = { w: Workspace; calendarId: number; externalId: string; source: CalendarSource };

/** A member who has just connected an account. */
async function connect(
  provider: CalendarProvider,
  name: string,
  access: Access,
  secret: string,
): Promise<Made> {
  const w = await createTestWorkspace(server);
  const net = netOf(server.app, { totalMs: 60_000 });
  const account = await opened(sourceOf(provider, access, net)).discover();
  const { serverUrl = null } = access;
  const connected = { provider, name, serverUrl, login: name, secret, account };
  const id = await w.within((tx) => storeAccount(tx, w.owner.userId, connected));
  const { rows } = await w.db.run(
    'select id, external_id from calendar where account_id = $1 and checks_conflicts',
    [w.id],
  );
  const [calendar] = rows;
  assert.ok(calendar);
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  const source = opened(sourceOf(provider, accessOf(ctx, await readConnection(ctx, id)), net));
  return { w, calendarId: calendar.id, externalId: calendar.external_id, source };
}

function opened(source: CalendarSource | null): CalendarSource {
  assert.ok(source);
  return source;
}

async function poll(): Promise<void> {
  server.clock.advance(1_000);
  const now = sql`${iso(server.clock.now())}::timestamptz`;
  await inCells(server.app, sql`update calendar set next_poll_at = ${now} where next_poll_at > ${now}`);
  await pollDue(server.app);
}

async function mirrorIsTheCalendar({ w, calendarId, externalId, source }: Made): Promise<void> {
  const { rows: states } = await w.db.run(
    'select window_from, window_to, error from calendar where id = $1',
    [calendarId],
  );
  const [state] = states;
  assert.ok(state);
  assert.equal(state.error, null);
  const window = { fromMs: instant(state.window_from), toMs: instant(state.window_to) };
  const { rows } = await w.db.run(
    `select i.external_id, i.instance, i.starts_at, i.ends_at, i.starts_on::text, i.ends_on::text, i.is_free
     from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation where c.id = $1`,
    [calendarId],
  );
  assert.ok(rows.length > 0);
  assert.deepEqual(
    rows.map(nameOf).toSorted(),
    (await everything(source, externalId, window)).map(nameOfItem).toSorted(),
  );
  const { rows: other } = await w.db.run(
    'select from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation <> i.generation where c.id = $1',
    [calendarId],
  );
  assert.equal(other.length, 0);
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  assert.equal((await calendarStates(ctx, [w.owner.userId])).size, 0);
}

type Stored = {
  external_id: string;
  instance: string;
  starts_at: string | null;
  ends_at: string | null;
  starts_on: string | null;
  ends_on: string | null;
  is_free: boolean;
};

function nameOf({
  external_id: id,
  instance,
  starts_at: start,
  ends_at: end,
  starts_on: from,
  ends_on: to,
  is_free: isFree,
}: Stored): string {
  return [id, instance, start ?? from, end ?? to, isFree].join(' ');
}

function nameOfItem({ externalId, instance, time, isFree }: RemoteItem): string {
  const [start, end] =
    'startMs' in time ? [iso(time.startMs), iso(time.endMs)] : [time.startsOn, time.endsOn];
  return [externalId, instance, start, end, isFree].join(' ');
}

const instant = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

async function everything(source: CalendarSource, id: string, window: Span): Promise<RemoteItem[]> {
  const items: RemoteItem[] = [];
  for await (const { changed } of source.read(id, { state: null, window })) items.push(...changed);
  return items;
}

/** Makes random edits, with a read after some of them. */
async function editAtRandom(
  random: Random,
  names: Set<string>,
  edit: { put(name: string): Promise<void>; remove(name: string): Promise<void>; fault(): void },
): Promise<void> {
  for (let count = 0; count < edits; count++) {
    const isRemoval = names.size > 3 && random(4) === 0;
    const name = isRemoval || random(3) === 0 ? (pick(random, [...names]) ?? 'e0') : `e${count}`;
    if (isRemoval && names.delete(name)) await edit.remove(name);
    else {
      names.add(name);
      await edit.put(name);
    }
    if (random(6) === 0) edit.fault();
    if (random(3) === 0) await poll();
  }
}

test(
  'after random edits on a CalDAV server the mirror is the calendar',
  { skip: radicale.missing },
  async (t) => {
    const dav = await radicale.start();
    t.after(() => dav.stop());
    const { login, password } = dav.ada;
    const client = davClient(dav, dav.ada);
    const path = await client.newCalendar('work');
    const access = { serverUrl: dav.url, login, secret: password, capabilities: {}, addresses: [] };
    const made = await connect('CALDAV', login, access, password);
    const random = numbers(7);
    const put = async (name: string): Promise<void> => {
      const rules = [
        'RRULE:FREQ=DAILY;COUNT=4',
        'RRULE:FREQ=WEEKLY',
        'TRANSP:TRANSPARENT',
        'STATUS:TENTATIVE',
        'CLASS:PRIVATE',
      ];
      await client.put(`${path}${name}.ics`, entryText(name, 2 + random(26), pick(random, rules)));
    };
    const names = new Set<string>();
    await put('e0');
    names.add('e0');
    const forget = (): void =>
      void made.w.db.run('update calendar set sync_state = null where id = $1 and leased_until is null', [
        made.calendarId,
      ]);
    await editAtRandom(random, names, {
      put,
      remove: (name) => client.remove(`${path}${name}.ics`),
      fault: forget,
    });
    await poll();
    await mirrorIsTheCalendar(made);
  },
);

test('after random edits at Google, with lost tokens, errors and cut connections, the mirror is the calendar', async () => {
  const email = 'ada@example.com';
  const tokens = {
    accessToken: google.tokenFor(email, allScopes),
    expiresAtMs: instant('2030-01-01T00:00:00Z'),
    refreshToken: null,
  };
  const calendar = google.account(email).primary;
  google.listing.pageSizeMax = 3;
  const at = (day: number, hour: number) => ({
    dateTime: `2026-06-${String(day).padStart(2, '0')}T${hour}:00:00Z`,
  });
  const random = numbers(11);
  const eventOf = () => {
    const day = 2 + random(26);
    return { start: at(day, 10), end: at(day, 11), transparency: pick(random, ['opaque', 'transparent']) };
  };
  const series = { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] };
  const ids = new Map<string, string>();
  const put = (name: string): Promise<void> => {
    const known = ids.get(name);
    if (known === undefined)
      ids.set(
        name,
        String(calendar.add({ summary: 'Dentist', ...eventOf(), ...pick(random, [{}, {}, series]) }).id),
      );
    else calendar.change(known, eventOf());
    return Promise.resolve();
  };
  await put('e0');
  const access = { token: () => Promise.resolve(tokens.accessToken), capabilities: {}, addresses: [email] };
  const made = await connect('GOOGLE_CALENDAR', email, access, JSON.stringify(tokens));
  const faults = [
    () => google.listing.forgetTokens(),
    () => google.faults.add({ does: 'REFUSE', status: 503, path: /events/ }),
    () => google.faults.add({ does: 'CUT', path: /pageToken/ }),
    () => google.faults.add({ does: 'REFUSE', status: 410, path: /syncToken/ }),
  ];
  const remove = (name: string): Promise<void> => {
    calendar.remove(ids.get(name) ?? '');
    ids.delete(name);
    return Promise.resolve();
  };
  await editAtRandom(random, new Set(['e0']), { put, remove, fault: () => pick(random, faults)() });
  google.faults.clear();
  await poll();
  await mirrorIsTheCalendar(made);
  google.faults.add({
    does: 'REFUSE',
    status: 403,
    reason: 'insufficientPermissions',
    path: /events/,
    times: 9,
  });
  await poll();
  const ctx = await enterWorkspace(systemContext(server.app), made.w.id);
  assert.deepEqual(
    [...(await calendarStates(ctx, [made.w.owner.userId]))],
    [[made.w.owner.userId, 'EXPIRED']],
  );
});
