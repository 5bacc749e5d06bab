import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** A socket, as the driver sees it, whose other end is the embedded database in its worker thread. */
export class PgliteStream extends Duplex {
  readonly #worker: Worker;
  readonly #receive = (reply: Uint8Array | string): void => {
    if (typeof reply !== 'string') this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
  };

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#receive);
  }

  // What the driver calls on a socket.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Replies are pushed as they come.
  }

  /** The driver hangs up by saying so; the session behind it is the only one there is and goes on. */
  override end(): this {
    this.destroy();
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#worker.postMessage(new Uint8Array(chunk));
    done();
  }

  /** The messages of one query arrive together and go out as one. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#worker.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#worker.off('message', this.#receive);
    this.push(null);
    done(error);
  }
}
