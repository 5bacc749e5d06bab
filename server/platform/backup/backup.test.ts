import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import type { Database } from '#/platform/db/open.ts';
import { emptyDatabase } from '#/test/database.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup } from './save.ts';
import { markBegun, refuseUnfinished } from './unfinished.ts';
import { longTest } from '#/test/full-size.ts';
import { eventually } from '#/test/eventually.ts';

// A separate database, because that of other tests has thousands of rows to copy.
const server = await startServer(contract, handlers);
after(() => server.close());
const workspace = () => createTestWorkspace(server);

const at = '2026-11-21T12:00:00.000Z';

async function backupOf(database: Database): Promise<Buffer> {
  const output = new PassThrough();
  const [file] = await Promise.all([buffer(output), saveBackup(database, 'mark', at, output)]);
  return file;
}

function linesOf(file: Buffer): string[] {
  return gunzipSync(file).toString().split('\n');
}

/** A restore puts every workspace into the first cell, which is the last column of `account`. */
function restoredOf(file: Buffer): string[] {
  return linesOf(file).map((line) => line.replace(/,test_\d+\)"$/, ',default)"'));
}

async function empty<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const its = await emptyDatabase();
  try {
    return await work(its.database);
  } finally {
    await its.drop();
  }
}

test('a backup read into an empty database is the same, row by row', async () => {
  const w = await workspace();
  const [host = 0] = await closers(w, 1);
  const event = await newEvent(w, [host]);
  const { id } = await savedContact(w, {
    email: 'o.neil@example.com',
    firstName: 'Zoë\n\\ "x", (y)',
    utm: 'utm_source=ä',
  });
  const booked = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(2), { contactId: id, email: undefined }),
  );
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const first = await backupOf(server.app.database);
  const second = await empty(async (database) => {
    const { rows, tables, secretMark } = await restoreBackup(database, Readable.from([first]));
    assert.ok(rows > 10 && tables > 30, `${rows} rows of ${tables} tables`);
    assert.equal(secretMark, 'mark');
    return backupOf(database);
  });
  assert.deepEqual(linesOf(second).toSorted(), restoredOf(first).toSorted());
});

test('a restored database continues: the host’s time is taken, new ids follow the old', async () => {
  const w = await workspace();
  const [host = 0] = await closers(w, 1);
  const event = await newEvent(w, [host]);
  const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(2), { email: 'a@example.com' }));
  const file = await backupOf(server.app.database);
  await empty(async (database) => {
    await restoreBackup(database, Readable.from([file]));
    const again = database.pool.query(
      `insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at)
      select account_id, event_call_id + 1, user_id, event_id, starts_at, span, blocking, assigned_at from event_call_host where event_call_id = $1`,
      [body.data.eventCall.id],
    );
    await assert.rejects(again, { code: '23P01' });
    const { rows } = await database.pool.query<{ id: number; n: number }>(
      `insert into contact (account_id, source, preview_id) values (${w.id}, 'API', 'x')
      returning id, (select sum(n)::int from row_count where account_id = ${w.id} and relation = 'contact') as n`,
    );
    assert.ok((rows[0]?.id ?? 0) > body.data.eventCall.contactId);
  });
});

longTest('what cannot be read whole leaves nothing behind', async () => {
  await workspace();
  const file = await backupOf(server.app.database);
  const lines = linesOf(file);
  const damaged: [string, Buffer, RegExp][] = [
    ['cut off', file.subarray(0, file.length - 200), /cannot be read/],
    ['another file', Buffer.from('hello'), /cannot be read/],
    ['something else packed', gzipSync('{"a":1}\n'), /not a backup/],
    ['without its end', gzipSync(`${lines.slice(0, -2).join('\n')}\n`), /cut off/],
    [
      'without a row',
      gzipSync(
        lines.filter((_, index) => index !== lines.findLastIndex((one) => one.startsWith('"'))).join('\n'),
      ),
      /lacks rows/,
    ],
    [
      'of a later version',
      gzipSync(lines.join('\n').replace(/"migration":\d+/, '"migration":9999')),
      /later version/,
    ],
  ];
  await empty(async (database) => {
    for (const [what, content, message] of damaged) {
      await assert.rejects(restoreBackup(database, Readable.from([content])), message, what);
    }
    await restoreBackup(database, Readable.from([file]));
    await assert.rejects(restoreBackup(database, Readable.from([file])), /empty database only/);
  });
});

longTest(
  'a restore that ends early keeps the database closed until the same backup is read again',
  async () => {
    const w = await workspace();
    const file = await backupOf(server.app.database);
    await savedContact(w, { email: 'later@example.com' });
    const another = gzipSync(linesOf(file).join('\n').replace(at, '2026-11-22T12:00:00.000Z'));
    await empty(async (database) => {
      const dies = (): Promise<void> => Promise.reject(new Error('killed'));
      await assert.rejects(restoreBackup(database, Readable.from([file]), dies), /killed/);
      await assert.rejects(refuseUnfinished(database), /did not end.*same file, the backup of 2026-11-21T12/);
      await assert.rejects(restoreBackup(database, Readable.from([another])), /empty database only/);
      let ends = 0;
      const finishes = (): Promise<void> => Promise.resolve(void ends++);
      const { rows } = await restoreBackup(database, Readable.from([file]), finishes);
      assert.equal(ends, 1);
      assert.ok(rows > 10);
      await refuseUnfinished(database);
      assert.deepEqual(linesOf(await backupOf(database)).toSorted(), restoredOf(file).toSorted());
    });
  },
);

longTest(
  'while a restore reads its file the database is closed, and one that was killed then begins again',
  async () => {
    const w = await workspace();
    await savedContact(w, { email: 'early@example.com' });
    const file = await backupOf(server.app.database);
    await empty(async (database) => {
      const input = new PassThrough();
      const restored = restoreBackup(database, input);
      input.write(file.subarray(0, file.length - 200));
      await eventually(() =>
        refuseUnfinished(database).then(
          () => false,
          () => true,
        ),
      );
      await assert.rejects(refuseUnfinished(database), /did not end.*the backup of 2026-11-21T12/);
      await assert.rejects(restoreBackup(database, Readable.from([file])), {
        name: 'RestoreError',
        message: /Another restore into this database is running/,
      });
      await assert.rejects(refuseUnfinished(database), /did not end/, 'it has left the first one alone');
      input.end(file.subarray(file.length - 200));
      await restored;
      await refuseUnfinished(database);
    });
    await empty(async (database) => {
      const [first = ''] = linesOf(file);
      await markBegun(database, JSON.parse(first).head);
      // The command line shows errors with this name without a stack trace.
      await assert.rejects(refuseUnfinished(database), { name: 'RestoreError', message: /did not end/ });
      await restoreBackup(database, Readable.from([file]));
      await refuseUnfinished(database);
      assert.deepEqual(linesOf(await backupOf(database)).toSorted(), restoredOf(file).toSorted());
    });
  },
);
