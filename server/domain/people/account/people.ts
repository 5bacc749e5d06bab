import { sql } from '#/platform/db/sql.ts';
import { normalizeEmail } from './email.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

type NewPerson = {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly timeZone?: string;
  readonly isOperator?: boolean;
};

/** Creates the person with this e-mail; an existing one is left exactly as it is. */
export function findOrCreatePerson(
  tx: PublicCtx,
  person: NewPerson,
): Promise<{ id: number; email: string; created: boolean }> {
  return tx.db.asService((db) => findOrCreate({ ...tx, db }, person));
}

async function findOrCreate(
  tx: PublicCtx,
  person: NewPerson,
): Promise<{ id: number; email: string; created: boolean }> {
  const at = iso(tx.now);
  const normalized = normalizeEmail(person.email);
  const inserted = await sql<{ id: number }>`
    insert into app_user (email, email_normalized, password_hash, first_name, last_name, time_zone, is_operator, created_at, updated_at)
    values (${person.email}, ${normalized}, ${person.passwordHash}, ${person.firstName ?? ''}, ${person.lastName ?? ''},
      ${person.timeZone ?? 'UTC'}, ${person.isOperator ?? false}, ${at}, ${at})
    on conflict (email_normalized) do nothing returning id`.execute(tx.db);
  if (inserted.rows[0] !== undefined) return { id: inserted.rows[0].id, email: person.email, created: true };
  const found = await sql<{
    id: number;
    email: string;
  }>`select id, email from app_user where email_normalized = ${normalized}`.execute(tx.db);
  const row = found.rows[0];
  if (row === undefined) throw new Error('A person was neither created nor found');
  return { ...row, created: false };
}

/** The display name of a person who may have no name yet. */
export function displayName(person: { first_name: string; last_name: string; email: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
