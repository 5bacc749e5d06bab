// Weighs the script that a page must load before it shows anything, compressed as it travels.
// Builds the web part first when it is stale.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureWeb } from './bootstrap/build-web.mjs';

const dist = join(import.meta.dirname, '..', 'web', 'dist');
const pages = [
  { html: 'booking.html', limitKb: 90 },
  { html: 'index.html', limitKb: 300 },
];
/** In pages of other people's sites, next to everything else that they load. */
const embedLimitKb = 6;

await ensureWeb();
for (const { html, limitKb } of pages) weigh(html, scriptsOf(html), limitKb);
weigh('embed.js', [join(dist, 'embed.js')], embedLimitKb);

function weigh(name: string, scripts: string[], limitKb: number): void {
  const kb = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1000;
  const isWithin = scripts.length > 0 && kb < limitKb;
  console.log(
    `${name}: ${kb.toFixed(1)} kB of JavaScript in ${scripts.length} files, limit ${limitKb} kB${isWithin ? '' : ' — FAILED'}`,
  );
  if (!isWithin) process.exitCode = 1;
}

/** The scripts a page names, and everything those import statically. */
function scriptsOf(html: string): string[] {
  const text = readFileSync(join(dist, html), 'utf8');
  const named = [...text.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map((match) =>
    join(dist, relative('/', `/${match[1]}`)),
  );
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    // The bundler writes static imports as `from"./x.js"` or `import"./x.js"`, dynamic ones with a parenthesis.
    const imports = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g);
    for (const match of imports) visit(join(dirname(path), match[1] ?? ''));
  };
  named.forEach(visit);
  return [...found];
}
