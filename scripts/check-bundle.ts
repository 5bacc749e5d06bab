// Measures the compressed scripts that a page must load before it shows anything. Builds the web part first if it is
// out of date.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWeb } from './bootstrap/build-web.mjs';

const dist = join(import.meta.dirname, '..', 'web', 'dist');
/**
 * The scripts that a page loads before it shows anything: its own, and those that it imports. A slow phone waits half a
 * second for each file beyond the six available connections.
 */
const pages = [
  { name: 'booking page', parts: ['booking'], limitKb: 38, filesMax: 4 },
  { name: 'reference', parts: ['docs'], limitKb: 20, filesMax: 4 },
  { name: 'sign-in page', parts: ['sign-in'], limitKb: 108, filesMax: 5 },
  { name: 'app, without its screens', parts: ['app'], limitKb: 153, filesMax: 4 },
  {
    name: 'first screen of the app, with the panels of every role',
    parts: ['app', 'today'],
    limitKb: 170,
    filesMax: 5,
  },
];
/** Parts of the build that are the application (web/chunks.ts). */
const partsOfApp = new Set(['app', 'today']);
/** For the script in other sites' pages, where it loads next to everything else. */
const embedLimitKb = 6;
type Built = { file: string; name?: string; imports?: string[] };

await ensureWeb();
/** The app, and the pages that are built separately. */
const builds = ['manifest.json', 'pages.json'].map(
  (name) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Record<string, Built>,
);
for (const { name, parts, limitKb, filesMax } of pages) weigh(name, scriptsOf(parts), limitKb, filesMax);
weigh('embed.js', ['embed.js'], embedLimitKb, 1);
keepApart('sign-in');

function weigh(name: string, scripts: readonly string[], limitKb: number, filesMax: number): void {
  const kb = scripts.reduce((sum, file) => sum + sentBytes(file), 0) / 1000;
  const isWithin = kb < limitKb && scripts.length <= filesMax;
  console.log(
    `${name}: ${kb.toFixed(1)} kB of JavaScript in ${scripts.length} files, limit ${limitKb} kB in ${filesMax}${isWithin ? '' : ' — FAILED'}`,
  );
  if (!isWithin) process.exitCode = 1;
}

/** The compressed size, as the service sends it. */
function sentBytes(file: string): number {
  return statSync(join(dist, `${file}.br`)).size;
}

/** The sign-in page loads only those parts of the application that both need. */
function keepApart(part: string): void {
  const loaded = new Set(scriptsOf([part]));
  const ofApp = builds
    .flatMap((built) => Object.values(built))
    .filter(({ name = '', file }) => partsOfApp.has(name) && loaded.has(file));
  if (ofApp.length === 0) return;
  console.log(`${part} loads ${ofApp.map(({ file }) => file).join(', ')} of the app — FAILED`);
  process.exitCode = 1;
}

/** The files of some parts of the build, with all their static imports. */
function scriptsOf(parts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const part of parts) {
    const built = builds.find((one) => keyOf(part, one) !== undefined);
    const key = built && keyOf(part, built);
    if (built === undefined || key === undefined) throw new Error(`The build has no ${part}`);
    addWithImports(key, built, found);
  }
  return [...found];
}

function keyOf(part: string, built: Record<string, Built>): string | undefined {
  return Object.keys(built).find((key) => built[key]?.name === part && built[key].file.endsWith('.js'));
}

function addWithImports(key: string, built: Record<string, Built>, found: Set<string>): void {
  const part = built[key];
  if (part === undefined || found.has(part.file)) return;
  found.add(part.file);
  for (const one of part.imports ?? []) addWithImports(one, built, found);
}
