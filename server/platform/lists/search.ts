import { sql, type Sql } from '#/platform/db/sql.ts';

// Letters whose accent goes through them, and the dotless i: Unicode does not decompose them as it does the others.
const struck = 'øłđħı';
const plain = 'oldhi';

/** Text as it is searched: lower case, without accents, spaces made one. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(new RegExp(`[${struck}]`, 'g'), (letter) => plain.charAt(struck.indexOf(letter)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The same as an expression of SQL, for the few rows that keep no text to search. */
export function foldedIn(expression: string): string {
  return String.raw`translate(regexp_replace(normalize(lower(${expression}), nfd), '[\u0300-\u036f]', '', 'g'), '${struck}', '${plain}')`;
}

/** The search text of a person: folded name and e-mails, and the digits of phone numbers. */
export function searchText(
  texts: readonly (string | null | undefined)[],
  phones: readonly (string | null | undefined)[],
): string {
  const digits = phones.map((phone) => phone?.replaceAll(/\D/g, '') ?? '');
  return foldText([...texts, ...digits].filter((part) => part).join(' '));
}

/**
 * Rows whose search text has every word of the search, anywhere. What looks like a phone number
 * is searched by its digits, however it was typed.
 */
export function matchesSearch(column: string, search: string): Sql<unknown> {
  const folded = foldText(search);
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const everyWord = sql.join(
    words.map((word) => contains(column, word)),
    sql` and `,
  );
  const digits = folded.replaceAll(/\D/g, '');
  const isPhone = digits.length >= 3 && digits !== folded && /^[+()\d\s./-]+$/.test(folded);
  return isPhone ? sql`((${everyWord}) or ${contains(column, digits)})` : sql`(${everyWord})`;
}

/** Whether each word of the search begins a word of the search text, for the order of what was found. */
export function beginsWords(column: string, search: string): Sql<unknown> {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`position(${` ${word}`} in ' ' || ${sql.ref(column)}) > 0`),
    sql` and `,
  );
}

function wordsOf(search: string): string[] {
  return foldText(search)
    .split(' ')
    .filter((word) => word !== '');
}

/** The index is of three letters or digits in a row; with fewer it would be read from end to end, for all workspaces. */
const indexed = /[\p{L}\p{N}]{3}/u;

function contains(column: string, part: string): Sql<unknown> {
  if (!indexed.test(part)) return sql`position(${part} in ${sql.ref(column)}) > 0`;
  const escaped = part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql.search`${sql.ref(column)} like ${`%${escaped}%`}`;
}
