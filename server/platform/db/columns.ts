// One definition of what a resource reads: the type of its rows, the list of its columns and what the API shows as it
// is stored all follow from it.

/** A column of a row: what it holds, and the name of the API for it, or null where the API does not show it as it is. */
export type Column<Value, Field extends string | null = string | null> = {
  readonly field: Field;
  /** What to read it from where it is not stored under its own name. */
  readonly from?: string;
  /** Never set; carries the type. */
  readonly holds?: Value;
};

/** Columns by their names in the database, in the order they are read. A resource may note more with each. */
export type Columns = { readonly [name: string]: Column<unknown> };

/** A row as the columns say it is read. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: HeldBy<C[Name]> };
type HeldBy<C> = C extends Column<infer Value> ? Value : never;

/** Columns of which this was noted. */
export type NamesWith<C extends Columns, Note extends string> = {
  [Name in keyof C]: C[Name] extends { readonly [N in Note]: unknown } ? Name : never;
}[keyof C] &
  string;

/** What the API shows of a row as it is stored. */
export type Shown<C extends Columns> = {
  -readonly [Name in keyof C as NonNullable<C[Name]['field']>]: HeldBy<C[Name]>;
};

/**
 * Makes the columns that the API shows as they are stored, under the names of the contract, which gives them their types.
 * `notes` is what else the resource has to know of the column.
 */
export function shownAs<Shape>() {
  return <const Field extends keyof Shape & string, const Notes extends object = object>(
    field: Field,
    notes?: Notes,
  ): Column<Exclude<Shape[Field], undefined>, Field> & Notes =>
    ({ ...notes, field }) as Column<Exclude<Shape[Field], undefined>, Field> & Notes; // what is spread, which no type says
}

/** A column that the API shows otherwise or not at all. */
export function hidden<Value>(notes: object = {}): Column<Value, null> {
  return { ...notes, field: null };
}

/** The columns that the API shows as they are stored, with the names it has for them. */
export function storedFields(columns: Columns): readonly (readonly [column: string, field: string])[] {
  return Object.entries(columns).flatMap(([name, { field, from }]) =>
    field === null || from !== undefined ? [] : [[name, field] as const],
  );
}

/** The list for `select` and `returning`. */
export function selectList(alias: string, columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { from }]) => (from === undefined ? `${alias}.${name}` : `${from} as ${name}`))
    .join(', ');
}

/** The names of the columns of which something was noted. */
export function namesWith<C extends Columns, Note extends string>(
  columns: C,
  note: Note,
): NamesWith<C, Note>[] {
  return Object.keys(columns).filter((name) => note in (columns[name] ?? {})) as NamesWith<C, Note>[]; // what the filter says
}

/** Builds the presenter of rows with the names of the API. Properties come in the order of the columns. */
export function presenterOf<C extends Columns>(columns: C): (row: RowOf<C>) => Shown<C> {
  const pairs = Object.entries(columns).flatMap(([name, { field }]) =>
    field === null ? [] : [[name, field] as const],
  );
  // Filling what has its properties already takes a third less time than adding them one by one.
  const empty: Record<string, unknown> = Object.fromEntries(pairs.map(([, field]) => [field, null]));
  return (row) => {
    const shown = { ...empty };
    for (const [name, field] of pairs) shown[field] = row[name];
    return shown as Shown<C>; // the pairs are the columns of its type
  };
}
