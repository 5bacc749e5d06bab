import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { connected, june, readAll } from '#/test/calendars/dav-account.ts';
import { davClient, type DavClient } from '#/test/calendars/dav-server.ts';
import { entryText } from '#/test/calendars/entry-text.ts';
import { openNet } from '#/test/calendars/open-net.ts';
import { radicale } from '#/test/calendars/radicale.ts';

/** Cyrus gets its entries one by one, which takes long. */
const counts = { Radicale: 10_000, Cyrus: 1_000 };
/** By token and by etags; a large calendar at Radicale takes minutes each time. */
const ways = { Radicale: [[]], Cyrus: [[], ['hasSync']] } as const;
const atOnce = 8;
const mb = 1_048_576;
const net = openNet(600_000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // exposed by the flag

const textOf = (index: number): string =>
  entryText(`uid-${index}`, 1 + (index % 28), `X-LONG:${'x'.repeat(500)}`);

const servers = {
  Radicale: async () => {
    const server = await radicale.start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('large');
    // Where it keeps them: sent one by one it would take minutes.
    const folder = join(server.folder, 'files', 'collection-root', path);
    for (let index = 0; index < counts.Radicale; index += 1)
      writeFileSync(join(folder, `${index}.ics`), textOf(index));
    // It reads each file once for its index, which clients do not wait for where entries come one by one.
    await client.files(path);
    return { server, client, path };
  },
  Cyrus: async () => {
    const server = await cyrus.start();
    const client = davClient(server, server.ada);
    const path = await client.newCalendar('large');
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => fill(client, path, worker)));
    return { server, client, path };
  },
};

async function fill(client: DavClient, path: string, worker: number): Promise<void> {
  for (let index = worker; index < counts.Cyrus; index += atOnce)
    await client.put(`${path}${index}.ics`, textOf(index));
}

const missing = { Radicale: radicale.missing, Cyrus: cyrus.missing };

for (const name of ['Radicale', 'Cyrus'] as const)
  test(
    `${name}: memory stays flat while ${counts[name]} entries are read`,
    { skip: missing[name] },
    async (t) => {
      const { server, client, path } = await servers[name]();
      for (const without of ways[name]) {
        const source = await connected(server, { net, without });
        const used: number[] = [];
        let items = 0;
        let most = 0;
        let state: string | null = null;
        const pages = source.read(path, { state: null, window: june });
        while (state === null) {
          const { value, done } = await pages.next();
          if (done === true) state = value;
          else {
            items += value.changed.length;
            most = Math.max(most, value.changed.length);
            collect();
            used.push(process.memoryUsage().heapUsed / mb);
          }
        }
        t.diagnostic(`heap: ${Math.min(...used).toFixed(1)} to ${Math.max(...used).toFixed(1)} MB`);
        assert.equal(items, counts[name]);
        assert.ok(most <= 50, `${most} in one page`);
        assert.ok(
          Math.max(...used) - Math.min(...used) < 10,
          `from ${Math.min(...used)} to ${Math.max(...used)} MB`,
        );
        assert.ok(state.length < mb, `a state of ${state.length} characters`);
        const changed = without.length === 0 ? 'first' : 'second';
        await client.put(`${path}7.ics`, entryText('uid-7', 9, `X-CHANGED:${changed}`));
        await client.remove(`${path}${changed}.ics`);
        const next = await readAll(source, path, state);
        assert.deepEqual(
          next.changed.map(({ uid }) => uid),
          ['uid-7'],
        );
      }
    },
  );
