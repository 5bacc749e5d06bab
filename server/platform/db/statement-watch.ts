import type pg from 'pg';

/** A statement that was answered. */
export type WatchedStatement = {
  /** Where it is in the source, such as `domain/crm/tags/write.ts saveTag`; if unknown, its first word. */
  readonly name: string;
  readonly text: string;
  readonly ms: number;
  /** The error of the database or the connection; null if it succeeded. */
  readonly error: unknown;
};

export type Watcher = {
  statement(answered: WatchedStatement): void;
  /** How long a caller waited for a connection of the pool. */
  connectionWait(ms: number): void;
  /** Wraps the sending, for example in a span. */
  around?<T>(statement: Pick<WatchedStatement, 'name' | 'text'>, send: () => Promise<T>): Promise<T>;
};

/** Passes the statements of a pool to a watcher. Without one, this costs one comparison. */
export class StatementWatch {
  watcher: Watcher | null = null;

  /** Sends a statement and reports the result. */
  async tell<T>(text: string, place: string | undefined, send: () => Promise<T>): Promise<T> {
    const { watcher } = this;
    if (watcher === null) return send();
    const name = place ?? operationOf(text).toLowerCase();
    const startedAt = performance.now();
    try {
      const result = await (watcher.around === undefined ? send() : watcher.around({ name, text }, send));
      watcher.statement({ name, text, ms: performance.now() - startedAt, error: null });
      return result;
    } catch (error) {
      watcher.statement({ name, text, ms: performance.now() - startedAt, error });
      throw error;
    }
  }

  /** Takes a connection from the pool. */
  async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const { watcher } = this;
    if (watcher === null) return pool.connect();
    const startedAt = performance.now();
    try {
      return await pool.connect();
    } finally {
      watcher.connectionWait(performance.now() - startedAt);
    }
  }
}

const watches = new WeakMap<pg.Pool, StatementWatch>();

export function watchOf(pool: pg.Pool): StatementWatch {
  const known = watches.get(pool);
  if (known !== undefined) return known;
  const watch = new StatementWatch();
  watches.set(pool, watch);
  return watch;
}

const operations = new Set([
  'BEGIN',
  'COMMIT',
  'DELETE',
  'INSERT',
  'RELEASE',
  'ROLLBACK',
  'SAVEPOINT',
  'SELECT',
  'SET',
  'UPDATE',
  'WITH',
]);

/** The first word of a statement if it is one that is counted separately, such as `SELECT`; else `OTHER`. */
export function operationOf(text: string): string {
  const word = /\w+/.exec(text.slice(0, beginning))?.[0].toUpperCase() ?? '';
  return operations.has(word) ? word : 'OTHER';
}

/** Long enough for the longest operation, after the indentation of a statement with several lines. */
const beginning = 40;
