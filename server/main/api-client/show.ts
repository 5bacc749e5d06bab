// Output for people: lists as tables, a single record as lines of fields.

type Row = Readonly<Record<string, unknown>>;

const columnsMax = 7;
const widthMax = 40;
/** Fields that identify a record; shown first. */
const first = ['id', 'name', 'firstName', 'lastName', 'email', 'status', 'dateTime'];

/** A list as a table. Without `wanted`, it has the short fields, identifying ones first. */
export function tableOf(rows: readonly Row[], wanted: readonly string[] | null): string {
  if (rows.length === 0) return 'None';
  const columns = wanted ?? usualColumns(rows);
  const cells = [columns, ...rows.map((row) => columns.map((name) => cellOf(fieldOf(row, name))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function linesOf(record: Row, wanted: readonly string[] | null): string {
  const names = wanted ?? Object.keys(record);
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}  ${wholeOf(fieldOf(record, name))}`.trimEnd()).join('\n');
}

/** Only these fields of a record. `stage.name` selects a nested one. */
export function picked(record: Row, wanted: readonly string[]): Row {
  return Object.fromEntries(wanted.map((name) => [name, fieldOf(record, name) ?? null]));
}

/** The record in an answer: the only object in `data`, or `data` itself. */
export function recordIn(answer: unknown): unknown {
  const data = isRow(answer) && 'data' in answer ? answer['data'] : answer;
  if (!isRow(data)) return data;
  const values = Object.values(data);
  const [only, ...others] = values.filter(isRow);
  return only !== undefined && others.length === 0 && !values.some(Array.isArray) ? only : data;
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function usualColumns(rows: readonly Row[]): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.every((row) => !isRow(row[name]) && !Array.isArray(row[name])),
  );
  const ranked = [
    ...first.filter((name) => names.includes(name)),
    ...names.filter((name) => !first.includes(name)),
  ];
  return ranked.slice(0, columnsMax);
}

function fieldOf(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row);
}

function cellOf(value: unknown): string {
  const text = wholeOf(value).replaceAll(/\s+/g, ' ');
  return text.length > widthMax ? `${text.slice(0, widthMax - 1)}…` : text;
}

function wholeOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // Control characters in foreign text must not reach the terminal.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, (letter) => (letter === '\n' || letter === '\t' ? letter : ''));
}
