import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { openDatabase } from '../../server/platform/db/open.ts';
import { sendAgain, type Statement, type Value } from './recording.ts';

// The floor: node:http and `pg` with the same pool and the same decoding of values. It answers request number n with
// the rows of the recorded statements of the pipeline's request number n, as named prepared statements, and does
// nothing else.

export type FloorSettings = {
  databaseUrl: string | null;
  dataDir: string;
  poolMax: number;
  recordings: Statement[][];
};

type Prepared = Pick<Statement, 'text' | 'guard'> & { name: string; fill: (ids: number[]) => unknown[] };

async function start({ databaseUrl, dataDir, poolMax, recordings }: FloorSettings): Promise<void> {
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl, poolMax });
  const names = new Map<string, string>();
  const prepared = recordings.map((statements) => statements.map((statement) => prepare(statement, names)));
  const server = createServer((request, response) => {
    request.resume();
    const statements = prepared[Number(request.url?.slice(1))] ?? [];
    replay(database.pool, statements).then(
      (text) => answer(response, 200, text),
      (error: unknown) => answer(response, 500, String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('SIGTERM', () => {
    server.closeAllConnections();
    server.close();
    void database.close().then(() => process.exit(0));
  });
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

function prepare({ text, values, guard }: Statement, names: Map<string, string>): Prepared {
  const known = names.get(text);
  const name = known ?? `f${names.size}`;
  if (known === undefined) names.set(text, name);
  return { name, text, guard, fill: (ids) => values.map((value) => valueOf(value, ids)) };
}

function valueOf(value: Value, ids: number[]): unknown {
  if ('plain' in value) return revived(value.plain);
  if (value.isNumber) return ids[value.ids[0] ?? 0];
  return value.parts.join(String(ids[value.ids[0] ?? 0]));
}

/** Buffers are serialized as objects between processes. */
function revived(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
    ? Buffer.from((value as unknown as { data: number[] }).data)
    : value;
}

/** On one connection, so that a request acquires a connection only once. */
async function replay(pool: pg.Pool, statements: readonly Prepared[]): Promise<string> {
  const client = await pool.connect();
  try {
    const ids: number[] = [];
    const rows: unknown[][] = [];
    for (const statement of statements) {
      const result = await sendAgain(client, statement, statement.name, statement.fill(ids));
      // A text with several statements, such as settings and `begin`, has a list of results.
      const answered = [result].flat().at(-1)?.rows ?? [];
      const first = answered[0] as { id?: number } | undefined;
      ids.push(first?.id ?? 0);
      if (answered.length > 0) rows.push(answered);
    }
    return JSON.stringify(rows);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

process.once('message', (settings: FloorSettings) => void start(settings));
