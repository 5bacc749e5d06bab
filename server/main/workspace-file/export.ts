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
import { newFileKey, type FileKey, type Part, type PersonPart } from './file.ts';
import { sealedColumnsOf, sealedForFile } from './sealed.ts';
import { keptRows, readKeptTables, type KeptTable } from './tables.ts';

export type Exported = { tables: number; rows: number; unreadable: number };

const rowsAtOnce = 500;

/** Writes the records of a workspace as one file, as they are at one moment, while the service keeps running. */
export async function exportWorkspace(ctx: Ctx, passphrase: string, output: Writable): Promise<Exported> {
  const key = await newFileKey(passphrase);
  return ctx.app.database.unhurried(async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    if (!ctx.app.database.cells.isOne) await client.query(enterText(String(ctx.accountId), ''));
    const exported: Exported = { tables: 0, rows: 0, unreadable: 0 };
    try {
      await pipeline(Readable.from(linesOf(ctx, client, key, exported)), createGzip(), output);
      return exported;
    } finally {
      await client.query('rollback');
    }
  });
}

async function* linesOf(
  ctx: Ctx,
  client: pg.ClientBase,
  key: FileKey,
  exported: Exported,
): AsyncGenerator<string> {
  yield* headOf(ctx, client, key);
  for (const table of await readKeptTables(client)) {
    yield line({ table: table.name });
    exported.tables++;
    yield* rowsOf(ctx, client, { table, key: key.key, exported });
  }
  yield line({ end: { rows: exported.rows } });
}

async function* headOf(ctx: Ctx, client: pg.ClientBase, { salt, proof }: FileKey): AsyncGenerator<string> {
  const { accountId, now, account } = ctx;
  const workspace = { id: accountId, name: account.name, slug: account.slug };
  const migration = await migrationOf(client);
  yield line({ head: { callwrightWorkspace: 1, migration, at: iso(now), workspace, salt, proof } });
  const people = await client.query<PersonPart>(
    `select p.id, p.email, p.first_name, p.last_name, p.phone_number, p.time_zone, p.locale, p.meeting_link
    from app_user p where p.id in (select person_id from member where account_id = $1) order by p.id`,
    [accountId],
  );
  yield line({ people: people.rows });
  const { rows } = await client.query<{ row: string }>(
    'select to_jsonb(t)::text as row from account t where id = $1',
    [accountId],
  );
  yield `{"account":${rows[0]?.row ?? 'null'}}\n`;
  yield line({ optedOut: [...(await allWhoOptedOut(ctx)), ...(await allWhoStoppedTexts(ctx))] });
}

/** Rows go through as the text that PostgreSQL wrote, so that no number is rounded. */
async function* rowsOf(
  { accountId, app }: Ctx,
  client: pg.ClientBase,
  { table, key, exported }: { table: KeptTable; key: string; exported: Exported },
): AsyncGenerator<string> {
  const columns = sealedColumnsOf(table.name).map(({ column }) => column);
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
    yield rows
      .map(({ row, whole }) => {
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
