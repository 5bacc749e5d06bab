import { sql, type Sql } from '#/platform/db/sql.ts';
import { tablesOutside } from '#/platform/db/cell-tables.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Database } from '#/platform/db/open.ts';
import {
  earlierFormats,
  isCurrent,
  seal,
  unseal,
  type Place,
  type Secrets,
} from '#/platform/secrets/secrets.ts';
import { keyPurpose, optOutKey } from '#/platform/secrets/kept-keys.ts';
import { secretPlace, type SealedSecret } from '#/effects/webhooks/endpoint-secrets.ts';
import { sealedColumns, type Row, type Sealed } from './sealed-columns.ts';

const atOnce = 200;

type Places = Pick<Database, 'db' | 'eachCell'>;
export type Resealed = { resealed: number; unreadable: number };

/**
 * Encrypts everything stored encrypted with the current secret, in batches. A row that is written concurrently keeps
 * what was written. Texts that no known secret can open are counted and left alone.
 */
export async function resealAll(database: Places, secrets: Secrets): Promise<Resealed> {
  await keepOptOutKey(database.db, secrets);
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const sealed of sealedColumns)
    for (const db of placesOf(database, sealed))
      await resealColumn(db, secrets, sealed, sql`${sql.ref(sealed.column)} is not null`, total);
  for (const db of database.eachCell()) await resealWebhookSecrets(db, secrets, sql`true`, total);
  return total;
}

/** Seals for their rows what earlier versions sealed without a row. Runs before the service accepts requests. */
export async function resealEarlier(database: Places, secrets: Secrets): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const sealed of sealedColumns)
    if (sealed.earlier !== undefined)
      for (const db of placesOf(database, sealed))
        await resealColumn(db, secrets, sealed, isEarlier(sql.ref(sealed.earlier)), total);
  const anySecret = sql`exists (select from jsonb_array_elements(secrets) one where ${isEarlier(sql`one->>'sealed'`)})`;
  for (const db of database.eachCell()) await resealWebhookSecrets(db, secrets, anySecret, total);
  return total;
}

/** Each cell, or one place for tables outside of cells: those are visible from every cell, and must count once. */
function placesOf({ db, eachCell }: Places, { table, key }: Sealed): readonly Db[] {
  const isOutside = !key.includes('account_id') || tablesOutside.some((name) => name === table);
  return isOutside ? [db] : eachCell();
}

/** The same condition as in the index's predicate. */
function isEarlier(column: Sql<unknown>): Sql<unknown> {
  return sql`${column} ~ ${sql.raw(`'${earlierFormats}'`)}`;
}

/** Hashes of addresses cannot be recomputed, so their key is kept, encrypted. */
async function keepOptOutKey(db: Db, secrets: Secrets): Promise<void> {
  const key = secrets.appSecretPrevious ?? secrets.appSecret;
  await sql`
    insert into installation_secret (name, sealed)
    values (${optOutKey}, ${seal(secrets, { purpose: keyPurpose, row: optOutKey }, key)}) on conflict do nothing`.execute(
    db,
  );
}

async function resealColumn(
  db: Db,
  secrets: Secrets,
  sealed: Sealed,
  only: Sql<unknown>,
  total: Resealed,
): Promise<void> {
  const { table, key, column, besides = [], place } = sealed;
  for await (const row of rowsOf(db, table, key, [column, ...besides], only)) {
    const before = row[column];
    if (typeof before !== 'string' || before === '' || isCurrent(secrets, before)) continue;
    const where = place(row as never); // with the columns of its table
    const after = reopened(secrets, where, before);
    if (after === null) total.unreadable += 1;
    else
      total.resealed += await replace(
        db,
        table,
        key,
        row,
        sql`${sql.ref(column)} = ${after}`,
        sql`${sql.ref(column)} = ${before}`,
      );
  }
}

async function resealWebhookSecrets(
  db: Db,
  secrets: Secrets,
  only: Sql<unknown>,
  total: Resealed,
): Promise<void> {
  const [table, key] = ['webhook_endpoint', ['account_id', 'id']];
  for await (const row of rowsOf(db, table, key, ['secrets'], only)) {
    const before = row['secrets'] as SealedSecret[]; // of the column
    const place = secretPlace(Number(row['account_id']), String(row['id']));
    if (before.every(({ sealed }) => isCurrent(secrets, sealed))) continue;
    const after = before.map((secret) => ({
      ...secret,
      sealed: reopened(secrets, place, secret.sealed) ?? secret.sealed,
    }));
    total.unreadable += after.filter(({ sealed }) => !isCurrent(secrets, sealed)).length;
    total.resealed += await replace(
      db,
      table,
      key,
      row,
      sql`secrets = ${JSON.stringify(after)}::jsonb`,
      sql`secrets = ${JSON.stringify(before)}::jsonb`,
    );
  }
}

function reopened(secrets: Secrets, where: Place, sealed: string): string | null {
  let text: string;
  try {
    text = unseal(secrets, where, sealed);
  } catch {
    return null; // the secret that sealed it is lost; the caller counts it
  }
  return seal(secrets, where, text);
}

/** All rows in the order of their key, in batches. */
async function* rowsOf(
  db: Db,
  table: string,
  key: readonly string[],
  more: readonly string[],
  only: Sql<unknown>,
): AsyncGenerator<Row> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  let last: Row | null = null;
  for (;;) {
    const after: Sql<unknown> = last === null ? sql`true` : sql`(${names}) > (${valuesOf(key, last)})`;
    const { rows } = await sql<Row>`
      select ${sql.join([...key, ...more].map((name) => sql.ref(name)))} from ${sql.ref(table)}
      where ${after} and ${only} order by ${names} limit ${sql.lit(atOnce)}`.execute(db);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < atOnce) return;
  }
}

async function replace(
  db: Db,
  table: string,
  key: readonly string[],
  row: Row,
  change: Sql<unknown>,
  isAsBefore: Sql<unknown>,
): Promise<number> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql`
    update ${sql.ref(table)} set ${change} where (${names}) = (${valuesOf(key, row)}) and ${isAsBefore} returning 1 as one`.execute(
    db,
  );
  return rows.length;
}

function valuesOf(key: readonly string[], row: Row): Sql<unknown> {
  return sql.join(key.map((name) => sql`${row[name]}`));
}
