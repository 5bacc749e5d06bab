// Weighs the script that a page must load before it shows anything, compressed as it travels.
// Builds the web part first when it is stale.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWeb } from './bootstrap/build-web.mjs';

const dist = join(import.meta.dirname, '..', 'web', 'dist');
/** What a page loads before it shows anything: its own script, and those that this starts. */
const pages = [
  { name: 'booking page', entries: ['booking.html'], limitKb: 40 },
  { name: 'reference', entries: ['docs.html'], limitKb: 25 },
  { name: 'sign-in page', entries: ['sign-in.html'], limitKb: 110 },
  {
    name: 'first screen of the app',
    entries: ['index.html', 'src/today/today-page.tsx'],
    limitKb: 150,
  },
  {
    name: 'first screen of a manager, with all its panels and the banners',
    entries: ['index.html', 'src/today/today-page.tsx', 'src/today/team-home.tsx', 'src/frame/banners.tsx'],
    limitKb: 172,
  },
];
/** Files of the build that are the application (web/chunks.ts). */
const partsOfApp = new Set(['app', 'frame', 'home', 'today', 'banners']);
/** In pages of other people's sites, next to everything else that they load. */
const embedLimitKb = 6;
type Built = { file: string; name?: string; imports?: string[] };

await ensureWeb();
const built = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Built>;
for (const { name, entries, limitKb } of pages) weigh(name, scriptsOf(entries), limitKb);
weigh('embed.js', ['embed.js'], embedLimitKb);
keepApart('sign-in.html');

function weigh(name: string, scripts: readonly string[], limitKb: number): void {
  const kb = scripts.reduce((sum, file) => sum + sentBytes(file), 0) / 1000;
  const isWithin = kb < limitKb;
  console.log(
    `${name}: ${kb.toFixed(1)} kB of JavaScript in ${scripts.length} files, limit ${limitKb} kB${isWithin ? '' : ' — FAILED'}`,
  );
  if (!isWithin) process.exitCode = 1;
}

/** As the build compressed it, and the service sends it. */
function sentBytes(file: string): number {
  return statSync(join(dist, `${file}.br`)).size;
}

/** Signing in loads nothing of the application but what both need. */
function keepApart(entry: string): void {
  const loaded = new Set(scriptsOf([entry]));
  const ofApp = Object.values(built).filter(
    ({ name = '', file }) => partsOfApp.has(name) && loaded.has(file),
  );
  if (ofApp.length === 0) return;
  console.log(`${entry} loads ${ofApp.map(({ file }) => file).join(', ')} of the app — FAILED`);
  process.exitCode = 1;
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
