import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { CalendarGone, NotAllowed, NotReached, StateLost } from '#/ports/outside/trouble.ts';
import { accessTo, connected, readAll } from '#/test/calendars/dav-account.ts';
import { atEveryServer, type Behavior } from '#/test/calendars/dav-behaviors.ts';
import { davClient } from '#/test/calendars/dav-server.ts';
import { callOn, entryText } from '#/test/calendars/entry-text.ts';
import { openNet } from '#/test/calendars/open-net.ts';
import { berlinLines, entryLines, reportedEntries, seenOf } from '#/test/calendars/reported-entries.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { caldav } from './caldav.ts';

const behaviors: Record<string, Behavior> = {
  'an account has its calendars, also those of other programs': async ({ server, client, path }) => {
    await client.ask('PROPPATCH', path, timeZone('Europe/Paris'), { 'content-type': 'application/xml' });
    const account = await caldav(accessTo(server), openNet()).discover();
    const calendar = account.calendars.find(({ externalId }) => externalId === path);
    assert.ok(calendar);
    assert.equal(calendar.isWritable, true);
    assert.equal(calendar.timeZone, server.name === 'Xandikos' ? null : 'Europe/Paris');
    assert.equal(account.calendars.filter(({ isPrimary }) => isPrimary).length, 1);
    assert.equal(
      account.calendars.some(({ externalId }) => /inbox|outbox/i.test(externalId)),
      false,
    );
    assert.equal(account.login, 'ada');
    assert.equal(account.capabilities['hasSync'], true);
    assert.equal(account.capabilities['hasScheduling'], server.name === 'Cyrus');
  },

  'an account is found from the address of a calendar': async ({ server, path }) => {
    const typed = new URL(path, server.origin).href;
    const account = await caldav(accessTo(server, { serverUrl: typed }), openNet()).discover();
    assert.ok(account.calendars.some(({ externalId }) => externalId === path));
  },

  '[defect 14] a time without a zone is in the zone of the calendar': async ({ server, client, path }) => {
    await client.ask('PROPPATCH', path, timeZone('Asia/Tokyo'), { 'content-type': 'application/xml' });
    await client.put(`${path}a.ics`, entryText('a', 2).replaceAll('0000Z', '0000'));
    const { changed } = await readAll(await connected({ ...server }), path, null);
    // Xandikos does not store the time zone of a calendar.
    const startMs = Date.UTC(2026, 5, 2, server.name === 'Xandikos' ? 9 : 0);
    assert.deepEqual(changed[0]?.time, { startMs, endMs: startMs + hourMs });
  },

  'the address of what is read is the same in every reading, however it is spelled': async ({
    server,
    client,
    path,
  }) => {
    const file = `${path}a%40b%20c.ics`;
    await client.put(file, entryText('a@b c', 2));
    const source = await connected(server);
    const first = await readAll(source, path, null);
    const externalId = first.changed[0]?.externalId;
    assert.ok(externalId);
    await client.put(file, entryText('a@b c', 3));
    const second = await readAll(source, path, first.state);
    assert.deepEqual(
      second.changed.map((item) => item.externalId),
      [externalId],
    );
    await source.remove(path, { externalId, etag: null });
    assert.deepEqual((await readAll(source, path, second.state)).gone, [externalId]);
  },

  '[defect 3] [defect 12] a state that is not known is lost, and everything can be read': async ({
    server,
    client,
    path,
  }) => {
    await client.put(`${path}a.ics`, entryText('a', 2));
    const source = await connected(server);
    const { state } = await readAll(source, path, null);
    for (const strange of ['', 'T', 'Tnever-given', `${state}0`, 'Enothing', 'other'])
      await assert.rejects(readAll(source, path, strange), StateLost, strange);
    assert.equal((await readAll(source, path, null)).changed.length, 1);
  },

  '[defect 3] a calendar that was removed is gone': async ({ server, client, path }) => {
    const source = await connected(server);
    const { state } = await readAll(source, path, null);
    await client.remove(path);
    await assert.rejects(readAll(source, path, null), CalendarGone);
    await assert.rejects(readAll(source, path, state), CalendarGone);
    await assert.rejects(source.write(path, callOn(2), null), CalendarGone);
    await assert.rejects(source.find(path, callOn(2)), CalendarGone);
    await source.remove(path, { externalId: `${path}a.ics`, etag: null });
  },

  '[defect 1] each calendar has a reading of its own, and one that fails does not read as empty': async ({
    server,
    client,
    path,
  }) => {
    const [second, third] = [await client.newCalendar('second'), await client.newCalendar('third')];
    for (const [index, calendar] of [path, second, third].entries())
      await client.put(`${calendar}a.ics`, entryText(`in-${index}`, 2 + index));
    const source = await connected(server);
    const states = new Map<string, string>();
    for (const calendar of [path, second, third]) {
      const { changed, state } = await readAll(source, calendar, null);
      assert.equal(changed.length, 1);
      states.set(calendar, state);
    }
    await client.remove(second);
    await client.put(`${third}b.ics`, entryText('late', 9));
    await assert.rejects(readAll(source, second, states.get(second) ?? null), CalendarGone);
    assert.equal((await readAll(source, path, states.get(path) ?? null)).changed.length, 0);
    assert.deepEqual(
      (await readAll(source, third, states.get(third) ?? null)).changed.map(({ uid }) => uid),
      ['late'],
    );
    await client.remove(third);
  },

  '[defect 3] [defect 12] what was deleted is gone by the next reading': async ({ server, client, path }) => {
    const source = await connected(server);
    await client.put(`${path}a.ics`, entryText('a', 2));
    const { state } = await readAll(source, path, null);
    await client.remove(`${path}a.ics`);
    const read = await readAll(source, path, state);
    assert.deepEqual([read.changed, read.gone], [[], [`${path}a.ics`]]);
  },
};

