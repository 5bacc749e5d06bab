import type { Db } from './db.ts';
import type { Sql } from './sql.ts';

/** Of a statement that was sent after another one had failed. */
const afterFailure = '25P02';

/** What a transaction has sent without waiting for the answers: the commit waits for them. */
export class SentAhead {
  #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // It is looked at later; until then its failure is nobody's.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** Waits for all of it, and fails as the first that has failed. */
  async answered(): Promise<void> {
    if (this.#answers.length === 0) return;
    const answers = this.#answers;
    this.#answers = [];
    for (const answer of await Promise.allSettled(answers))
      if (answer.status === 'rejected') throw answer.reason;
  }

  /** Waits for all of it. @returns the cause of an error: what was sent before may have failed first */
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
 * Sends a statement whose answer nobody needs. In a transaction what comes next does not wait for it: the database runs it
 * while this process goes on. If it fails, so does the transaction.
 */
export async function sendAhead(db: Db, statement: Sql): Promise<void> {
  const answer = statement.execute(db);
  if (db.sentAhead === undefined) await answer;
  else db.sentAhead.add(answer);
}
