const rowsMax = 500;
const charactersMax = 4_000_000;

/** Collects rows and writes them in batches of a size that suits one statement. */
export class RowBatch<Row> {
  readonly #write: (rows: Row[]) => Promise<void>;
  #rows: Row[] = [];
  #size = 0;

  constructor(write: (rows: Row[]) => Promise<void>) {
    this.#write = write;
  }

  async add(row: Row, size: number): Promise<void> {
    this.#rows.push(row);
    this.#size += size;
    if (this.#rows.length >= rowsMax || this.#size >= charactersMax) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    [this.#rows, this.#size] = [[], 0];
    if (rows.length > 0) await this.#write(rows);
  }
}
