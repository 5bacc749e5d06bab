import { sql, type Sql } from '#/platform/db/sql.ts';

// Letters with a stroke, and the dotless i. Unicode does not decompose these, unlike other accented letters.
const struck = 'øłđħı';
const plain = 'oldhi';

/** Text in its searchable form: lower case, no accents, single spaces. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(new RegExp(`[${struck}]`, 'g'), (letter) => plain.charAt(struck.indexOf(letter)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The same as an SQL expression, for the few tables that store no search text. */
export function foldedIn(expression: string): string {
  return String.raw`translate(regexp_replace(normalize(lower(${expression}), nfd), '[\u0300-\u036f]', '', 'g'), '${struck}', '${plain}')`;
}

/** The search text of a person: folded name and email addresses, and the digits of phone numbers. */
export function searchText(
  texts: readonly (string | null | undefined)[],
  phones: readonly (string | null | undefined)[],
): string {
  const digits = phones.map((phone) => phone?.replaceAll(/\D/g, '') ?? '');
  return foldText([...texts, ...digits].filter((part) => part).join(' '));
}

/**
 * Rows whose search text contains every word of the search, anywhere. A search that looks like a phone number is
 * compared by its digits, however it is written.
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

/** Whether each search word starts a word of the search text; used to rank results. */
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

/**
 * The trigram index needs three letters or digits in a row. With fewer, all of it would be scanned, for all workspaces.
 */
const indexed = /[\p{L}\p{N}]{3}/u;

function contains(column: string, part: string): Sql<unknown> {
  if (!indexed.test(part)) return sql`position(${part} in ${sql.ref(column)}) > 0`;
  const escaped = part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql.search`${sql.ref(column)} like ${`%${escaped}%`}`;
}
