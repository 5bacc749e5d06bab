import { setTimeout as sleep } from 'node:timers/promises';
import { isSocketMissing } from '#/platform/errors/is-code.ts';

type Wait = {
  readonly maxMs: number;
  readonly onWait: (why: string) => void;
  readonly everyMs?: number;
};

const usualMs = 500;

/**
 * Errors of a database that is not up yet: nobody listens, the name is unknown, or the server starts, stops or has no
 * connection left.
 */
const absent = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Runs work that needs the database. Retries while the database is not up, for as long as the start may wait. */
export async function whenThere<T>(work: () => Promise<T>, wait?: Wait): Promise<T> {
  const giveUpAt = performance.now() + (wait?.maxMs ?? 0);
  let said = '';
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (wait === undefined || !isAbsent(error) || performance.now() >= giveUpAt) throw error;
      const why = reasonOf(error);
      if (why !== said) wait.onWait(why);
      said = why;
      await sleep(wait.everyMs ?? usualMs);
    }
  }
}

/** Why the database is not up, or null for any other error. */
export function whyAbsent(error: unknown): string | null {
  return isAbsent(error) ? reasonOf(error) : null;
}

function isAbsent(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAbsent);
  if (!(error instanceof Error)) return false;
  if (('code' in error && absent.has(String(error.code))) || isSocketMissing(error)) return true;
  // The driver gives the first two no code, and PgBouncer uses one code for many things.
  return /^(Connection terminated|timeout expired|server login has been failing|pgbouncer cannot connect|no more connections allowed|query_wait_timeout|client_login_timeout)/.test(
    error.message,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
