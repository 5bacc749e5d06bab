import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

// The embedded database in a thread of its own: a long statement there does not hold up the event loop here.
// It speaks PostgreSQL's wire protocol, so the same driver serves both databases.

const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only');

const { dataDir } = workerData as { dataDir: string | null }; // set by open.ts
const database = await PGlite.create({ ...(dataDir === null ? {} : { dataDir }), extensions: { btree_gist, btree_gin, pg_trgm } });

let last = Promise.resolve();
port.on('message', (message: Uint8Array | 'close') => {
  // One message at a time, in order: there is one session.
  last = last.then(() => (message === 'close' ? close() : answer(message)));
});
port.postMessage('ready');

async function answer(message: Uint8Array): Promise<void> {
  const reply = await database.execProtocolRaw(message);
  // The reply may be a view of the engine's memory, which changes with the next call.
  const copy = reply.slice();
  port?.postMessage(copy, [copy.buffer]);
}

async function close(): Promise<void> {
  await database.close();
  port?.close();
}
