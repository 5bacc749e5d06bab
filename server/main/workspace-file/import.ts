import { enterText, settingText } from '#/platform/db/cells.ts';
import { cellForNew } from '#/platform/cells/list.ts';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { packedLines } from '#/platform/backup/packed-lines.ts';
import { RowBatch } from '#/platform/backup/row-batch.ts';
import type { ActingCtx } from '#/platform/audit/operator-act.ts';
import { clientDb } from '#/platform/db/connections.ts';
import { migrationOf } from '#/platform/db/migrate.ts';
import { rollBack } from '#/platform/db/roll-back.ts';
import { placeAccount, seedTest, type Placed, type Purpose } from './account.ts';
import { fileKeyOf, WorkspaceFileError, type Head, type Part } from './file.ts';
import { finishImport } from './finish.ts';
import { placePeople } from './people.ts';
import { changesOf, renamed, type Target } from './rows.ts';
import { readKeptTables, type KeptTable } from './tables.ts';

export type Imported = {
  readonly workspace: Placed;
  readonly rows: number;
  readonly addedPeople: number;
  /** Whether its id is that of the file, so that links and the hashes of its audit log stay valid. */
  readonly isSame: boolean;
};

type How = {
  readonly passphrase: string;
  readonly purpose: Purpose;
  /** Runs last, in the transaction of the import. */
  readonly finish?: (tx: ActingCtx, workspace: Placed) => Promise<void>;
};
type Lines = AsyncGenerator<string>;

/** Imports a workspace file in one transaction: all of it or nothing. */
export async function importWorkspace(ctx: ActingCtx, input: Readable, how: How): Promise<Imported> {
  const lines = packedLines(input);
  const { head } = await next(lines, 'head');
  if (head.callwrightWorkspace !== 1) throw new WorkspaceFileError('FILE_NOT_WORKSPACE');
  return ctx.app.database.unhurried(async (client) => {
    await mustBeOfThisVersion(client, head);
    const key = await fileKeyOf(head, how.passphrase);
    await client.query('begin');
    try {
      const imported = await load(ctx, client, lines, { ...how, key, head });
      await client.query('commit');
      return imported;
    } catch (error) {
      await rollBack(client);
      throw readableError(error);
    }
  });
}

async function mustBeOfThisVersion(client: pg.ClientBase, { migration }: Head): Promise<void> {
  const here = await migrationOf(client);
  if (here > migration) throw new WorkspaceFileError('FILE_OF_EARLIER_VERSION');
  if (here < migration) throw new WorkspaceFileError('FILE_OF_LATER_VERSION');
}

async function load(
  ctx: ActingCtx,
  client: pg.ClientBase,
  lines: Lines,
  { purpose, key, head, finish }: How & { readonly key: string; readonly head: Head },
): Promise<Imported> {
  const { cells, db } = ctx.app.database;
  const enterCell = async (accountId: number): Promise<void> => {
    if (!cells.isOne) await client.query(enterText(String(accountId), ''));
  };
  const tx: ActingCtx = { ...ctx, db: { ...clientDb(client), enterCell }, inTransaction: true };
  const people = await placePeople(tx, (await next(lines, 'people')).people);
  const { account } = await next(lines, 'account');
  const { optedOut } = await next(lines, 'optedOut');
  const workspace = await placeAccount(client, account, { purpose, cell: await cellForNew(db) });
  const isSame = workspace.id === head.workspace.id;
  const target: Target = { config: ctx.app.config, key, from: head.workspace.id, to: workspace.id, people };
  if (!isSame)
    await client.query('update public.account set logo_url = $2 where id = $1', [
      workspace.id,
      renamed(target, account['logo_url'] ?? null),
    ]);
  await enterCell(workspace.id);
  await seedTest(client, workspace);
  // Also in a test workspace, which would otherwise assign its own ids, the ids of the file are kept.
  await client.query(settingText(cells, 'app.keeps_numbers', 'on'));
  const rows = await loadTables(client, lines, target);
  await finishImport(tx, client, {
    accountId: workspace.id,
    slug: workspace.slug,
    purpose,
    optedOut,
    head,
  });
  await finish?.(tx, workspace);
  return { workspace, rows, addedPeople: people.added, isSame };
}

async function loadTables(client: pg.ClientBase, lines: Lines, target: Target): Promise<number> {
  const tables = await readKeptTables(client);
  await client.query('create temporary table file_row (line jsonb, change jsonb) on commit drop');
  let table: KeptTable | undefined;
  let count = 0;
  const batch = stage(client);
  for await (const line of lines) {
    if (line.startsWith('{"row":')) {
      if (table === undefined) throw new WorkspaceFileError('FILE_DAMAGED');
      count++;
      await batch.add({ line, change: changesOf(target, table.name, line) }, line.length);
      continue;
    }
    await batch.flush();
    if (table !== undefined) await store(client, table, target);
    const part = JSON.parse(line) as Part; // checked below
    if ('end' in part) {
      if (part.end.rows !== count) throw new WorkspaceFileError('FILE_DAMAGED');
      return count;
    }
    if (!('table' in part)) throw new WorkspaceFileError('FILE_DAMAGED');
    table = tables.find(({ name }) => name === part.table);
    if (table === undefined) throw new WorkspaceFileError('FILE_DAMAGED');
  }
  throw new WorkspaceFileError('FILE_CUT_OFF');
}

/** All rows of a table at once, because they may refer to each other. A trigger has already created names of events. */
async function store(client: pg.ClientBase, { name, columns }: KeptTable, { to }: Target): Promise<void> {
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `r.${column}`).join(', ')} from file_row f,
      jsonb_populate_record(null::${name}, (f.line->'row') || f.change || jsonb_build_object('account_id', $1::bigint)) r
    where f.change <> 'false' ${name === 'event_name' ? 'on conflict do nothing' : ''}`,
    [to],
  );
  await client.query('truncate file_row');
}

type Staged = { readonly line: string; readonly change: object | false };

function stage(client: pg.ClientBase): RowBatch<Staged> {
  return new RowBatch(async (rows) => {
    await client.query('insert into file_row select * from unnest($1::jsonb[], $2::jsonb[])', [
      rows.map(({ line }) => line),
      rows.map(({ change }) => JSON.stringify(change)),
    ]);
  });
}

type Named = Extract<Part, Record<string, unknown>>;

/** The next part of the file. Throws if it is of another kind. */
async function next<K extends 'head' | 'people' | 'account' | 'optedOut'>(
  lines: Lines,
  kind: K,
): Promise<Extract<Named, Record<K, unknown>>> {
  let part: unknown = null;
  try {
    const { value } = await lines.next();
    part = JSON.parse(String(value));
  } catch (error) {
    throw error instanceof SyntaxError
      ? new WorkspaceFileError('FILE_NOT_WORKSPACE', error)
      : readableError(error);
  }
  if (typeof part !== 'object' || part === null || !(kind in part))
    throw new WorkspaceFileError('FILE_NOT_WORKSPACE');
  return part as Extract<Named, Record<K, unknown>>; // written by the same version, which the head says
}

/** Turns what is wrong with the file into an error for the caller. Our own errors stay as they are. */
function readableError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof WorkspaceFileError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return new WorkspaceFileError('FILE_CUT_OFF', error);
  if (code.startsWith('Z_')) return new WorkspaceFileError('FILE_NOT_WORKSPACE', error);
  const isOfFile = error instanceof SyntaxError || /^(21|22|23)/.test(code);
  return isOfFile ? new WorkspaceFileError('FILE_DAMAGED', error) : error;
}
