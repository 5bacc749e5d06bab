import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { after } from 'node:test';
import { server } from './site.ts';

/** The code block below a heading of the guide, adapted to an event of this server. */
export async function snippet(
  heading: string,
  linkPrefix: string,
  language: 'html' | 'js' = 'html',
): Promise<string> {
  const guide = await readFile(new URL('../../../docs/guides/embedding.md', import.meta.url), 'utf8');
  const part = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  const code =
    part === undefined ? undefined : new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(part)?.[1];
  if (code === undefined) throw new Error(`The guide has no code below “${heading}”`);
  return code.replaceAll('https://calls.example.com', server.origin).replaceAll('acme/intro', linkPrefix);
}

/**
 * A third-party site on another host and port, whose policy allows only the installation. Its pages store the events of
 * the embed in `received`.
 */
export async function otherSite(pages: Record<string, string>): Promise<string> {
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-n'; script-src ${server.origin} 'nonce-n'; frame-src ${server.origin} 'self'`;
  const site = createServer(({ url = '/' }, response) => {
    const page = pages[new URL(url, 'http://site.test').pathname];
    response.writeHead(page === undefined ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    });
    response.end(page === undefined ? '' : document(page));
  });
  const port = await listening(site);
  after(() => site.close());
  return `http://localhost:${port}`;
}

/** Records every event of the script from its start. */
const note = `
  globalThis.received = [];
  document.addEventListener('load', ({ target }) => {
    if (!target.src?.endsWith('/embed.js') || globalThis.listens) return;
    globalThis.listens = true;
    for (const type of ['page_viewed', 'date_selected', 'booking_completed', 'height'])
      Callwright.on(type, (event) => received.push(event));
  }, { capture: true });`;

function document(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Acme</title>
<link rel="icon" href="data:,">
<style nonce="n">html { font-size: 10px } body { margin: 0; font: 1.6rem serif } main { padding: 2rem } button, a { letter-spacing: 3px }</style>
<script nonce="n">${note}</script>
</head>
<body><main><h1>Acme</h1>${body}</main></body>
</html>`;
}

function listening(site: Server): Promise<number> {
  return new Promise((resolve) => {
    site.listen(0, 'localhost', () => {
      const address = site.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
