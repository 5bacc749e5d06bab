import type { workspacePurposes } from '@callwright/contract/workspace-file.ts';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { numberedSlug } from '#/platform/values/slug.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { WorkspaceFileError } from './file.ts';

export type Purpose = (typeof workspacePurposes)[number];

type Row = Readonly<Record<string, unknown>>;
export type Placed = { readonly id: number; readonly slug: string };

/** More numbers than other transactions take from a sequence between two of our statements. */
const room = 1_000;
const seedBytes = 12;
/** More than any installation has assigned: a file with a larger number would use up the sequences here. */
const numberMax = 1_000_000_000_000;

/**
 * Creates the workspace of a file. When a workspace moves, it keeps its id if that is free, and with it everything that
 * contains the id: tokens in mails, hashes of the audit log. A copy always gets a new id.
 */
export async function placeAccount(
  client: pg.ClientBase,
  file: Row,
  { purpose, cell }: { readonly purpose: Purpose; readonly cell: string },
): Promise<Placed> {
  const row: Row = { ...file, cell };
  const { id, name, slug } = row;
  if (typeof id !== 'number' || typeof slug !== 'string' || typeof name !== 'string')
    throw new WorkspaceFileError('FILE_DAMAGED');
  if (purpose === 'MOVE' && row['mode'] !== 'TEST') {
    await advance(client, 'account', 'id', id);
    const kept = await insert(client, row, id, slug);
    if (kept !== null) return kept;
  }
  return insertAsNew(client, purpose === 'COPY' ? { ...row, name: `${name} (copy)` } : row, slug);
}

async function insertAsNew(client: pg.ClientBase, row: Row, slug: string): Promise<Placed> {
  const isTest = row['mode'] === 'TEST';
  const { rows } = await client.query<{ id: number }>(
    isTest
      ? "select nextval('test_account_id') as id"
      : "select nextval(pg_get_serial_sequence('account', 'id')) as id",
  );
  const placed = await insert(client, row, rows[0]?.id ?? 0, slug);
  if (placed === null) throw new Error('A new number of a workspace was taken');
  return placed;
}

/** Gives a test workspace a seed for its random values. Runs in the workspace's cell. */
export async function seedTest(client: pg.ClientBase, { id }: Placed): Promise<void> {
  if (!isTestWorkspace(id)) return;
  await client.query('insert into test_seed (account_id, seed) values ($1, $2)', [
    id,
    randomBytes(seedBytes).toString('base64url'),
  ]);
}

/** Uses the first free slug: `acme`, `acme-2`, … @returns null if the id is taken */
async function insert(client: pg.ClientBase, row: Row, id: number, wanted: string): Promise<Placed | null> {
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(wanted, number);
    // Files of earlier versions have no mode. An advancing clock stops here.
    const changes = JSON.stringify({ mode: 'LIVE', ...row, id, slug, deleted_at: null, clock_until: null });
    const inserted = await client.query<Placed>(
      `insert into account overriding system value select * from jsonb_populate_record(null::account, $1::jsonb)
      on conflict do nothing returning id, slug`,
      [changes],
    );
    if (inserted.rows[0] !== undefined) return inserted.rows[0];
    const { rows } = await client.query('select from account where id = $1', [id]);
    if (rows.length > 0) return null;
  }
}

/** Moves a sequence past a number that was kept. It only moves forward, also if others use it concurrently. */
export async function advance(
  client: pg.ClientBase,
  table: string,
  column: string,
  number: number,
): Promise<void> {
  if (!Number.isSafeInteger(number) || number > numberMax) throw new WorkspaceFileError('FILE_DAMAGED');
  const { rows } = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
    `public.${table}`,
    column,
  ]);
  const name = rows[0]?.name;
  if (name === undefined) throw new Error(`${table}.${column} has no sequence`);
  await client.query(
    `select setval('${name}', $1::bigint + ${room}) from ${name} where last_value < $1::bigint + ${room / 2}`,
    [number],
  );
}
