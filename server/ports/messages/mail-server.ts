import { createTransport, type Transporter } from 'nodemailer';

const connectTimeoutMs = 10_000;
const totalTimeoutMs = 30_000;

/** Connections to the mail server, at most so many, opened as they are needed. */
export function connect(smtpUrl: string, connectionsMax: number): Transporter {
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
