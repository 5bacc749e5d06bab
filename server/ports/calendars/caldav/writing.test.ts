import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { connected, readAll } from '#/test/calendars/dav-account.ts';
import { atEveryServer } from '#/test/calendars/dav-behaviors.ts';
import { davClient } from '#/test/calendars/dav-server.ts';
import { callOn, entryText } from '#/test/calendars/entry-text.ts';
import { openNet } from '#/test/calendars/open-net.ts';

atEveryServer({
  'an entry is made, changed and removed; removing it once more is fine': async ({
    server,
    client,
    path,
  }) => {
    const source = await connected(server);
    const made = await source.write(path, callOn(2), null);
    assert.equal(made.meeting, null);
    assert.deepEqual((await client.files(path)).map(decodeURIComponent), [`${path}${callOn(2).uid}.ics`]);
    assert.match((await client.get(made.externalId)) ?? '', /DTSTART.*20260602T/);
    const changed = await source.write(path, callOn(2, { startMs: Date.UTC(2026, 5, 4, 12) }), made);
    assert.equal(changed.externalId, made.externalId);
    assert.notEqual(changed.etag, made.etag);
    await source.remove(path, changed);
    assert.equal(await client.get(made.externalId), null);
    await source.remove(path, changed);
  },

  'what other programs wrote into our entry is kept': async ({ server, client, path }) => {
    const source = await connected(server);
    const made = await source.write(path, callOn(2), null);
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Now\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n';
    const text = (await client.get(made.externalId)) ?? '';
    await client.put(made.externalId, text.replace('END:VEVENT', `X-COLOR:red\r\n${alarm}END:VEVENT`));
    await source.write(path, callOn(2, { title: 'Another title' }), made);
    const kept = (await client.get(made.externalId)) ?? '';
    for (const line of [/X-COLOR:red/, /BEGIN:VALARM/, /TRIGGER.*-PT5M/, /SUMMARY:Another title/])
      assert.match(kept, line);
  },

  'an entry that another program changes meanwhile is read again, and both changes are kept': async ({
    server,
    client,
    path,
  }) => {
    const made = await (await connected(server)).write(path, callOn(2), null);
    let count = 0;
    const net = openNetWith(async (asked, send) => {
      if (asked.method === 'PUT' && count++ < 2) {
        const text = (await client.get(made.externalId)) ?? '';
        await client.put(made.externalId, text.replace('END:VEVENT', `X-OTHER-${count}:yes\r\nEND:VEVENT`));
      }
      return send();
    });
    await (await connected(server, { net })).write(path, callOn(2, { title: 'Moved' }), made);
    const text = (await client.get(made.externalId)) ?? '';
    for (const line of [/X-OTHER-1:yes/, /X-OTHER-2:yes/, /SUMMARY:Moved/]) assert.match(text, line);
    count = -1_000;
    const source = await connected(server, { net });
    await assert.rejects(source.write(path, callOn(2, { title: 'Never' }), made), NotReached);
  },

  '[defect 6] an entry that another program keeps under another name is found, taken over and removed':
    async ({ server, client, path }) => {
      const { uid } = callOn(2);
      await client.put(`${path}invitation.ics`, entryText(uid, 2, 'X-KEPT:yes'));
      const source = await connected(server);
      const known = await source.find(path, callOn(2));
      assert.equal(known?.externalId, `${path}invitation.ics`);
      const written = await source.write(path, callOn(2), known);
      assert.equal(written.externalId, `${path}invitation.ics`);
      assert.match((await client.get(written.externalId)) ?? '', /X-KEPT:yes/);
      const again = await source.write(path, callOn(2, { title: 'Third' }), {
        externalId: `${path}old-name.ics`,
        etag: '"old"',
      });
      assert.equal(again.externalId, written.externalId);
      assert.equal((await client.files(path)).length, 1);
      assert.equal(await source.find(path, callOn(3)), null);
    },

  '[defect 5] our own entry is known by the etag it was written with': async ({ server, path }) => {
    const source = await connected(server);
    const { state } = await readAll(source, path, null);
    const made = await source.write(path, callOn(2), null);
    const { changed } = await readAll(source, path, state);
    assert.deepEqual(
      changed.map(({ externalId, etag, uid }) => ({ externalId, etag, uid })),
      [{ externalId: made.externalId, etag: made.etag, uid: callOn(2).uid }],
    );
  },

  '[defect 4] our entry that another program moves is the same entry with another time and version': async ({
    server,
    client,
    path,
  }) => {
    const source = await connected(server);
    const made = await source.write(path, callOn(2), null);
    const { state } = await readAll(source, path, null);
    const text = (await client.get(made.externalId)) ?? '';
    await client.put(made.externalId, text.replaceAll('20260602T', '20260609T'));
    const { changed, gone } = await readAll(source, path, state);
    const [moved, ...others] = changed;
    assert.deepEqual([others, gone], [[], []]);
    assert.deepEqual([moved?.externalId, moved?.uid], [made.externalId, callOn(2).uid]);
    assert.deepEqual(moved?.time, {
      startMs: callOn(9).startMs,
      endMs: callOn(9).endMs,
    });
    assert.notEqual(moved?.etag, made.etag);
  },

  '[defect 17] an entry is shown as free where others may book its time, and as busy again': async ({
    server,
    client,
    path,
  }) => {
    const source = await connected(server);
    const seen: (boolean | undefined)[] = [];
    let known = null;
    for (const isFree of [false, true, false]) {
      known = await source.write(path, callOn(2, { isFree }), known);
      const { changed } = await readAll(source, path, null);
      seen.push(changed[0]?.isFree);
    }
    assert.deepEqual(seen, [false, true, false]);
    assert.equal((await client.files(path)).length, 1);
  },

  '[defect 6] an answer that is lost at any step leaves one entry': async ({ server, client, path }) => {
    const source = await connected(server);
    for (let lost = 0; ; lost += 1) {
      const day = 2 + lost;
      let count = 0;
      const net = openNetWith(async (_, send) => {
        const heard = await send();
        if (count++ === lost) throw new Unreachable();
        return heard;
      });
      const shaky = await connected(server, { net });
      const first = await shaky.write(path, callOn(day), null).catch((error: unknown) => {
        assert.ok(error instanceof NotReached);
        return null;
      });
      const written = await source.write(path, callOn(day, { title: 'Again' }), null);
      assert.equal((await client.files(path)).length, day - 1);
      assert.match((await client.get(written.externalId)) ?? '', /SUMMARY:Again/);
      if (first !== null) break;
    }
  },
});

