import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from './db.ts';
import {
  bytesOf,
  placeOfCluster,
  problemOf,
  sightText,
  type ReplicaProblem,
  type Sight,
} from './replica-state.ts';
import { sessionOf } from './session.ts';
import { WritePositions } from './write-position.ts';

const answerWithinMs = 2_000;

/** Checks a replica over a dedicated connection, which is replaced after each failure. */
export class ReplicaLook {
  readonly #login: string;
  #client: pg.Client | null = null;

  constructor(login: string) {
    this.#login = login;
  }

  async see(): Promise<Sight> {
    const client = (this.#client ??= await connect(this.#login));
    try {
      return await seenOver(client);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    // Not awaited: the connection may be dead.
    void client?.end().catch(() => undefined);
  }
}

/** Checks once, over any connection. */
export async function seenOver(client: pg.ClientBase): Promise<Sight> {
  const { rows } = await client.query<Sight>(sightText);
  const [seen] = rows;
  if (seen === undefined) throw new Error('The replica does not describe itself');
  return seen;
}

async function connect(login: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: sessionOf(login, null).address,
    application_name: 'callwright replica',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the next check reports it
  await client.connect();
  return client;
}

const catchUpMs = 5_000;
const lookAgainMs = 20;

export type Look =
  | { readonly problem: ReplicaProblem; readonly why: string | null }
  | { readonly lagBytes: number; readonly lagSeconds: number };

/** For commands: the problem of a replica, or its lag, measured by how long it takes to catch up. */
export async function lookOnce(login: string, primary: Db, catchUpMaxMs = catchUpMs): Promise<Look> {
  const place = await placeOfCluster(primary);
  const written = await new WritePositions(primary).now();
  const askedAtMs = performance.now();
  const look = new ReplicaLook(login);
  try {
    const first = await look.see();
    const problem = problemOf(first, { place, timeline: written.timeline });
    if (problem !== null) return { problem, why: null };
    const target = bytesOf(written.position);
    for (let seen = first; ; seen = await look.see()) {
      const ms = performance.now() - askedAtMs;
      const lagBytes = Math.max(0, target - bytesOf(first.position ?? '0/0'));
      if (bytesOf(seen.position ?? '0/0') >= target) return { lagBytes, lagSeconds: ms / 1_000 };
      if (ms > catchUpMaxMs) return { problem: 'BEHIND', why: `${lagBytes} bytes are missing` };
      await sleep(lookAgainMs);
    }
  } catch (error) {
    return { problem: 'UNREACHED', why: error instanceof Error ? error.message : String(error) };
  } finally {
    await look.close();
  }
}
