import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/**
 * A connection to the embedded database in the shape of the socket that `pg` expects: what the driver writes goes to
 * the worker as a message, what comes back is what the driver reads.
 */
export class PgliteStream extends Duplex {
  readonly #port: MessagePort;

  /** @param open takes the worker's end of the connection */
  constructor(open: (port: MessagePort) => void) {
    super({ decodeStrings: true });
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    port1.on('close', () => {
      this.push(null);
      this.destroy();
    });
    open(port2);
  }

  // The part of a socket that the driver calls; there is nothing to set or to dial.

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port.ref();
    return this;
  }

  unref(): this {
    this.#port.unref();
    return this;
  }

  override _read(): void {
    // Answers come when they come.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#port.postMessage(bytes);
    done();
  }

  /** The driver corks the stream around the messages of a statement: they cross to the worker together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.#port.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}