test('[defect 7] Cyrus: nobody is invited by an entry for a call', { skip: cyrus.missing }, async () => {
  const server = await cyrus.start();
  const { addressOfBob } = server;
  assert.ok(server.bob && addressOfBob);
  const [client, bob] = [davClient(server, server.ada), davClient(server, server.bob)];
  const path = await client.newCalendar('calls');
  const source = await connected(server);
  // In the future, because there are no invitations for past entries; the invitee has a calendar on the same server.
  const startMs = Date.UTC(2046, 5, 2, 12);
  const entry = callOn(2, { startMs, description: `Bob\n${addressOfBob}` });
  const made = await source.write(path, entry, null);
  await source.write(path, { ...entry, title: 'Another title' }, made);
  const text = (await client.get(made.externalId)) ?? '';
  assert.doesNotMatch(text, /ATTENDEE|ORGANIZER|METHOD/);
  await source.remove(path, made);
  const home = server.homeOf(server.bob);
  for (const folder of ['Default', 'Inbox']) assert.deepEqual(await bob.files(`${home}${folder}/`), []);
  // The server does deliver invitations; otherwise, this would prove nothing.
  const addressOfAda = addressOfBob.replace('bob', 'ada');
  const people = [`ORGANIZER:mailto:${addressOfAda}`, `ATTENDEE:mailto:${addressOfBob}`];
  await client.put(`${path}invited.ics`, entryText('invited', 3, ...people).replaceAll(':202606', ':204606'));
  assert.notDeepEqual(await bob.files(`${home}Inbox/`), []);
});

/** A network in which `around` wraps each request. */
function openNetWith(around: (asked: Asked, send: () => Promise<Heard>) => Promise<Heard>): Net {
  const net = openNet();
  return { ...net, ask: (url, asked, bytesMax) => around(asked, () => net.ask(url, asked, bytesMax)) };
}
