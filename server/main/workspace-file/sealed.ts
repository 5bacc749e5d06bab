import { seal, unseal, type Secrets } from '#/platform/secrets/secrets.ts';
import { sealedColumns, type Sealed } from '#/main/sealed/sealed-columns.ts';
import { keptTables } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;
type Texts = Record<string, string | null>;

const kept: readonly string[] = keptTables;
const byTable = Map.groupBy(
  sealedColumns.filter(({ table }) => kept.includes(table)),
  ({ table }) => table,
);

export function sealedColumnsOf(table: string): readonly Sealed[] {
  return byTable.get(table) ?? [];
}

/** The sealed texts of a row, resealed for the file; null if no known secret opens one. */
export function sealedForFile(
  secrets: Secrets,
  fileKey: string,
  table: string,
  row: Row,
): { texts: Texts; unreadable: number } {
  const texts: Texts = {};
  let unreadable = 0;
  for (const sealed of sealedColumnsOf(table)) {
    const text = row[sealed.column];
    if (typeof text !== 'string' || text === '') continue;
    const place = placeOf(sealed, row);
    const opened = openedOr(secrets, place, text);
    if (opened === null) unreadable += 1;
    texts[sealed.column] = opened === null ? null : seal(fileKey, place, opened);
  }
  return { texts, unreadable };
}

/** The reverse: resealed for the row to be stored. */
export function sealedForRow(
  secrets: Secrets,
  fileKey: string,
  table: string,
  { from, to, texts }: { readonly from: Row; readonly to: Row; readonly texts: Readonly<Texts> },
): Texts {
  const columns = sealedColumnsOf(table).filter(({ column }) => column in texts);
  return Object.fromEntries(
    columns.map((sealed) => {
      const text = texts[sealed.column];
      if (text === null || text === undefined) return [sealed.column, null];
      const opened = unseal(fileKey, placeOf(sealed, from), text);
      return [sealed.column, seal(secrets, placeOf(sealed, to), opened)];
    }),
  );
}

function openedOr(secrets: Secrets, place: ReturnType<typeof placeOf>, text: string): string | null {
  try {
    return unseal(secrets, place, text);
  } catch {
    return null; // the secret that sealed it is lost; the caller counts it
  }
}

/** In JSON rows, hashes are texts. */
function placeOf({ place, besides = [] }: Sealed, row: Row): { purpose: string; row?: string } {
  const bytes = besides
    .map((name) => [name, row[name]] as const)
    .filter(([, value]) => typeof value === 'string' && value.startsWith('\\x'))
    .map(([name, value]) => [name, Buffer.from(String(value).slice(2), 'hex')] as const);
  return place({ ...row, ...Object.fromEntries(bytes) } as never); // with the columns of its table
}
