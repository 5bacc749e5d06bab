import type pg from 'pg';

/** Whether there is a pooler, and how long a client keeps its server connection. */
export type Pooling = 'NONE' | 'SESSION' | 'TRANSACTION';

const sentences = {
  NAMES_ARE_LOST:
    'The pooler at DATABASE_URL does not keep prepared statements. PgBouncer 1.21 or later with max_prepared_statements above 0 is needed (docs/guides/poolers.md).',
  DIRECT_IS_POOLED:
    'This needs a session of its own, but the address leads through a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/guides/poolers.md).',
  DIRECT_IS_ELSEWHERE:
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Both have to name the same one, with and without the pooler.',
} as const;

/** The pooler cannot be used. The message is for the operator. */
export class PoolerError extends Error {
  readonly code: keyof typeof sentences;

  constructor(code: keyof typeof sentences, cause?: unknown) {
    super(sentences[code], { cause });
    this.name = 'PoolerError';
    this.code = code;
  }
}

const rounds = 4;

/**
 * Detects a pooler on a connection. A pooler invents the process id that it tells its clients. In transaction mode, two
 * clients may get the same server process, or one client two. Throws if the pooler loses prepared statements.
 */
export async function poolingOf(
  client: pg.Client,
  connectAnother: () => Promise<pg.Client>,
): Promise<Pooling> {
  if ((await processOf(client)) === toldProcess(client)) return 'NONE';
  const another = await connectAnother();
  try {
    await proveNames(client, another);
    const seen = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < rounds; round += 1) {
      seen[0]?.add(await processOf(client));
      seen[1]?.add(await processOf(another));
    }
    const [one = new Set(), other = new Set()] = seen;
    return one.size > 1 || other.size > 1 || !one.isDisjointFrom(other) ? 'TRANSACTION' : 'SESSION';
  } finally {
    await another.end();
  }
}

/** Identifies the database and server that a connection leads to. */
export async function placeOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    "select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as place",
  );
  return rows[0]?.place ?? '';
}

async function processOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The process id from the start of the connection, used to cancel statements; not in the driver's types. */
function toldProcess(client: pg.Client): number | null {
  return (client as unknown as { readonly processID: number | null }).processID;
}

const name = 'callwright_probe';

/**
 * Prepares different statements under one name on two clients. A pooler that passes names on unchanged mixes them up.
 */
async function proveNames(one: pg.Client, other: pg.Client): Promise<void> {
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [client, factor] of [
        [one, 1],
        [other, 2],
      ] as const) {
        const text = `select ${factor} * $1::int as product`;
        const { rows } = await client.query<{ product: number }>({ name, text, values: [round] });
        if (rows[0]?.product !== factor * round) throw new PoolerError('NAMES_ARE_LOST');
      }
  } catch (error) {
    if (isLost(error)) throw new PoolerError('NAMES_ARE_LOST', error);
    throw error;
  }
}

/** “already exists” and “does not exist” errors of prepared statements. */
function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P05' || error.code === '26000');
}
