import { write, writeSync } from 'node:fs';

const stderr = 2;
/** Lines wait until there is this much, or for this long: one system call for hundreds of requests. */
const bufferedChars = 65_536;
const flushAfterMs = 100;
/** More than this means that nobody reads; what comes then is lost, because memory must not grow for it. */
const waitingCharsMax = 16_777_216;

/** Collects lines for stderr. What still waits is written when the process ends. */
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

  /** Writes what waits before it returns. */
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
      // Nothing reads the output any more: there is no place left to report it.
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

/** How many bytes were written; none while a full pipe is read, null when nothing reads it any more. */
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
