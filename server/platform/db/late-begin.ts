import type { Db } from './db.ts';
import type { AheadRows, Opening } from './opening-query.ts';

/** A transaction on a connection. It may not have begun yet. */
export type Beginning = {
  readonly db: Db;
  /** Whether the first statement also begins the transaction. */
  readonly isLate: boolean;
  /** Begins the transaction unless it has begun. */
  readonly begin: () => Promise<void>;
  /** Whether anything has been sent. */
  readonly isSent: () => boolean;
};

/**
 * Begins a transaction together with its first statement, in one round trip. Until that is answered, no other statement
 * is sent: if it failed to begin, the others would run outside of the transaction.
 * @param opened receives the rows of the statements sent ahead of the first
 */
export function beginLate(
  db: Db,
  openWith: NonNullable<Db['openWith']>,
  opening: Opening,
  opened: (ahead: AheadRows) => void,
): Beginning {
  let begun: Promise<unknown> | null = null;
  let isOpen = false;
  /** How many statements wait for the first one. Later ones queue behind them. */
  let waiting = 0;

  const openBy: NonNullable<Db['openWith']> = async (...first) => {
    const sent = openWith(...first);
    begun = sent;
    const answer = await sent;
    opened(answer.ahead);
    isOpen = true;
    return answer;
  };
  const begin = async (): Promise<void> => {
    if (begun === null) await openBy(opening, 'select $1::integer', [1], 'begin');
    else await begun;
  };
  const behind = async <T>(send: () => Promise<T>): Promise<T> => {
    if (isOpen && waiting === 0) return send();
    waiting += 1;
    try {
      await begin();
    } finally {
      waiting -= 1;
    }
    return send();
  };
  const { runAs, takeTime } = db;
  const late: Db = {
    ...db,
    run: async (text, values = [], isSearch, name) => {
      if (begun === null && values.length > 0) return (await openBy(opening, text, values, name)).result;
      return behind(() => db.run(text, values, isSearch, name));
    },
    ...(runAs !== undefined && { runAs: (...asked) => behind(() => runAs(...asked)) }),
    ...(takeTime !== undefined && { takeTime: () => behind(() => takeTime()) }),
    onConnection: (work) => work(late),
    asService: (work) => work(late),
  };
  return { db: late, isLate: true, begin, isSent: () => begun !== null };
}
