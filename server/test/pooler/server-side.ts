import type { Socket } from 'node:net';
import pg from 'pg';
import { bytesOf, Frames, text, type Frame } from './frames.ts';

/** Expected answers of the server, in order: a statement parsed or closed, and the end of a transaction. */
type Expected = {
  readonly type: '1' | '3' | 'Z';
  /** The message for the client instead; null for none. */
  readonly as: '1' | '3' | 'Z' | null;
  readonly prepares?: string;
};

export type Told = { onFrame(frame: Frame): void; onFree(): void; onEnd(): void };

/** A connection to PostgreSQL that is assigned to a client for a transaction. */
export class ServerSide {
  readonly parameters: ReadonlyMap<string, string>;
  readonly #socket: Socket;
  readonly #frames = new Frames();
  readonly #prepared = new Set<string>();
  #expected: Expected[] = [];
  #isMidway = false;
  #told: Told | null = null;

  private constructor(socket: Socket, parameters: ReadonlyMap<string, string>) {
    this.#socket = socket;
    this.parameters = parameters;
    socket.on('data', (chunk: Buffer) => {
      for (const frame of this.#frames.push(chunk)) this.#take(frame);
    });
    socket.on('error', () => socket.destroy());
    // A waiting client keeps the process alive; an idle connection does not.
    socket.unref();
    socket.on('close', () => this.#told?.onEnd());
  }

  /** Connects with the driver, and then uses its socket directly. */
  static async open(url: string): Promise<ServerSide> {
    const client = new pg.Client({ connectionString: url, application_name: 'test pooler' });
    const { connection } = client as unknown as {
      connection: NodeJS.EventEmitter & { stream: Socket };
    };
    const parameters = new Map<string, string>();
    connection.on('parameterStatus', (told: { parameterName: string; parameterValue: string }) =>
      parameters.set(told.parameterName, told.parameterValue),
    );
    client.on('error', () => undefined);
    await client.connect();
    connection.stream.removeAllListeners('data');
    return new ServerSide(connection.stream, parameters);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  lend(told: Told): void {
    this.#told = told;
  }

  end(): void {
    this.#told = null;
    this.#socket.destroy();
  }

  /** Forwards a message unchanged. */
  send(frame: Frame): void {
    if (frame.type === 'S' || frame.type === 'Q') this.#expected.push({ type: 'Z', as: 'Z' });
    this.#isMidway = frame.type !== 'S' && frame.type !== 'Q';
    this.#socket.write(bytesOf(frame));
  }

  /** Prepares a statement unless this connection has it; the client gets a confirmation if it asked for one. */
  prepare(name: string, parse: Frame, isAsked: boolean): void {
    const isThere = name !== '' && this.#prepared.has(name);
    if (isThere && !isAsked) return;
    // Closing an unknown name changes nothing and is answered in order.
    if (isThere) return this.#sendClose('1');
    if (name !== '') this.#prepared.add(name);
    this.#expected.push({ type: '1', as: isAsked ? '1' : null, prepares: name });
    this.send(parse);
  }

  /** Answers a close from the client; the statement stays for other clients. */
  closeNothing(): void {
    this.#sendClose('3');
  }

  closePortal(frame: Frame): void {
    this.#expected.push({ type: '3', as: '3' });
    this.send(frame);
  }

  #sendClose(as: '1' | '3'): void {
    this.#expected.push({ type: '3', as });
    this.send({ type: 'C', body: Buffer.concat([Buffer.from('S'), text('of nobody')]) });
  }

  #take(frame: Frame): void {
    if (frame.type === 'E') this.#forgetSkipped();
    if (frame.type !== '1' && frame.type !== '3' && frame.type !== 'Z') {
      this.#told?.onFrame(frame);
      return;
    }
    const as = this.#expected.shift()?.as ?? null;
    if (as !== null) this.#told?.onFrame({ type: as, body: frame.body });
    const isIdle = frame.type === 'Z' && frame.body.toString('latin1') === 'I';
    if (isIdle && !this.#isMidway && this.#expected.length === 0) {
      const told = this.#told;
      this.#told = null;
      told?.onFree();
    }
  }

  /** After an error the server skips all messages up to the next sync. */
  #forgetSkipped(): void {
    const end = this.#expected.findIndex(({ type }) => type === 'Z');
    const skipped = this.#expected.splice(0, end < 0 ? this.#expected.length : end);
    for (const { prepares } of skipped) if (prepares) this.#prepared.delete(prepares);
  }
}
