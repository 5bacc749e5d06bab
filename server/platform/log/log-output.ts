import { write, writeSync } from 'node:fs';

const stderr = 2;
/** Lines are buffered up to this size or time: one system call for hundreds of requests. */
const bufferedChars = 65_536;
const flushAfterMs = 100;
/** If nobody reads the output, more is discarded to limit memory use. */
const waitingCharsMax = 16_777_216;

/** Buffers lines for stderr. The rest is written when the process ends. */
export class LogOutput {
  #waiting = '';
  #isWriting = false;
  #timer: NodeJS.Timeout | null = null;

  constructor() {
    process.on('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.#waiting.length > waitingCharsMax) return;
    this.#waiting += line;
    if (this.#waiting.length >= bufferedChars) this.#send();
    else if (this.#timer === null) this.#timer = setTimeout(() => this.#send(), flushAfterMs).unref();
  }

  /** Writes the buffer synchronously. */
  flush(): void {
    for (let bytes = Buffer.from(this.#take()); bytes.length > 0;) {
      const count = tryWrite(bytes);
      if (count === null) return;
      bytes = bytes.subarray(count);
    }
  }

  #send(): void {
    if (this.#isWriting) return;
    const bytes = Buffer.from(this.#take());
    if (bytes.length > 0) this.#writeAll(bytes);
  }

  #writeAll(bytes: Buffer): void {
    this.#isWriting = true;
    write(stderr, bytes, (error, count) => {
      if (error !== null && isBusy(error)) {
        setTimeout(() => this.#writeAll(bytes), flushAfterMs);
        return;
      }
      if (error === null && count < bytes.length) {
        this.#writeAll(bytes.subarray(count));
        return;
      }
      // Nothing reads the output any more, so there is no place to report this.
      this.#isWriting = false;
      if (this.#waiting.length >= bufferedChars) this.#send();
    });
  }

  #take(): string {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const text = this.#waiting;
    this.#waiting = '';
    return text;
  }
}

/** The number of bytes written; 0 while the pipe is full, null if nothing reads it any more. */
function tryWrite(bytes: Buffer): number | null {
  try {
    return writeSync(stderr, bytes);
  } catch (error) {
    return isBusy(error) ? 0 : null;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
