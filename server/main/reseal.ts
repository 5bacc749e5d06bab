import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Db } from '#/platform/db/db.ts';
import { placeOf } from '#/platform/idempotency/idempotency.ts';
import { isCurrent, seal, unseal, type Place, type Secrets } from '#/platform/secrets/secrets.ts';
import { keyPurpose, optOutKey } from '#/platform/secrets/kept-keys.ts';
import { mailSealPurpose } from '#/ports/messages/send-mail.ts';
import { headersPurpose, secretPurpose, type SealedSecret } from '#/effects/webhooks/endpoint-secrets.ts';
import { placeOfChecks } from '#/domain/people/company-sign-in/attempts.ts';
import { placeOfSecret } from '#/domain/people/company-sign-in/connection-row.ts';
import { declinedPurpose, rowOf } from '#/surfaces/booking-page/declined.ts';

const atOnce = 200;

/** A row with its sealed texts; the database gives the columns that are named. */
type Row = Record<string, unknown>;
type Sealed = {
  readonly table: string;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly column: string;
  /** Other columns that say which row a text is sealed for. */
  readonly besides?: readonly string[];
  readonly place: (row: never) => Place;
};

const plain = (purpose: string) => (): Place => ({ purpose });
const mailColumns = ['body_text', 'body_html', 'calendar', 'unsubscribe'];

/** Every column that holds sealed texts, but for the secrets of webhooks, which are lists. */
const columns: readonly Sealed[] = [
  ...mailColumns.map((column) => ({
    table: 'mail',
    key: ['account_id', 'id'],
    column,
    place: plain(mailSealPurpose),
  })),
  { table: 'webhook_endpoint', key: ['account_id', 'id'], column: 'headers', place: plain(headersPurpose) },
  {
    table: 'idempotency_key',
    key: ['account_id', 'credential', 'endpoint', 'key'],
    column: 'body',
    place: placeOf,
  },
  {
    table: 'declined_booking',
    key: ['account_id', 'id'],
    column: 'body',
    besides: ['token_hash'],
    place: (row: { account_id: number; token_hash: Buffer }) => ({
      purpose: declinedPurpose,
      row: rowOf(row.account_id, row.token_hash),
    }),
  },
  {
    table: 'sign_in_connection',
    key: ['account_id', 'id'],
    column: 'secret',
    place: placeOfSecret,
  },
  { table: 'company_attempt', key: ['state_hash'], column: 'checks', place: placeOfChecks },
  {
    table: 'installation_secret',
    key: ['name'],
    column: 'sealed',
    place: ({ name }: { name: string }) => ({ purpose: keyPurpose, row: name }),
  },
];

export type Resealed = { resealed: number; unreadable: number };

/**
 * Seals everything that is stored encrypted with the present secret, in batches. A row that somebody else writes
 * meanwhile stays as they wrote it. Texts that no known secret opens are counted and left alone.
 */
export async function resealAll(db: Db, secrets: Secrets): Promise<Resealed> {
  await keepOptOutKey(db, secrets);
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const sealed of columns) await resealColumn(db, secrets, sealed, total);
  await resealWebhookSecrets(db, secrets, total);
  return total;
}

/** Hashes of addresses cannot be made anew: their key stays, sealed. */
async function keepOptOutKey(db: Db, secrets: Secrets): Promise<void> {
  const key = secrets.appSecretPrevious ?? secrets.appSecret;
  await sql`
    insert into installation_secret (name, sealed)
    values (${optOutKey}, ${seal(secrets, { purpose: keyPurpose, row: optOutKey }, key)}) on conflict do nothing`.execute(
    db,
  );
}

async function resealColumn(db: Db, secrets: Secrets, sealed: Sealed, total: Resealed): Promise<void> {
  const { table, key, column, besides = [], place } = sealed;
  for await (const row of rowsOf(db, table, key, [column, ...besides])) {
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

async function resealWebhookSecrets(db: Db, secrets: Secrets, total: Resealed): Promise<void> {
  const [table, key] = ['webhook_endpoint', ['account_id', 'id']];
  for await (const row of rowsOf(db, table, key, ['secrets'])) {
    const before = row['secrets'] as SealedSecret[]; // of the column
    if (before.every(({ sealed }) => isCurrent(secrets, sealed))) continue;
    const after = before.map((secret) => ({
      ...secret,
      sealed: reopened(secrets, { purpose: secretPurpose }, secret.sealed) ?? secret.sealed,
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
    return null; // sealed with a secret that is gone, which the count says
  }
  return seal(secrets, where, text);
}

/** All rows in the order of their key, some at a time. */
async function* rowsOf(
  db: Db,
  table: string,
  key: readonly string[],
  more: readonly string[],
): AsyncGenerator<Row> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  let last: Row | null = null;
  for (;;) {
    const after: Sql<unknown> = last === null ? sql`true` : sql`(${names}) > (${valuesOf(key, last)})`;
    const { rows } = await sql<Row>`
      select ${sql.join([...key, ...more].map((name) => sql.ref(name)))} from ${sql.ref(table)}
      where ${after} order by ${names} limit ${sql.lit(atOnce)}`.execute(db);
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
