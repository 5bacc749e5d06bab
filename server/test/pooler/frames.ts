/** A message of the PostgreSQL protocol, version 3: a letter and a body. */
export type Frame = { readonly type: string; readonly body: Buffer };

/** Splits incoming bytes into messages. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0);

  /** The first message of a client has no type letter. Null while it is incomplete. */
  first(chunk: Buffer): Buffer | null {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (this.#rest.length < 4 || this.#rest.length < this.#rest.readUInt32BE(0)) return null;
    const length = this.#rest.readUInt32BE(0);
    const body = this.#rest.subarray(4, length);
    this.#rest = this.#rest.subarray(length);
    return body;
  }

  push(chunk: Buffer): Frame[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: Frame[] = [];
    while (this.#rest.length >= 5) {
      const length = 1 + this.#rest.readUInt32BE(1);
      if (this.#rest.length < length) break;
      frames.push({ type: String.fromCharCode(this.#rest[0] ?? 0), body: this.#rest.subarray(5, length) });
      this.#rest = this.#rest.subarray(length);
    }
    return frames;
  }
}

export function bytesOf({ type, body }: Frame): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Zero-terminated texts, starting at a position in a body. */
export function textsAt(body: Buffer, from: number, count: number): { texts: string[]; end: number } {
  const texts: string[] = [];
  let end = from;
  for (let index = 0; index < count; index += 1) {
    const zero = body.indexOf(0, end);
    texts.push(body.toString('utf8', end, zero));
    end = zero + 1;
  }
  return { texts, end };
}

export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

/** The message of a server that ends a connection. */
export function fatal(code: string, message: string): Frame {
  const parts = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`].map(text);
  return { type: 'E', body: Buffer.concat([...parts, Buffer.from([0])]) };
}
