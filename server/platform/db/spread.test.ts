import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import type { Db } from './db.ts';
import { rowNumber } from './row-number.ts';
import { lockingMembers, lockMembersApart } from './spread.ts';
import { sql } from './sql.ts';

// The statements for cells on other servers; on-servers.test.ts runs them on such a cluster.

const its = await testDatabase();
after(() => its.drop());
await its.database.pool.query("insert into account (id, name, slug) values (1, 'One', 'one')");

const where = (areSpread: boolean): Db => {
  const { cells } = its.database;
  return { ...its.database.serviceOf(1), cells: Object.create(cells, { areSpread: { value: areSpread } }) };
};
const here = (): Db => where(false);
const spread = (): Db => where(true);

test('a row that is inserted in the middle of a statement gets the next number of its table, here and elsewhere', async () => {
  const ids: number[] = [];
  for (const db of [here(), spread(), here()]) {
    const number = await rowNumber({ db } as Parameters<typeof rowNumber>[0], 'contact');
    const { rows } = await sql<{ id: number }>`select ${number} as id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  const [first = 0] = ids;
  assert.deepEqual(ids, [first, first + 1, first + 2]);
});

test('bookings lock the members they book, and by a lock of its own where members are on every server', async () => {
  const sent: string[] = [];
  for (const db of [here(), spread()]) {
    const asking: Db = { ...db, run: (text, ...rest) => (sent.push(text), db.run(text, ...rest)) };
    const ctx = { db: asking, accountId: 1 } as never;
    await lockMembersApart(ctx, [3, 2], 'booked');
    await sql`select from member where account_id = ${1} ${lockingMembers(ctx)}`.execute(asking);
  }
  const locks = sent.map((text) => /for key share|pg_advisory_xact_lock_shared/.exec(text)?.[0]);
  assert.deepEqual(locks, ['for key share', 'pg_advisory_xact_lock_shared', undefined]);
});

test('an insert in a function that cells have takes no query among its values, which other servers refuse', async () => {
  const { rows } = await its.database.db.run(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  );
  const refused = rows.filter(({ body }) =>
    [...body.matchAll(/insert into [^;]*?\bvalues\b[^;]*/gi)].some(([insert]) =>
      /\(\s*select\b/i.test(insert),
    ),
  );
  assert.deepEqual(
    refused.map(({ name }) => name),
    [],
  );
});
