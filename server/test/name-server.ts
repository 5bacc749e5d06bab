import { createSocket } from 'node:dgram';
import { after } from 'node:test';

/** A name server that knows the TXT records it is told, and nothing else. */
export class NameServer {
  readonly records = new Map<string, string[]>();
  readonly address: string;
  /** Whether it says that it cannot answer. */
  isBroken = false;

  private constructor(address: string) {
    this.address = address;
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
    after(() => void socket.close());
    const server = new NameServer(`127.0.0.1:${socket.address().port}`);
    socket.on('message', (query, from) => socket.send(server.#answer(query), from.port, from.address));
    return server;
  }

  /** RFC 1035: the header and the question come back, with one record for each text. */
  #answer(query: Buffer): Buffer {
    const { name, end } = nameIn(query);
    const question = query.subarray(12, end + 4);
    const texts = this.isBroken ? [] : (this.records.get(name) ?? []);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(this.isBroken ? 0x8182 : texts.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts.length, 6);
    return Buffer.concat([header, question, ...texts.map(record)]);
  }
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The name by a pointer to the question; type TXT, class IN, one minute. */
function record(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}
