import { lastWall } from '#/platform/net/stay-inside.ts';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

const connectTimeoutMs = 10_000;
const totalTimeoutMs = 30_000;

/** A pool of connections to the mail server, opened as needed. */
export function connect(smtpUrl: string, connectionsMax: number): Transporter {
  lastWall();
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    // We retry mails ourselves; until then they are visible in the outbox.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: totalTimeoutMs,
  });
}

/** Why a mail was not accepted, and whether its body had been started. */
type Fault = { readonly error: unknown; readonly isTextBegun: boolean };

/** Connections to the mail server. Tells faults of the connection from those of a mail. */
export class MailConnections {
  readonly #transport: Transporter;
  /** The bodies of the mails in progress, by message id. */
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

  /** @returns null once the mail server has accepted it */
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
