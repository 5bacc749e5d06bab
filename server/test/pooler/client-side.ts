import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { bytesOf, fatal, Frames, text, textsAt, type Frame } from './frames.ts';
import type { ServerSide } from './server-side.ts';
import type { ServerSides } from './server-sides.ts';

export type Ways = {
  readonly sidesOf: (database: string) => ServerSides;
  /** False simulates a pooler without support for prepared statements. */
  readonly keepsNames: boolean;
};

const sslRequest = 80_877_103;
const allowed = new Set(['user', 'database', 'client_encoding', 'application_name']);

/** The same text has the same name on all server connections. */
const names = new Map<string, string>();

/** One client: it keeps its connection to the pooler, and gets a server connection only for each transaction. */
export class ClientSide {
  readonly #socket: Socket;
  readonly #ways: Ways;
  readonly #frames = new Frames();
  readonly #statements = new Map<string, { readonly name: string; readonly parse: Frame }>();
  #sides: ServerSides | null = null;
  #side: ServerSide | null = null;
  #last: ServerSide | null = null;
  readonly #queue: Frame[] = [];
  #isTaking = false;

  constructor(socket: Socket, ways: Ways) {
    this.#socket = socket;
    this.#ways = ways;
    socket.on('data', (chunk: Buffer) => void this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      // A transaction that was left open ends with its connection.
      if (this.#side !== null) this.#sides?.drop(this.#side);
      this.#side = null;
    });
  }

  async #receive(chunk: Buffer): Promise<void> {
    if (this.#sides === null) {
      const body = this.#frames.first(chunk);
      if (body !== null) await this.#greet(body);
      return;
    }
    this.#queue.push(...this.#frames.push(chunk));
    await this.#work();
  }

  async #greet(body: Buffer): Promise<void> {
    if (body.readUInt32BE(0) === sslRequest) return void this.#socket.write('N');
    const texts = body.toString('utf8', 4).split('\0');
    const given = new Map<string, string>();
    for (let index = 0; texts[index]; index += 2) given.set(texts[index] ?? '', texts[index + 1] ?? '');
    const refused = [...given.keys()].find((name) => !allowed.has(name));
    if (refused !== undefined)
      return void this.#socket.end(bytesOf(fatal('08P01', `unsupported startup parameter: ${refused}`)));
    const sides = this.#ways.sidesOf(given.get('database') ?? '');
    this.#sides = sides;
    try {
      const side = await sides.take(null);
      const parameters = [...side.parameters].map(([name, value]) => ({
        type: 'S',
        body: Buffer.concat([text(name), text(value)]),
      }));
      sides.give(side);
      for (const frame of [
        { type: 'R', body: Buffer.alloc(4) },
        ...parameters,
        { type: 'K', body: randomBytes(8) },
        { type: 'Z', body: Buffer.from('I') },
      ])
        this.#socket.write(bytesOf(frame));
    } catch (error) {
      this.#socket.end(bytesOf(fatal('08006', String(error))));
    }
  }

  async #work(): Promise<void> {
    if (this.#isTaking) return;
    while (this.#queue.length > 0) {
      const side = this.#side ?? (await this.#borrow());
      if (side === null) return;
      const frame = this.#queue.shift();
      if (frame?.type === 'X') return void this.#socket.end();
      if (frame !== undefined) this.#pass(frame, side);
    }
  }

  async #borrow(): Promise<ServerSide | null> {
    const sides = this.#sides;
    if (sides === null || this.#queue[0]?.type === 'X') {
      this.#socket.end();
      return null;
    }
    this.#isTaking = true;
    try {
      const side = await sides.take(this.#last);
      if (this.#socket.destroyed) {
        sides.give(side);
        return null;
      }
      this.#side = side;
      side.lend({
        onFrame: (frame) => this.#socket.write(bytesOf(frame)),
        onFree: () => {
          this.#last = side;
          this.#side = null;
          sides.give(side);
        },
        onEnd: () => {
          this.#side = null;
          sides.drop(side);
          this.#socket.end();
        },
      });
      return side;
    } catch (error) {
      this.#socket.end(bytesOf(fatal('08006', String(error))));
      return null;
    } finally {
      this.#isTaking = false;
    }
  }

  #pass(frame: Frame, side: ServerSide): void {
    const { type, body } = frame;
    if (!this.#ways.keepsNames && type === 'P') return side.prepare('', frame, true);
    if (type === 'C' && String.fromCharCode(body[0] ?? 0) === 'P') return side.closePortal(frame);
    if (!this.#ways.keepsNames) return side.send(frame);
    if (type === 'P') this.#parse(frame, side);
    else if (type === 'B') this.#bind(frame, side);
    else if (type === 'D' && String.fromCharCode(body[0] ?? 0) === 'S') this.#describe(frame, side);
    else if (type === 'C') {
      this.#statements.delete(textsAt(body, 1, 1).texts[0] ?? '');
      side.closeNothing();
    } else side.send(frame);
  }

  #parse(frame: Frame, side: ServerSide): void {
    const { texts, end } = textsAt(frame.body, 0, 1);
    const [given = ''] = texts;
    if (given === '') return side.prepare('', frame, true);
    const rest = frame.body.subarray(end);
    const key = rest.toString('latin1');
    const name = names.get(key) ?? `pooled_${names.size}`;
    names.set(key, name);
    const parse = { type: 'P', body: Buffer.concat([text(name), rest]) };
    this.#statements.set(given, { name, parse });
    side.prepare(name, parse, true);
  }

  #bind(frame: Frame, side: ServerSide): void {
    const { texts, end } = textsAt(frame.body, 0, 2);
    const [portal = '', given = ''] = texts;
    const known = this.#statements.get(given);
    if (known === undefined) return side.send(frame);
    side.prepare(known.name, known.parse, false);
    side.send({
      type: 'B',
      body: Buffer.concat([text(portal), text(known.name), frame.body.subarray(end)]),
    });
  }

  #describe(frame: Frame, side: ServerSide): void {
    const known = this.#statements.get(textsAt(frame.body, 1, 1).texts[0] ?? '');
    if (known === undefined) return side.send(frame);
    side.prepare(known.name, known.parse, false);
    side.send({ type: 'D', body: Buffer.concat([Buffer.from('S'), text(known.name)]) });
  }
}
