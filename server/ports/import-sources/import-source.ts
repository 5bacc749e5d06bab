/** A row of a source, not interpreted yet. */
export type SourceRow = {
  /** Starts at 1. The same each time the source is read. */
  readonly number: number;
  /** By heading. */
  readonly cells: Readonly<Record<string, string>>;
  /** Why the source could not read the row; `cells` then has what could be read. */
  readonly fault: string | null;
};

/** Where an import reads from: a file or a service. */
export type ImportSource = {
  /** The rows after this number. Reading can start anywhere, in any process. */
  rows(after: number): AsyncIterable<SourceRow>;
};
