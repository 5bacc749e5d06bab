import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { root } from '../bootstrap/node26.mjs';

// Which test files run together in one process, and in which order.

/** The number of files per process, which share a server and a database. */
const filesPerProcess = 64;
const browserFilesPerProcess = 8;
/** From this number of files on, they are distributed over all processors. */
const fewest = 8;
/**
 * For files that start their own servers with their own databases: in one process, they load the code only once. All of
 * them hold connections until the last has ended, and the database allows 400 connections for all processes.
 */
const serversPerProcess = 16;
/** These take a minute or two each, so they start first: otherwise one of them would run alone at the end. */
const longest = [
  ['server/test/matrix'],
  ['server/test/two-tenants', 'server/test/injection', 'server/test/changes-of-endpoints'],
  ['server/test/fuzz'],
];
/** A test file that imports one of these starts a server, a database or a program. */
const heavy = [
  'server/test/server.ts',
  'server/test/database.ts',
  'server/test/service.ts',
  'server/test/test-cluster.ts',
  'server/platform/cluster/open.ts',
];

/**
 * The processes of a run, in the order in which they start. Files that need neither server nor database share one
 * process; files that start their own servers are together; the longest come first; the others share a server.
 */
export function planOf(files) {
  const long = longest.map((starts) =>
    files.filter((path) => starts.some((start) => path.startsWith(start))),
  );
  const rest = files.filter((path) => !long.flat().includes(path));
  const pure = rest.filter((path) => !isInBrowser(path) && !reaches(path, heavy));
  const alone = rest.filter((path) => !pure.includes(path) && !isInBrowser(path) && startsServer(path));
  const sharing = rest.filter((path) => !pure.includes(path) && !alone.includes(path));
  return [
    ...long,
    ...decksOf(sharing.filter(isInBrowser), browserFilesPerProcess),
    ...decksOf(
      sharing.filter((path) => !isInBrowser(path)),
      filesPerProcess,
    ),
    pure,
    ...decksOf(alone, serversPerProcess),
  ].filter((together) => together.length > 0);
}

/** Whether a file has tests that do more in the long run. */
export function growsInLongRun(path) {
  return reaches(path, ['server/test/full-size.ts']);
}

export function isInBrowser(path) {
  return path.startsWith('web/e2e/');
}

function startsServer(path) {
  return readFileSync(join(root, path), 'utf8').includes('startServer(');
}

/** Distributes files in turn, because neighbors, which often take equally long, should be in different processes. */
function decksOf(files, size) {
  const wanted = files.length < fewest ? 1 : availableParallelism();
  const length = Math.max(Math.ceil(files.length / size), Math.min(wanted, files.length));
  const decks = Array.from({ length }, () => []);
  for (const [index, path] of files.entries()) decks[index % decks.length].push(path);
  return decks;
}

/** Whether a file imports one of the others, directly or indirectly. */
function reaches(path, others) {
  const seen = new Set([path]);
  for (const file of seen) {
    if (others.includes(file)) return true;
    for (const imported of importsOf(file)) seen.add(imported);
  }
  return false;
}

const known = new Map();

function importsOf(path) {
  const before = known.get(path);
  if (before !== undefined) return before;
  const text = readFileSync(join(root, path), 'utf8');
  const named = [...text.matchAll(/(?:from|import\()\s*'([.#][^']*\.m?ts)'/g)].map(([, name]) => name);
  const imports = named.map((name) => resolved(path, name)).filter((name) => existsSync(join(root, name)));
  known.set(path, imports);
  return imports;
}

function resolved(from, name) {
  return name.startsWith('#/') ? `server/${name.slice(2)}` : normalize(join(dirname(from), name));
}
