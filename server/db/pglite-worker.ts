import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

const database = await PGlite.create({ ...(workerData as any).options, extensions: { btree_gin, btree_gist, pg_trgm, unaccent } });
parentPort!.on('message', async (message: { port: MessagePort } | 'close') => {
  if (message === 'close') {
    await database.close();
    parentPort!.postMessage('closed');
    parentPort!.close();
    return;
  }
  const { port } = message;
  port.on('message', (bytes: Uint8Array) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    void database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => { chunks.push(data.slice()); size += data.length; } });
    const out = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    if (bytes[0] === 88) { port.close(); return; }
    port.postMessage(out, out.buffer.byteLength === out.byteLength ? [out.buffer as ArrayBuffer] : []);
  });
});
parentPort!.postMessage('ready');
