import type pg from 'pg';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import type { PersonPart } from './file.ts';

export type People = { readonly ids: ReadonlyMap<number, number>; readonly added: number };

/** The people of a file as people here: found by their email, and left as they are, or added without a password. */
export async function placePeople(
  client: pg.ClientBase,
  people: readonly PersonPart[],
  at: string,
): Promise<People> {
  const ids = new Map<number, number>();
  let added = 0;
  for (const { id, email, ...person } of people) {
    const normalized = normalizeEmail(email);
    const inserted = await client.query<{ id: number }>(
      `insert into app_user (email, email_normalized, first_name, last_name, phone_number, time_zone, locale, meeting_link, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (email_normalized) do nothing returning id`,
      [
        email,
        normalized,
        person.first_name,
        person.last_name,
        person.phone_number,
        person.time_zone,
        person.locale,
        person.meeting_link,
        at,
      ],
    );
    added += inserted.rows.length;
    const found =
      inserted.rows[0] ??
      (
        await client.query<{ id: number }>('select id from app_user where email_normalized = $1', [
          normalized,
        ])
      ).rows[0];
    if (found === undefined) throw new Error('A person was neither added nor found');
    ids.set(id, found.id);
  }
  return { ids, added };
}
