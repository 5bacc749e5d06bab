/** A row of a source, before anybody knows what it means. */
export type SourceRow = {
  /** The first is 1; it is the same whenever the source is read. */
  readonly number: number;
  /** By heading. */
  readonly cells: Readonly<Record<string, string>>;
  /** Why the source could not read it: its cells are then what could be read. */
  readonly fault: string | null;
};

/** Where an import reads from: a file, or a service. */
export type ImportSource = {
  /** The rows after the one with this number, as many as there are. Reading can begin anywhere, in any process. */
  rows(after: number): AsyncIterable<SourceRow>;
};
