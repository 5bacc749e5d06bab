import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from '#/platform/db/sql.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { longTest } from '#/test/full-size.ts';
import { server } from '#/test/harness.ts';
import { tenant } from '#/test/tenant.ts';
import { importWorkspace } from './import.ts';
import { entered, fileOf, into, linesOf, other } from './testing/two-installations.ts';

longTest(
  'a file with another passphrase, of another version, cut off or changed is refused and leaves nothing behind',
  async () => {
    const mine = await tenant('Broken');
    const file = await fileOf(server, mine.w.id);
    const lines = linesOf(file);
    const repacked = (change: (all: string[]) => string[]) => gzipSync(`${change([...lines]).join('\n')}\n`);
    const migration = (by: number) =>
      repacked(([head = '', ...rest]) => [
        head.replace(/"migration":(\d+)/, (_, n) => `"migration":${Number(n) + by}`),
        ...rest,
      ]);
    const rowIn = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
    const bad: [string, Buffer][] = [
      ['FILE_OF_EARLIER_VERSION', migration(-1)],
      ['FILE_OF_LATER_VERSION', migration(1)],
      ['FILE_CUT_OFF', file.subarray(0, file.length - 100)],
      ['FILE_CUT_OFF', repacked((all) => all.slice(0, -1))],
      ['FILE_DAMAGED', repacked((all) => all.toSpliced(rowIn(/^\{"row":\{.*"setter_id"/), 1))],
      ['FILE_DAMAGED', repacked((all) => all.map((one) => one.replace(/"status": "\w+"/, '"status": 7')))],
      [
        'FILE_DAMAGED',
        repacked((all) => all.map((one) => one.replace(/"contact_id": \d+/, '"contact_id": 987654'))),
      ],
      [
        'FILE_DAMAGED',
        repacked((all) => all.map((one) => one.replace('{"table":"contact"}', '{"table":"session"}'))),
      ],
      ['FILE_NOT_WORKSPACE', Buffer.from('hello')],
      ['FILE_NOT_WORKSPACE', gzipSync('{"a":1}\n')],
      ['FILE_NOT_WORKSPACE', gzipSync('')],
    ];
    const count = async () =>
      (
        await other.app.database.pool.query(
          'select (select count(*) from account) + (select count(*) from app_user) as n',
        )
      ).rows;
    const before = await count();
    for (const [reason, content] of bad) await assert.rejects(into(other, content), { reason }, reason);
    const wrong = importWorkspace(systemContext(other.app), Readable.from([file]), {
      passphrase: 'seven loud horses',
      purpose: 'MOVE',
    });
    await assert.rejects(wrong, { reason: 'PASSPHRASE_WRONG' });
    assert.deepEqual(await count(), before);
  },
);

test('a file cannot put rows into another workspace, nor use up the numbers of the installation', async () => {
  const mine = await tenant('Forged');
  const file = await fileOf(server, mine.w.id);
  const forged = (from: RegExp, to: string) => gzipSync(gunzipSync(file).toString().replaceAll(from, to));
  const ofOthers = async () =>
    inCells(
      other.app,
      sql<{ account_id: number; count: number }>`
      select account_id, count(*) from contact group by 1 union all select -account_id, count(*) from change group by 1 order by 1`,
    );
  const victim = (await into(other, await fileOf(server, (await tenant('Victim')).w.id))).workspace.id;
  const before = await ofOthers();
  const { workspace } = await into(other, forged(/"account_id":\s*\d+/g, `"account_id":${victim}`), 'COPY');
  assert.deepEqual(
    (await ofOthers()).filter((row) => Math.abs(row.account_id) !== workspace.id),
    before,
  );
  await assert.rejects(into(other, forged(/"account":\{"id":\s*\d+/g, '"account":{"id":9007199254740000')), {
    reason: 'FILE_DAMAGED',
  });
});

longTest(
  'rows that a server of a cluster has numbered keep their numbers, and no others go on from them',
  async () => {
    const mine = await tenant('Numbered');
    const file = gunzipSync(await fileOf(server, mine.w.id)).toString();
    const number = 2 ** 48 + 7;
    let table = '';
    const numbered = file.split('\n').map((line) => {
      table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? table;
      return table === 'contact_note' ? line.replace(/"id":\s*\d+/, `"id":${number}`) : line;
    });
    const { workspace } = await into(other, gzipSync(numbered.join('\n')), 'COPY');
    const { db } = await entered(other, workspace.id);
    const { rows } = await sql<{
      id: number;
    }>`select id from contact_note where account_id = ${workspace.id}`.execute(db);
    assert.deepEqual(rows, [{ id: number }]);
    const { rows: next } = await sql<{
      id: number;
    }>`select nextval('public.contact_note_id_seq') as id`.execute(other.app.database.db);
    assert.ok((next[0]?.id ?? number) < 1_000_000);
  },
);
