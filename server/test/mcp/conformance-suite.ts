import { spawn } from 'node:child_process';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

type Ended = { readonly code: number | null; readonly said: string };

/** Runs the public conformance suite; `onOutput` gets its output as it is written. */
export function runSuite(words: readonly string[], onOutput?: (said: string) => void): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const append = (chunk: Buffer): void => {
      said += chunk.toString();
      onOutput?.(said);
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** The suite has no credentials: a proxy in front of the server adds one. Everything else is unchanged. */
export async function withCredential(
  origin: string,
  token: string,
): Promise<{ origin: string; close(): void }> {
  const to = new URL(origin);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = send({
      host: to.hostname,
      port: to.port,
      method,
      path: url,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
