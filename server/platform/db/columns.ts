// One definition of what a resource reads. The type of its rows, its select list and the fields that the API shows all
// follow from it.

/** A column: the type of its values, and the API's name for it; null if the API does not show the value as stored. */
export type Column<Value, Field extends string | null = string | null> = {
  readonly field: Field;
  /** The SQL expression to read, if it is not a stored column of that name. */
  readonly from?: string;
  /** Never set; carries the type. */
  readonly holds?: Value;
};

/** Columns by database name, in the order they are read. A resource may add notes to each. */
export type Columns = { readonly [name: string]: Column<unknown> };

/** The type of a row with these columns. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: HeldBy<C[Name]> };
type HeldBy<C> = C extends Column<infer Value> ? Value : never;

/** The columns that have a certain note. */
export type NamesWith<C extends Columns, Note extends string> = {
  [Name in keyof C]: C[Name] extends { readonly [N in Note]: unknown } ? Name : never;
}[keyof C] &
  string;

/** The fields that the API shows as stored. */
export type Shown<C extends Columns> = {
  -readonly [Name in keyof C as NonNullable<C[Name]['field']>]: HeldBy<C[Name]>;
};

/**
 * Makes columns that the API shows as stored. Their names and types are those of the contract. `notes` is what else the
 * resource has to know about a column.
 */
export function shownAs<Shape>() {
  return <const Field extends keyof Shape & string, const Notes extends object = object>(
    field: Field,
    notes?: Notes,
  ): Column<Exclude<Shape[Field], undefined>, Field> & Notes =>
    ({ ...notes, field }) as Column<Exclude<Shape[Field], undefined>, Field> & Notes; // what is spread, which no type says
}

/** A column that the API shows differently or not at all. */
export function hidden<Value>(notes: object = {}): Column<Value, null> {
  return { ...notes, field: null };
}

/** The stored columns that the API shows as they are, with their API names. */
export function storedFields(columns: Columns): readonly (readonly [column: string, field: string])[] {
  return Object.entries(columns).flatMap(([name, { field, from }]) =>
    field === null || from !== undefined ? [] : [[name, field] as const],
  );
}

/** The columns for `select` and `returning`. */
export function selectList(alias: string, columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { from }]) => (from === undefined ? `${alias}.${name}` : `${from} as ${name}`))
    .join(', ');
}

/** The names of the columns that have this note. */
export function namesWith<C extends Columns, Note extends string>(
  columns: C,
  note: Note,
): NamesWith<C, Note>[] {
  return Object.keys(columns).filter((name) => note in (columns[name] ?? {})) as NamesWith<C, Note>[]; // what the filter says
}

/** Makes a function that converts rows to API objects. Properties are in the order of the columns. */
export function presenterOf<C extends Columns>(columns: C): (row: RowOf<C>) => Shown<C> {
  const pairs = Object.entries(columns).flatMap(([name, { field }]) =>
    field === null ? [] : [[name, field] as const],
  );
  // Filling an object that already has its properties takes a third less time than adding them one by one.
  const empty: Record<string, unknown> = Object.fromEntries(pairs.map(([, field]) => [field, null]));
  return (row) => {
    const shown = { ...empty };
    for (const [name, field] of pairs) shown[field] = row[name];
    return shown as Shown<C>; // the pairs are the columns of its type
  };
}
