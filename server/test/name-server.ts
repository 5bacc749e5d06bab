import { createSocket } from 'node:dgram';
import { after } from 'node:test';

type Service = {
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly host: string;
};

/** A DNS server that returns only the TXT and SRV records that a test sets. */
export class NameServer {
  readonly records = new Map<string, string[]>();
  readonly services = new Map<string, Service[]>();
  readonly address: string;
  /** Whether it reports a server failure. */
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

  /** RFC 1035: returns the header and the question, with one record for each text. */
  #answer(query: Buffer): Buffer {
    const { name, end } = nameIn(query);
    const question = query.subarray(12, end + 4);
    const found = this.isBroken ? [] : this.#recordsOf(name, query.readUInt16BE(end));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(this.isBroken ? 0x8182 : found.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    return Buffer.concat([header, question, ...found]);
  }

  #recordsOf(name: string, type: number): Buffer[] {
    if (type === types.service) return (this.services.get(name) ?? []).map(serviceRecord);
    return type === types.text ? (this.records.get(name) ?? []).map(textRecord) : [];
  }
}

const types = { text: 16, service: 33 };

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function textRecord(text: string): Buffer {
  return record(types.text, Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]));
}

/** RFC 2782; its name is never compressed. */
function serviceRecord({ priority, weight, port, host }: Service): Buffer {
  const labels = host.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  const numbers = Buffer.alloc(6);
  for (const [index, number] of [priority, weight, port].entries()) numbers.writeUInt16BE(number, index * 2);
  return record(types.service, Buffer.concat([numbers, ...labels, Buffer.from([0])]));
}

/** The name as a pointer to the question; class IN, one minute. */
function record(type: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
}
