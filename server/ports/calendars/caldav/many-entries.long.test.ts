import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { connected, june, readAll } from '#/test/calendars/dav-account.ts';
import { davClient, type DavClient, type DavServer } from '#/test/calendars/dav-server.ts';
import { entryText } from '#/test/calendars/entry-text.ts';
import { openNet } from '#/test/calendars/open-net.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { syncReport } from './sync.ts';

/**
 * The larger counts may need hardly more memory than the smaller ones. Radicale takes a second for some hundred
 * entries, and Cyrus gets them one by one; `mirror/many-entries.long.test.ts` has 10,000.
 */
const counts = { Radicale: [100, 1_000], Cyrus: [100, 1_000] };
/** By sync token and by ETags. */
const ways = [[], ['hasSync']] as const;
const atOnce = 8;
const mb = 1_048_576;
/** The list of all files with their ETags; the entries themselves would be more than twice as large. */
const moreMaxMb = 1;
const net = openNet(600_000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // exposed by the flag

/**
 * Short lines, because Radicale folds long ones character by character, which would take most of the time of this test.
 */
const lines = Array.from({ length: 8 }, (_, index) => `X-LINE-${index}:${'x'.repeat(50)}`);
const textOf = (index: number): string => entryText(`uid-${index}`, 1 + (index % 28), ...lines);

type Filled = { readonly server: DavServer; readonly client: DavClient; readonly path: string };

const servers = {
  Radicale: async (count: number): Promise<Filled> => {
    const server = await radicale.start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('large');
    // Written directly into the server's folder, because sending them one by one would take minutes.
    const folder = join(server.folder, 'files', 'collection-root', path);
    for (let index = 0; index < count; index += 1) writeFileSync(join(folder, `${index}.ics`), textOf(index));
    // Makes the server read each file once for its index. Clients would not have to wait for that if the entries had
    // been sent one by one.
    await client.ask('REPORT', path, syncReport(''), { depth: '0', 'content-type': 'application/xml' });
    return { server, client, path };
  },
  Cyrus: async (count: number): Promise<Filled> => {
    const server = await cyrus.start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('large');
    const fill = async (worker: number): Promise<void> => {
      for (let index = worker; index < count; index += atOnce)
        await client.put(`${path}${index}.ics`, textOf(index));
    };
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => fill(worker)));
    return { server, client, path };
  },
};

const missing = { Radicale: radicale.missing, Cyrus: cyrus.missing };

type Run = {
  readonly items: number;
  readonly inOnePage: number;
  readonly grownMb: number;
  readonly state: string;
};

/** Reads everything without keeping it, and returns the growth of the heap since before the first page. */
async function run(source: CalendarSource, path: string): Promise<Run> {
  collect();
  const before = process.memoryUsage().heapUsed;
  const pages = source.read(path, { state: null, window: june });
  let [items, inOnePage, most] = [0, 0, 0];
  for (;;) {
    const { value, done } = await pages.next();
    if (done === true) return { items, inOnePage, grownMb: most / mb, state: value };
    items += value.changed.length;
    inOnePage = Math.max(inOnePage, value.changed.length);
    collect();
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
}

for (const name of ['Radicale', 'Cyrus'] as const)
  for (const without of ways)
    test(
      `${name}${without.length === 0 ? '' : ' by etags'}: ${counts[name][1]} entries need hardly more memory than ${counts[name][0]}`,
      { skip: missing[name] },
      async (t) => {
        const grown: number[] = [];
        for (const count of counts[name]) {
          const { server, client, path } = await servers[name](count);
          const source = await connected(server, { net, without });
          const { items, inOnePage, grownMb, state } = await run(source, path);
          grown.push(grownMb);
          assert.equal(items, count);
          assert.ok(inOnePage <= 50, `${inOnePage} in one page`);
          assert.ok(state.length < mb, `a state of ${state.length} characters`);
          await client.put(`${path}7.ics`, entryText('uid-7', 9, 'X-CHANGED:yes'));
          const next = await readAll(source, path, state);
          assert.deepEqual(
            next.changed.map(({ uid }) => uid),
            ['uid-7'],
          );
        }
        const [few = 0, many = 0] = grown;
        t.diagnostic(`heap: ${few.toFixed(1)} and ${many.toFixed(1)} MB more`);
        assert.ok(many < few + moreMaxMb, `${few} and ${many} MB more`);
      },
    );
