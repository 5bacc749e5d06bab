import { enterText } from '#/platform/db/cells.ts';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { allWhoStoppedTexts } from '#/effects/texts/opt-out.ts';
import { allWhoOptedOut } from '#/effects/mail/opt-out.ts';
import { lineOf } from '#/platform/backup/packed-lines.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { migrationOf } from '#/platform/db/migrate.ts';
import { iso } from '#/platform/values/time.ts';
import { rollBack } from '#/platform/db/roll-back.ts';
import { newFileKey, type FileKey, type Part, type PersonPart } from './file.ts';
import { sealedColumnsOf, sealedForFile } from './sealed.ts';
import { keptRows, readKeptTables, type KeptTable } from './tables.ts';

export type Exported = { tables: number; rows: number; unreadable: number };

const rowsAtOnce = 500;

type Row = Readonly<Record<string, unknown>>;

/** Transforms the content while a file is written, for example to make up people. */
export type Turning = {
  /** The transformation of a row; null leaves the table out. */
  readonly table: (name: string) => ((row: Row) => Row) | null;
  readonly person: (person: PersonPart) => PersonPart;
  readonly account: (row: Row) => Row;
  /** For addresses that want no reminders. */
  readonly address: (address: string) => string;
  /** Called with the number of rows written. */
  readonly onRows: (count: number) => void;
};
/** Prepares the transformation, in the snapshot from which the rows are read. */
export type BeginTurning = (client: pg.ClientBase, accountId: number) => Promise<Turning>;

/** Writes the records of a workspace to one file, as of one snapshot, while the service keeps running. */
export async function exportWorkspace(
  ctx: Ctx,
  passphrase: string,
  output: Writable,
  begin: BeginTurning | null = null,
): Promise<Exported> {
  const key = await newFileKey(passphrase);
  return ctx.app.database.unhurried(async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    if (!ctx.app.database.cells.isOne) await client.query(enterText(String(ctx.accountId), ''));
    const exported: Exported = { tables: 0, rows: 0, unreadable: 0 };
    try {
      const turning = begin === null ? null : await begin(client, ctx.accountId);
      const lines = linesOf(ctx, client, { key, exported, turning });
      await pipeline(Readable.from(lines), createGzip(), output);
      return exported;
    } finally {
      await rollBack(client);
    }
  });
}

type Writing = { readonly key: FileKey; readonly exported: Exported; readonly turning: Turning | null };

async function* linesOf(ctx: Ctx, client: pg.ClientBase, writing: Writing): AsyncGenerator<string> {
  const { exported, turning } = writing;
  yield* headOf(ctx, client, writing);
  for (const table of await readKeptTables(client)) {
    const turn = turning?.table(table.name);
    if (turn === null) continue;
    yield line({ table: table.name });
    exported.tables++;
    yield* rowsOf(ctx, client, { ...writing, table, turn });
  }
  yield line({ end: { rows: exported.rows } });
}

async function* headOf(
  ctx: Ctx,
  client: pg.ClientBase,
  { key: { salt, proof }, turning }: Writing,
): AsyncGenerator<string> {
  const { accountId, now, account } = ctx;
  const workspace = { id: accountId, name: account.name, slug: account.slug };
  const migration = await migrationOf(client);
  yield line({ head: { callwrightWorkspace: 1, migration, at: iso(now), workspace, salt, proof } });
  const people = await client.query<PersonPart>(
    `select p.id, p.email, p.first_name, p.last_name, p.phone_number, p.time_zone, p.locale, p.meeting_link
    from app_user p where p.id in (select person_id from member where account_id = $1) order by p.id`,
    [accountId],
  );
  yield line({ people: turning === null ? people.rows : people.rows.map(turning.person) });
  const { rows } = await client.query<{ row: string }>(
    'select to_jsonb(t)::text as row from account t where id = $1',
    [accountId],
  );
  const row = rows[0]?.row ?? 'null';
  yield turning === null
    ? `{"account":${row}}\n`
    : line({ account: turning.account(JSON.parse(row) as Row) }); // as it was read
  const optedOut = [...(await allWhoOptedOut(ctx)), ...(await allWhoStoppedTexts(ctx))];
  yield line({ optedOut: turning === null ? optedOut : optedOut.map(turning.address) });
}

type Reading = Writing & { readonly table: KeptTable; readonly turn: ((row: Row) => Row) | undefined };

/** Rows are passed on as the text that PostgreSQL wrote, so that no number is rounded. */
async function* rowsOf(
  { accountId, app }: Ctx,
  client: pg.ClientBase,
  { table, key: { key }, exported, turn, turning }: Reading,
): AsyncGenerator<string> {
  // Sealed texts are not sealed anew if rows are transformed: they are secrets or texts about people, and are replaced.
  const columns = turn === undefined ? sealedColumnsOf(table.name).map(({ column }) => column) : [];
  await client.query(
    `declare saved no scroll cursor for
    select (to_jsonb(t) - $2::text[])::text as row, ${columns.length === 0 ? 'null' : 'to_jsonb(t)'} as whole
    from ${table.name} t where t.account_id = $1 and ${keptRows[table.name] ?? 'true'}`,
    [accountId, columns],
  );
  for (;;) {
    const { rows } = await client.query<{ row: string; whole: Record<string, unknown> | null }>(
      `fetch ${rowsAtOnce} from saved`,
    );
    if (rows.length === 0) break;
    exported.rows += rows.length;
    turning?.onRows(exported.rows);
    yield rows
      .map(({ row, whole }) => {
        if (turn !== undefined) return line({ row: turn(JSON.parse(row) as Row) }); // as it was read
        if (whole === null) return `{"row":${row}}\n`;
        const { texts, unreadable } = sealedForFile(app.config, key, table.name, whole);
        exported.unreadable += unreadable;
        return `{"row":${row},"sealed":${JSON.stringify(texts)}}\n`;
      })
      .join('');
  }
  await client.query('close saved');
}

function line(part: Part): string {
  return lineOf(part);
}
