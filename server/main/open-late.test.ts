import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { test } from 'node:test';
import { loadConfig } from '#/platform/config/config.ts';
import { emptyDatabase } from '#/test/database.ts';
import { openLate } from './open-configured.ts';

/** A part of the startup message that the request pool sends. */
const ofPool = Buffer.from('application_name\0callwright\0');

test('a start goes on where the first connection for requests is not answered in time', async (t) => {
  const own = await emptyDatabase();
  const { port, hostname, searchParams } = new URL(own.url);
  const folder = searchParams.get('host');
  const sockets: Socket[] = [];
  let held = 0;
  const server = createServer((from) => {
    sockets.push(from);
    from.once('data', (first: Buffer) => {
      if (first.includes(ofPool) && held++ === 0) return;
      const to =
        folder === null ? connect(Number(port || 5432), hostname) : connect(`${folder}/.s.PGSQL.5432`);
      sockets.push(to);
      to.write(first);
      from.pipe(to).pipe(from);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await own.drop();
  });
  const address = new URL(own.url);
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = await openLate(
    loadConfig({ DATABASE_URL: address.href, APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a' }),
  );
  t.after(() => database.close());
  assert.equal(held, 2);
  assert.deepEqual((await database.db.run('select $1::int as n', [1])).rows, [{ n: 1 }]);
});
