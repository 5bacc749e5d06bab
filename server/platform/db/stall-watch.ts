import pg from 'pg';
import { mayWorkLong } from './long-work.ts';

const lookEveryMs = 250;
/** A look that comes this much late says that the process was busy. */
const busyMs = 400;
const silentMs = 1_000;
const probeTimeoutMs = 1_000;
/** A connection without an answer for this much longer than a statement may take is lost. */
const graceMs = 3_000;

// What the driver's types leave out: whether a statement is on its way, and the socket under the connection.
type Internals = {
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
};
type Silence = { bytesRead: number; sinceMs: number };

/**
 * Breaks connections over which the database no longer answers. A network that swallows packets is not noticed by
 * TCP for minutes, and a time limit on statements short enough to help would forbid slow ones. So a statement that
 * is silent for a second makes this ask the database on a fresh connection: no answer, and the requests that wait
 * fail within three seconds of being sent. One whose statements may take as long as they need is left alone: nobody waits
 * for it, and TCP notices in the end.
 * @param statementMaxMs how long a statement may take, which the database enforces
 * @returns stops the watch
 */
export function watchForStalls(pool: pg.Pool, connectionString: string, statementMaxMs: number): () => void {
  const silences = new Map<pg.ClientBase, Silence>();
  const ownPace = new Pace();
  let isProbing = false;
  pool.on('connect', (client) => silences.set(client, { bytesRead: -1, sinceMs: 0 }));
  pool.on('remove', (client) => silences.delete(client));

  async function look(): Promise<void> {
    const lookedAtMs = performance.now();
    // What arrived while this process itself was busy is not read yet.
    if (ownPace.wasBusy(lookedAtMs)) for (const silence of silences.values()) silence.sinceMs = lookedAtMs;
    const silent = silentClients(silences, lookedAtMs);
    for (const { client, forMs } of silent) if (forMs > statementMaxMs + graceMs) breakOff(client);
    if (silent.length === 0 || isProbing) return;
    isProbing = true;
    const isThere = await answers(connectionString);
    isProbing = false;
    if (isThere || ownPace.wasBusySince(lookedAtMs)) return;
    // Those that are still silent; one may have received its answer meanwhile.
    const now = silentClients(silences, performance.now()).map(({ client }) => client);
    for (const { client } of silent) if (now.includes(client)) breakOff(client);
  }

  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether this process comes to look in time: one that computes for a second hears nobody, and that is no silence. */
class Pace {
  #lookedAtMs = performance.now();
  #busyAtMs = Number.NEGATIVE_INFINITY;

  wasBusy(nowMs: number): boolean {
    const isLate = nowMs - this.#lookedAtMs > lookEveryMs + busyMs;
    this.#lookedAtMs = nowMs;
    if (isLate) this.#busyAtMs = nowMs;
    return isLate;
  }

  wasBusySince(ms: number): boolean {
    return this.#busyAtMs > ms || performance.now() - this.#lookedAtMs > lookEveryMs + busyMs;
  }
}

function silentClients(
  silences: Map<pg.ClientBase, Silence>,
  nowMs: number,
): { client: pg.ClientBase; forMs: number }[] {
  const silent: { client: pg.ClientBase; forMs: number }[] = [];
  for (const [client, silence] of silences) {
    const { readyForQuery, connection } = internals(client);
    if (mayWorkLong(client) || readyForQuery || connection.stream.bytesRead !== silence.bytesRead) {
      // -1: the next statement's silence begins when it is first seen.
      silence.bytesRead = readyForQuery ? -1 : connection.stream.bytesRead;
      silence.sinceMs = nowMs;
    } else if (nowMs - silence.sinceMs >= silentMs) {
      silent.push({ client, forMs: nowMs - silence.sinceMs });
    }
  }
  return silent;
}

function breakOff(client: pg.ClientBase): void {
  internals(client).connection.stream.destroy(
    new Error('Connection terminated: the database does not answer'),
  );
}

function internals(client: pg.ClientBase): Internals {
  return client as unknown as Internals;
}

/** Whether the database says anything at all; a refusal is an answer too. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeTimeoutMs });
  client.on('error', () => undefined); // Comes with the rejection below.
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
  } finally {
    void client.end().catch(() => undefined); // Nobody waits for the good-bye of a connection that may be dead.
  }
}
