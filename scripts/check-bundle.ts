// Weighs the script that a page must load before it shows anything, compressed as it travels.
// Builds the web part first when it is stale.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ensureWeb } from './bootstrap/build-web.mjs';

const dist = join(import.meta.dirname, '..', 'web', 'dist');
/** What a page loads before it shows anything: its own script, and those that this starts. */
const pages = [
  { name: 'booking page', entries: ['booking.html'], limitKb: 90 },
  { name: 'reference', entries: ['docs.html'], limitKb: 25 },
  { name: 'sign-in page', entries: ['index.html', 'src/sign-in/start.tsx'], limitKb: 120 },
  {
    name: 'first screen of the app',
    entries: ['index.html', 'src/app.tsx', 'src/today/today-page.tsx'],
    limitKb: 172,
  },
];
/** In pages of other people's sites, next to everything else that they load. */
const embedLimitKb = 6;
/** As the server compresses files (server/surfaces/http/files.ts). */
const brotliQuality = 9;

type Built = { file: string; imports?: string[] };

await ensureWeb();
const built = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Built>;
for (const { name, entries, limitKb } of pages) weigh(name, scriptsOf(entries), limitKb);
weigh('embed.js', ['embed.js'], embedLimitKb);

function weigh(name: string, scripts: readonly string[], limitKb: number): void {
  const kb = scripts.reduce((sum, file) => sum + compressed(readFileSync(join(dist, file))), 0) / 1000;
  const isWithin = kb < limitKb;
  console.log(
    `${name}: ${kb.toFixed(1)} kB of JavaScript in ${scripts.length} files, limit ${limitKb} kB${isWithin ? '' : ' — FAILED'}`,
  );
  if (!isWithin) process.exitCode = 1;
}

function compressed(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }).length;
}

/** The files of some entries, with everything that those import statically. */
function scriptsOf(entries: readonly string[]): string[] {
  const found = new Map<string, string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    const part = built[key];
    if (part === undefined) throw new Error(`The build has no ${key}`);
    found.set(key, part.file);
    part.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...found.values()];
}
