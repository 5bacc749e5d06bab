import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after } from 'node:test';
import { build } from 'vite';

const web = join(import.meta.dirname, '..', '..');
const built = join(web, '..', 'node_modules', '.cache', 'design');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the page with every component in every state, serves it until the tests end, and returns its origin. */
export async function serveDesignPage(): Promise<string> {
  await build({ configFile: join(web, 'vite.design.config.ts') });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://design.invalid').pathname.replace(
      /^\/(light|dark)\//,
      '/',
    );
    readFile(join(built, path)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
