import { Worker, type MessagePort } from 'node:worker_threads';
import { PgliteStream } from './pglite-stream.ts';

export type WorkerOptions = {
  /** Folder of the cluster; null keeps everything in memory. */
  readonly dataDir: string | null;
  /** A data folder packed by `dump`, to begin with. */
  readonly image: Uint8Array<ArrayBuffer> | null;
};
export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'dump' } | { type: 'close' };
export type FromWorker =
  | { type: 'ready' | 'closed' }
  | { type: 'broken'; reason: string }
  | { type: 'dumped'; image: Uint8Array<ArrayBuffer> };

export type Pglite = {
  /** Opens the connection; only one works at a time, because all share one session. */
  stream(): PgliteStream;
  /** The data folder as a tar archive, for a quick start of another. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

/**
 * Starts the embedded database in a thread of its own: 2 to 5 seconds when the folder is new, half a second later.
 * @param onDeath is told when the thread ends without having been asked to; connections end by themselves
 */
export async function startPglite(options: WorkerOptions, onDeath: (error: Error) => void): Promise<Pglite> {
  const worker = new Worker(new URL('pglite-worker.ts', import.meta.url), {
    workerData: options,
    // Flags of this process, such as --eval, would be the thread's too.
    execArgv: [],
  });
  const streams = new Set<PgliteStream>();
  let isClosing = false;
  let reason = 'its thread ended';
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'broken') reason = message.reason;
  });
  worker.on('error', (error) => {
    reason = String(error);
  });
  await answer(worker, 'ready', () => reason);
  worker.once('exit', () => {
    if (isClosing) return;
    const error = new Error(
      `The embedded database stopped: ${reason}. What was committed is safe; start the service again`,
    );
    for (const stream of streams) stream.destroy(error);
    onDeath(error);
  });
  return {
    stream() {
      const stream = new PgliteStream((port) =>
        worker.postMessage({ type: 'connect', port } satisfies ToWorker, [port]),
      );
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      return stream;
    },
    async dump() {
      worker.postMessage({ type: 'dump' } satisfies ToWorker);
      const message = await answer(worker, 'dumped', () => reason);
      if (message.type !== 'dumped') throw new Error('The embedded database gave no dump');
      return message.image;
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      worker.postMessage({ type: 'close' } satisfies ToWorker);
      await answer(worker, 'closed', () => reason);
    },
  };
}

/** Waits for a message of the type, or for the end of the thread. */
function answer(worker: Worker, type: FromWorker['type'], reason: () => string): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker) => {
      if (message.type !== type) return;
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(message);
    };
    const onExit = () =>
      reject(new Error(`The embedded database did not start or stop as it should: ${reason()}`));
    worker.on('message', onMessage);
    worker.once('exit', onExit);
  });
}
