import type pg from 'pg';
import type { CopiedField } from './answers.ts';
import { Invention, type Identity } from './invent.ts';
import { Names } from './names.ts';
import type { Row } from './treatments.ts';

/** What has to be known about the whole workspace before its first row is copied. */
export type Copying = {
  readonly invention: Invention;
  readonly fields: ReadonlyMap<number, CopiedField>;
  /** The made-up identity for the person a row is about. */
  readonly personOf: (row: Row) => Identity;
  readonly memberOf: (userId: unknown) => Identity;
  /** Removes names and addresses of people from a text in the settings. */
  readonly scrub: (text: string) => string;
};

/** Reads the people and fields of a workspace, in the snapshot from which its rows are read. */
export async function beginCopying(client: pg.ClientBase, accountId: number, salt: Buffer): Promise<Copying> {
  const invention = new Invention(salt);
  const names = new Names(invention);
  const keyOfContact = await readContacts(client, accountId, names);
  const keyOfMember = await readMembers(client, accountId, names);
  const keyOf = (row: Row): string => {
    const contactId = row['contact_id'] ?? ('preview_id' in row && 'joined_time' in row ? row['id'] : null);
    const known = typeof contactId === 'number' ? keyOfContact.get(contactId) : undefined;
    const address = row['email_normalized'] ?? row['invitee_email'] ?? row['phone_number'] ?? row['name'];
    return known ?? (typeof address === 'string' ? address.trim().toLowerCase() : `row ${String(row['id'])}`);
  };
  return {
    invention,
    fields: await readFields(client, accountId),
    personOf: (row) => invention.identity(keyOf(row)),
    memberOf: (userId) => invention.identity(keyOfMember.get(Number(userId)) ?? `member ${String(userId)}`),
    scrub: (text) => names.scrub(text),
  };
}

/** A contact's identity is derived from the address by which others know them. */
async function readContacts(
  client: pg.ClientBase,
  accountId: number,
  names: Names,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; key: string; name: string }>(
    `select id, coalesce(email_normalized, phone_normalized, 'contact ' || id) as key,
      trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name
    from contact where account_id = $1`,
    [accountId],
  );
  for (const { key, name } of rows) names.addFull(name, key);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

async function readMembers(
  client: pg.ClientBase,
  accountId: number,
  names: Names,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ user_id: number; key: string; names: string[] }>(
    `select m.user_id, u.email_normalized as key,
      array[u.first_name, u.last_name, m.invited_first_name, m.invited_last_name] as names
    from member m join app_user u on u.id = m.person_id where m.account_id = $1`,
    [accountId],
  );
  for (const { key, names: all } of rows)
    all.forEach((name, place) => names.addWord(name, key, place % 2 === 0 ? 'firstName' : 'lastName'));
  return new Map(rows.map(({ user_id: userId, key }) => [userId, key]));
}

async function readFields(client: pg.ClientBase, accountId: number): Promise<Map<number, CopiedField>> {
  const { rows } = await client.query<{ id: number; input_type: string; options: string[] }>(
    `select f.id, f.input_type, array(select o.name from field_option o
      where o.account_id = f.account_id and o.field_id = f.id) as options
    from custom_field f where f.account_id = $1`,
    [accountId],
  );
  return new Map(
    rows.map(({ id, input_type: inputType, options }) => [id, { inputType, options: new Set(options) }]),
  );
}
