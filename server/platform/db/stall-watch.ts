import pg from 'pg';
import { mayWorkLong } from './long-work.ts';

const lookEveryMs = 250;
/** A check that runs this late means that the process was busy. */
const busyMs = 400;
const silentMs = 1_000;
const probeTimeoutMs = 1_000;
/** A connection without an answer for this long after the statement timeout is considered lost. */
const graceMs = 3_000;

// Not in the driver's types: whether a statement is in progress, and the connection's socket.
type Internals = {
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
};
type Silence = { bytesRead: number; sinceMs: number };

/**
 * Breaks connections on which the database no longer answers. TCP takes minutes to notice a network that drops packets,
 * and a statement timeout short enough to help would forbid slow statements. So if a statement is silent for a second,
 * this connects to the database anew. If that gets no answer, the waiting requests fail, within three seconds of being
 * sent. Connections without time limits are left alone: nobody waits for them, and TCP notices in the end.
 * @param statementMaxMs the statement timeout, which the database enforces
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
    // Answers that arrived while this process was busy have not been read yet.
    if (ownPace.wasBusy(lookedAtMs)) for (const silence of silences.values()) silence.sinceMs = lookedAtMs;
    const silent = silentClients(silences, lookedAtMs);
    for (const { client, forMs } of silent) if (forMs > statementMaxMs + graceMs) breakOff(client);
    if (silent.length === 0 || isProbing) return;
    isProbing = true;
    const isThere = await answers(connectionString);
    isProbing = false;
    if (isThere || ownPace.wasBusySince(lookedAtMs)) return;
    // Only those that are still silent: some may have received their answer meanwhile.
    const now = silentClients(silences, performance.now()).map(({ client }) => client);
    for (const { client } of silent) if (now.includes(client)) breakOff(client);
  }

  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Whether this process checks on time. If it computes for a second, it hears nobody, which is not the network's
 * silence.
 */
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
      // -1: the silence of the next statement begins when it is first seen.
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

/** Whether the database answers at all. A refusal is an answer too. */
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
