import type pg from 'pg';

/** A statement that was answered, as it is told to those who watch. */
export type WatchedStatement = {
  /** Where it is in the source: `domain/crm/tags/write.ts saveTag`; without a place, its first word. */
  readonly name: string;
  readonly text: string;
  readonly ms: number;
  /** What the database or the connection said against it; null where it succeeded. */
  readonly error: unknown;
};

export type Watcher = {
  statement(answered: WatchedStatement): void;
  /** How long somebody waited for a connection of the pool. */
  connectionWait(ms: number): void;
  /** Sends it within whatever surrounds it, such as a span. */
  around?<T>(statement: Pick<WatchedStatement, 'name' | 'text'>, send: () => Promise<T>): Promise<T>;
};

/** Who watches the statements of a pool; nobody at first, which costs one comparison. */
export class StatementWatch {
  watcher: Watcher | null = null;

  /** Sends a statement and tells how it went. */
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

  /** Takes a connection of the pool. */
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

/** The first word of a statement, if it is one of those that are counted by themselves: `SELECT`. */
export function operationOf(text: string): string {
  const word = /\w+/.exec(text.slice(0, beginning))?.[0].toUpperCase() ?? '';
  return operations.has(word) ? word : 'OTHER';
}

/** The longest of them, after the spaces that a statement of several lines begins with. */
const beginning = 40;