/** By sync token, by a number that changes with the calendar (ctag), and by ETags only. */
const ways = { token: [], ctag: ['hasSync'], etags: ['hasSync', 'hasCtag'] } as const;

for (const [way, without] of Object.entries(ways))
  Object.assign(behaviors, {
    [`by ${way}: everything is read, then what was made, changed, moved out of sight and deleted`]: (async ({
      server,
      client,
      path,
    }) => {
      for (let day = 1; day <= 9; day += 1)
        await client.put(`${path}${day}.ics`, entryText(`uid-${day}`, day));
      const source = await connected(server, { without });
      const first = await readAll(source, path, null);
      assert.deepEqual([first.changed.length, first.gone], [9, []]);
      assert.deepEqual(first.changed.find(({ uid }) => uid === 'uid-3')?.time, {
        startMs: Date.UTC(2026, 5, 3, 9),
        endMs: Date.UTC(2026, 5, 3, 10),
      });
      const nothing = await readAll(source, path, first.state);
      assert.deepEqual([nothing.changed, nothing.gone], [[], []]);
      await client.put(`${path}3.ics`, entryText('uid-3', 13));
      await client.put(`${path}4.ics`, entryText('uid-4', 4).replaceAll('202606', '202607'));
      await client.remove(`${path}5.ics`);
      await client.put(`${path}10.ics`, entryText('uid-10', 10));
      const next = await readAll(source, path, nothing.state);
      assert.deepEqual(new Set(next.changed.map(({ uid }) => uid)), new Set(['uid-3', 'uid-10']));
      assert.deepEqual(next.gone.toSorted(), [`${path}4.ics`, `${path}5.ics`]);
      assert.deepEqual((await readAll(source, path, next.state)).changed, []);
    }) satisfies Behavior,
  });

for (const [name, { lines, expected }] of Object.entries(reportedEntries))
  behaviors[name] = async ({ server, client, path }) => {
    const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//another program//EN', ...berlinLines];
    const text = [...head, ...entryLines('one', lines), 'END:VCALENDAR', ''].join('\r\n');
    await client.put(`${path}one.ics`, text);
    const { capabilities } = await caldav(accessTo(server), openNet()).discover();
    const access = accessTo(server, { capabilities, addresses: ['ada@example.com'] });
    const { changed } = await readAll(caldav(access, openNet()), path, null);
    assert.deepEqual(seenOf(changed), expected);
  };

atEveryServer(behaviors);

test(
  '[defect 13] Radicale: a password that was changed, and a server that stopped',
  { skip: radicale.missing },
  async () => {
    const server = await radicale.start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('work');
    const { capabilities } = await caldav(accessTo(server), openNet()).discover();
    const changed = caldav(accessTo(server, { secret: 'old', capabilities }), openNet());
    await assert.rejects(changed.discover(), NotAllowed);
    await assert.rejects(readAll(changed, path, null), NotAllowed);
    await assert.rejects(changed.write(path, callOn(2), null), NotAllowed);
    await assert.rejects(changed.remove(path, { externalId: `${path}a.ics`, etag: null }), NotAllowed);
    const source = await connected(server);
    await server.stop();
    await assert.rejects(readAll(source, path, null), NotReached);
    await assert.rejects(source.write(path, callOn(2), null), NotReached);
  },
);

/** Sets the time zone of a calendar, as programs do. */
function timeZone(name: string): string {
  const zone = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//another program//EN\r\nBEGIN:VTIMEZONE\r\nTZID:${name}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n`;
  return `<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><C:calendar-timezone>${zone}</C:calendar-timezone></D:prop></D:set></D:propertyupdate>`;
}
