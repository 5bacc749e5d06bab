import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** Of the envelope. */
  readonly to: string;
  /** As it came over the wire. */
  readonly raw: string;
  readonly mail: Email;
};

/** Far longer than any mail takes. */
const patienceMs = 30_000;

/** A mail server that keeps what it gets, and stops and restarts when a test asks for it. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Addresses it knows nobody under. */
  readonly unknown = new Set<string>();
  /** What it says to these addresses before it hangs up. */
  readonly hangsUp = new Map<string, string>();
  /** Addresses with whose mails all its connections break, when it has the text. */
  readonly breaks = new Set<string>();
  /** Until it is settled, mails that come are not answered. */
  open: Promise<void> = Promise.resolve();
  /** How many wait for an answer. */
  held = 0;
  /** Lets the service send what waits, instead of when its next job comes round. */
  hurry: () => Promise<void> = () => Promise.resolve();
  #port = 0;
  #server: SMTPServer | null = null;
  #waiting: (() => void)[] = [];
  readonly #sockets = new Set<Socket>();

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await server.up();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens, on the port it had before. */
  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => done(this.#refusal(address)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? '';
          if (this.breaks.has(to)) for (const socket of this.#sockets) socket.destroy();
          else void this.#keep(to, Buffer.concat(chunks), done);
        });
      },
    });
    // Connections that end in the middle are what some tests are about.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port; // it listens on a port
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter((one) => one.to === address);
  }

  /** The first mail to an address that fits, whether it is here or still to come. */
  async first(address: string, fits: (mail: Email) => boolean = () => true): Promise<ReceivedMail> {
    for (;;) {
      const found = this.to(address).find(({ mail }) => fits(mail));
      if (found !== undefined) return found;
      const next = this.#next(address);
      await this.hurry();
      await next;
    }
  }

  async #next(address: string): Promise<void> {
    const titles = (): string =>
      this.to(address)
        .map(({ mail }) => mail.subject)
        .join('; ');
    await new Promise<void>((resolve, reject) => {
      const tooLong = setTimeout(
        () => reject(new Error(`No such mail came to ${address}, but: ${titles()}`)),
        patienceMs,
      );
      this.#waiting.push(() => {
        clearTimeout(tooLong);
        resolve();
      });
    });
  }

  #refusal(address: string): Error | undefined {
    const words = this.hangsUp.get(address);
    if (words !== undefined) return Object.assign(new Error(words), { responseCode: 421 });
    if (!this.unknown.has(address)) return undefined;
    return Object.assign(new Error('No such person'), { responseCode: 550 });
  }

  async #keep(to: string, bytes: Buffer, done: () => void): Promise<void> {
    this.held += 1;
    await this.open;
    this.held -= 1;
    this.received.push({ to, raw: bytes.toString('latin1'), mail: await PostalMime.parse(bytes) });
    done();
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

export function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

/** The calendar file of a mail to the byte, which parsers of mails do not give. */
export function calendarFile(raw: string): string {
  const [, base64 = ''] = /^Content-Type: application\/ics;[^]*?\r\n\r\n([\w+/=\r\n]*)/m.exec(raw) ?? [];
  return Buffer.from(base64, 'base64').toString('utf8');
}
