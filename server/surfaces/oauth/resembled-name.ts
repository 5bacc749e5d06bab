import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { ClientRow } from './client.ts';

const ours = 'Callwright';
/** For shorter names, a difference of one letter is not suspicious. */
const nearFrom = 5;

// Letters that people confuse with each other.
const groups = '0oοо 1lіι|i 3eе 5sѕ aа cс pр xх yу hһ kκк mм tт nп vν wԝ gɡ';
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  groups.split(' ').flatMap((group) => Array.from(group, (letter) => [letter, group[0] ?? letter])),
);

/** The service or another, approved app whose name resembles that of an unapproved one; null if there is none. */
export async function resembledName({ db }: PublicCtx, client: ClientRow): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from oauth_client
    where workspace_id is not null and deleted_at is null and approval_status <> 'Pending'
      and unreviewed_since is null and id <> ${client.id}`.execute(db);
  const name = skeleton(client.name);
  const known = [ours, ...rows.map((row) => row.name)];
  return known.find((other) => isNear(name, skeleton(other))) ?? null;
}

/** Maps confusable letters to one, so that names that look alike become equal. */
function skeleton(name: string): string {
  const letters =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}|]/gu) ?? [];
  return letters.map((letter) => alike[letter] ?? letter).join('');
}

function isNear(name: string, known: string): boolean {
  if (known.length < nearFrom) return name === known;
  return name.includes(known) || differByOne(name, known);
}

/** Whether they differ by one inserted, removed or changed letter, or two swapped ones. */
function differByOne(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  const isOther = long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at);
  const isSwapped =
    long.length === short.length &&
    long[at] === short[at + 1] &&
    long[at + 1] === short[at] &&
    long.slice(at + 2) === short.slice(at + 2);
  return isOther || isSwapped;
}
