import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// A mail server in a separate process: it accepts every email and only counts them.

export type SinkNews = { port: number } | { received: number; firstAtMs: number; lastAtMs: number };

const reportEveryMs = 100;
let received = 0;
let firstAtMs = 0;
let lastAtMs = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.on('end', () => {
      received += 1;
      lastAtMs = Date.now();
      if (received === 1) firstAtMs = lastAtMs;
      done();
    });
    stream.resume();
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  process.send?.({ port } satisfies SinkNews);
});
setInterval(() => process.send?.({ received, firstAtMs, lastAtMs } satisfies SinkNews), reportEveryMs);
