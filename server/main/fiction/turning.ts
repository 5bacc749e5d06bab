import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Turning } from '#/main/workspace-file/export.ts';
import type { PersonPart } from '#/main/workspace-file/file.ts';
import { beginCopying, type Copying } from './copying.ts';
import { copiedTables, leftInFiction, type CopiedTable } from './columns.ts';
import type { Row } from './treatments.ts';

const saltBytes = 32;

/** Turns a workspace file into a fictional one. Only this process knows the salt, and it is never stored. */
export async function beginFiction(
  client: pg.ClientBase,
  accountId: number,
  { onRows, at }: { readonly onRows: (count: number) => void; readonly at: string },
): Promise<Turning> {
  const copying = await beginCopying(client, accountId, randomBytes(saltBytes));
  return {
    table: (name) => {
      if (name in leftInFiction) return null;
      const table = copiedTables[name];
      if (table === undefined) throw new Error(`Nobody has said what becomes of ${name} in a copy`);
      return (row) => turnedRow(copying, name, table, row);
    },
    person: (person) => turnedPerson(copying, person),
    account: (row) => ({
      ...row,
      mode: 'TEST',
      clock_at: at,
      name: `${copying.scrub(String(row['name']))} (test)`,
      slug: copying.scrub(String(row['slug'])),
      logo_url: null,
      second_factor_roles: [],
    }),
    address: (address) =>
      address.includes('@') ? copying.invention.email(address) : copying.invention.phone(address),
    onRows,
  };
}

/** Throws for a column that is not declared: it could contain a name. */
function turnedRow(copying: Copying, name: string, { kept, treated }: CopiedTable, row: Row): Row {
  const made: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column in treated) continue;
    if (!kept.has(column)) throw new Error(`Nobody has said what becomes of ${name}.${column} in a copy`);
    made[column] = value;
  }
  for (const [column, treat] of Object.entries(treated))
    if (column in row) made[column] = treat(copying, row[column], row, made);
  return made;
}

function turnedPerson({ invention }: Copying, person: PersonPart): PersonPart {
  const { firstName, lastName } = invention.identity(person.email.trim().toLowerCase());
  return {
    ...person,
    email: invention.email(person.email),
    first_name: firstName,
    last_name: lastName,
    phone_number: person.phone_number === null ? null : invention.phone(person.phone_number),
    meeting_link: null,
  };
}
