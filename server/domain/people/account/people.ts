import { sql } from '#/platform/db/sql.ts';
import { normalizeEmail } from './email.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { iso } from '#/platform/values/time.ts';

type NewPerson = {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phoneNumber?: string | null;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly meetingLink?: string | null;
  readonly isOperator?: boolean;
};

export type Person = {
  /** The person's id, the same in all workspaces. Workspaces never see it: they use the ids of memberships. */
  readonly id: number;
  /** The id for the next membership: the person's own id if they are new, otherwise another new id. */
  readonly memberId: number;
  readonly email: string;
  readonly created: boolean;
};

/** Creates the person with this email address; an existing one is not changed. Pass the result to `addMember`. */
export async function findOrCreatePerson(tx: PublicCtx, person: NewPerson): Promise<Person> {
  const make = (db: Db) => findOrCreate({ ...tx, db }, person);
  // If cells are on other servers, a member may only refer to a committed person, so this runs in its own transaction.
  const { number, ...known } = await (tx.db.apart?.(make) ?? tx.db.asService(make));
  return { ...known, memberId: await memberNumber(tx, number) };
}

/**
 * Takes a number from the sequence each time, whether or not the person is new. Otherwise the numbers of people invited
 * before and after would reveal it.
 */
async function findOrCreate(
  tx: PublicCtx,
  person: NewPerson,
): Promise<Omit<Person, 'memberId'> & { number: number }> {
  const at = iso(tx.now);
  const normalized = normalizeEmail(person.email);
  const number = await nextNumber(tx);
  const find = async () =>
    (
      await sql<{
        id: number;
        email: string;
      }>`select id, email from app_user where email_normalized = ${normalized}`.execute(tx.db)
    ).rows[0];
  // This connection would wait for locks that the caller holds on members, so only a new person is inserted.
  const known = tx.db.cells?.areSpread === true ? await find() : undefined;
  if (known !== undefined) return { number, ...known, created: false };
  const inserted = await sql<{ id: number }>`
    insert into app_user (id, email, email_normalized, password_hash, first_name, last_name, phone_number, time_zone, locale, meeting_link, is_operator, created_at, updated_at)
    values (${number}, ${person.email}, ${normalized}, ${person.passwordHash}, ${person.firstName ?? ''}, ${person.lastName ?? ''},
      ${person.phoneNumber ?? null}, ${person.timeZone ?? 'UTC'}, ${person.locale ?? 'en'}, ${person.meetingLink ?? null}, ${person.isOperator ?? false}, ${at}, ${at})
    on conflict (email_normalized) do nothing returning id`.execute(tx.db);
  if (inserted.rows.length > 0) return { number, id: number, email: person.email, created: true };
  const row = await find();
  if (row === undefined) throw new Error('A person was neither created nor found');
  return { number, ...row, created: false };
}

/** A test workspace numbers its members itself. */
async function memberNumber(tx: PublicCtx, number: number): Promise<number> {
  if (tx.app.test === null) return number;
  const { rows } = await sql<{ id: number }>`
    select take_test_number(${tx.app.test.accountId}::bigint, 'member') as id`.execute(tx.db);
  return rows[0]?.id ?? number;
}

async function nextNumber(tx: PublicCtx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('app_user', 'id')) as id`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('A sequence gave no number');
  return row.id;
}

/** The display name of a person, or their email address if they have no name yet. */
export function displayName(person: { first_name: string; last_name: string; email: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
