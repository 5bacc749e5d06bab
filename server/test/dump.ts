import assert from 'node:assert/strict';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';

/** Every row of every table as text, including those of the job engine, like a dump of the database. */
export async function dump(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    parts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return parts.join('\n');
}

/** The secrets do not appear in any recoverable form, even without their prefix. */
export function assertAbsent(text: string, secrets: Record<string, string>): void {
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length > 20, name);
    const bare = secret.replace(/^(o[a-z]{2}|[0-9a-z]{1,10})_/, '');
    for (const form of [secret, bare].flatMap((one) => [
      one,
      Buffer.from(one).toString('hex'),
      Buffer.from(one).toString('base64').replace(/=+$/, ''),
      Buffer.from(one, 'base64url').toString('hex'),
    ]))
      assert.ok(
        !text.includes(form),
        `${name} is in the database: ${text.split('\n').find((row) => row.includes(form))}`,
      );
  }
}
