import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'vite';
import { phone, Visitor } from './harness/browser.ts';

const web = join(import.meta.dirname, '..');
const built = join(web, '..', 'node_modules', '.cache', 'design');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

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
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every part can be used by everybody and fits a phone: ${colorScheme}`, async () => {
    const visitor = await Visitor.open(origin, { colorScheme, ...phone });
    await visitor.page.goto(`/${colorScheme}/design.html`);
    await visitor.page.getByRole('heading', { name: 'Parts of the app' }).waitFor();
    await visitor.assertFits('the parts');
    await visitor.assertAccessible(`the parts, ${colorScheme}`);
    await visitor.leave();
  });
}
