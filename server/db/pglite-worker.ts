import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { FromWorker, ToWorker, WorkerOptions } from './pglite.ts';

// The thread of the embedded database. It gets the bytes of PostgreSQL's wire protocol and answers in kind, so the
// main thread goes on serving while a long statement runs here.

const longJump = 100; // PGlite's own signal that a statement failed and the session goes on.
const terminate = 'X'.charCodeAt(0);
const encoder = new TextEncoder();

if (parentPort === null) throw new Error('This file is the body of a worker thread');
const parent = parentPort;
const { dataDir, image } = workerData as WorkerOptions; // Written by pglite.ts alone.

const engine = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
  extensions: { btree_gin, btree_gist, pg_trgm, unaccent },
  ...(image === null ? {} : { loadDataDir: new Blob([image]) }),
});
exitWhenBroken();
parent.on('message', (message: ToWorker) => {
  if (message.type === 'connect') connect(message.port);
  else if (message.type === 'dump') void dump();
  else void close();
});
tell({ type: 'ready' });

/** A connection begins with a session as new: all connections share the only session there is. */
function connect(port: MessagePort): void {
  run(simpleQuery('rollback'), null);
  run(simpleQuery('discard all'), null);
  port.on('message', (bytes: Uint8Array) => {
    if (bytes[0] === terminate) port.close();
    else run(bytes, port);
  });
}

/** Runs complete messages. The driver writes whole messages at once, which the stream passes on as it got them. */
function run(bytes: Uint8Array, port: MessagePort | null): void {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The data is a view of the engine's memory, valid for this call only. The engine works before the promise is made.
  void engine.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (data) => parts.push(new Uint8Array(data)),
  });
  if (port === null || parts.length === 0) return;
  const answer =
    parts.length === 1 && parts[0] !== undefined ? parts[0] : new Uint8Array(Buffer.concat(parts));
  port.postMessage(answer, [answer.buffer]);
}

/** A message of the protocol that runs a text without parameters: type, length of the rest, text, zero. */
function simpleQuery(text: string): Uint8Array {
  const body = encoder.encode(`${text}\0`);
  const message = new Uint8Array(body.length + 5);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setInt32(1, body.length + 4);
  message.set(body, 5);
  return message;
}

/** PGlite ignores every exception inside the engine and asks it for more; after a crash that is an endless loop. */
function exitWhenBroken(): void {
  const engineModule = engine.Module as unknown as { _PostgresMainLoopOnce: () => void }; // Not part of its types.
  const loopOnce = engineModule._PostgresMainLoopOnce;
  engineModule._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if (!(typeof error === 'object' && error !== null && 'status' in error && error.status === longJump)) {
        tell({ type: 'broken', reason: error instanceof Error ? error.message : String(error) });
        process.exit(1);
      }
      throw error;
    }
  };
}

async function dump(): Promise<void> {
  const file = await engine.dumpDataDir('none');
  tell({ type: 'dumped', image: new Uint8Array(await file.arrayBuffer()) });
}

async function close(): Promise<void> {
  await engine.close();
  tell({ type: 'closed' });
  parent.close();
}

function tell(message: FromWorker): void {
  parent.postMessage(message);
}
