import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** From the envelope. */
  readonly to: string;
  /** The source of the email. */
  readonly raw: string;
  readonly mail: Email;
};

/** Far longer than any email takes. */
const patienceMs = 30_000;

/** A mail server that stores emails, and stops and restarts on request of a test. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Addresses without a mailbox. */
  readonly unknown = new Set<string>();
  /** The reply for these addresses, after which the server closes the connection. */
  readonly hangsUp = new Map<string, string>();
  /** Addresses for which all connections break after the text was received. */
  readonly breaks = new Set<string>();
  /** Emails are not answered until this promise is settled. */
  open: Promise<void> = Promise.resolve();
  /** The number of emails that wait for an answer. */
  held = 0;
  /** Makes the service send pending emails now, instead of in its next job. */
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

  /** Emails are not answered until `open` is called, or until the test ends. */
  closeFor(t: TestContext): { open: () => void } {
    const gate = Promise.withResolvers<void>();
    this.open = gate.promise;
    t.after(() => gate.resolve());
    return { open: () => gate.resolve() };
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens on the port that it had before. */
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
    // Some tests interrupt connections, so errors are expected.
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

  /** The first email to an address that matches; waits for it if necessary. */
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

/** The exact bytes of the calendar file in an email, which email parsers do not return. */
export function calendarFile(raw: string): string {
  const [, base64 = ''] = /^Content-Type: application\/ics;[^]*?\r\n\r\n([\w+/=\r\n]*)/m.exec(raw) ?? [];
  return Buffer.from(base64, 'base64').toString('utf8');
}
