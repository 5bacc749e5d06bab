import type { Db } from './db.ts';
import type { Sql } from './sql.ts';

/** SQLSTATE of a statement sent after another one had failed. */
const afterFailure = '25P02';

/** Statements that a transaction has sent without waiting for their answers. The commit waits for them. */
export class SentAhead {
  #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Awaited later. Until then, a failure must not count as an unhandled rejection.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** Waits for all of them. Throws the first failure. */
  async answered(): Promise<void> {
    if (this.#answers.length === 0) return;
    const answers = this.#answers;
    this.#answers = [];
    for (const answer of await Promise.allSettled(answers))
      if (answer.status === 'rejected') throw answer.reason;
  }

  /** Waits for all of them. @returns the cause of an error: a statement sent earlier may have failed first */
  async causeOf(error: unknown): Promise<unknown> {
    try {
      await this.answered();
      return error;
    } catch (cause) {
      return isConsequence(cause) ? error : cause;
    }
  }
}

function isConsequence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === afterFailure;
}

/**
 * Sends a statement whose answer nobody needs. In a transaction, the next statement does not wait for it, and the
 * database runs it while this process continues. If it fails, so does the transaction.
 */
export async function sendAhead(db: Db, statement: Sql): Promise<void> {
  const answer = statement.execute(db);
  if (db.sentAhead === undefined) await answer;
  else db.sentAhead.add(answer);
}
