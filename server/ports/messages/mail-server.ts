import { lastWall } from '#/platform/net/stay-inside.ts';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

const connectTimeoutMs = 10_000;
const totalTimeoutMs = 30_000;

/** Connections to the mail server, at most so many, opened as they are needed. */
export function connect(smtpUrl: string, connectionsMax: number): Transporter {
  lastWall();
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    // A mail that cannot be sent is tried again by us, and until then waits where it can be seen.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: totalTimeoutMs,
  });
}

/** Why the mail server has not taken a mail, and whether its text had been begun. */
type Fault = { readonly error: unknown; readonly isTextBegun: boolean };

/** Connections to the mail server that tell a fault of theirs from one of a mail. */
export class MailConnections {
  readonly #transport: Transporter;
  /** Of the mails that are on their way, by their message id. */
  readonly #texts = new Map<unknown, Readable>();

  constructor(smtpUrl: string, connectionsMax: number) {
    this.#transport = connect(smtpUrl, connectionsMax);
    this.#transport.use('stream', ({ data, message }, done) => {
      message.processFunc((text) => {
        this.#texts.set(data.messageId, text);
        return text;
      });
      done();
    });
  }

  /** @returns null once the mail server has taken it */
  async send(message: SendMailOptions & { readonly messageId: string }): Promise<Fault | null> {
    try {
      await this.#transport.sendMail(message);
      return null;
    } catch (error) {
      return { error, isTextBegun: this.#texts.get(message.messageId)?.readableDidRead === true };
    } finally {
      this.#texts.delete(message.messageId);
    }
  }

  close(): void {
    this.#transport.close();
  }
}
