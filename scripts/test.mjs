// npm test                          everything: what is missing is installed first
// npm test -- server/contacts       only test files whose path contains one of the words
// npm test -- --no-browser          everything but the browser tests
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWeb } from './bootstrap/build-web.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { filesUnder } from './bootstrap/content-hash.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { root, runOnNode26 } from './bootstrap/node26.mjs';

const testTimeoutMs = 600_000;
/** How many test files share a process, and with it the start of a server and a database. */
const filesPerProcess = 12;
/** Minutes each: the first to begin, or one of them would go on alone when all the rest is over. */
const longest = [
  'server/test/matrix',
  'server/test/fuzz',
  'server/webhooks/kill',
  'server/test/every-endpoint',
  'server/test/two-tenants',
];
/** Asks no database, one of its own, or nothing that the rest does not ask: left to the run on the embedded one. */
const sameOnBoth = [
  'contract/',
  'scripts/',
  'sdk/',
  'web/src/',
  'server/calendar-feed/',
  'server/cli/',
  'server/http/errors',
  'server/http/pages',
  'server/http/requests',
  'server/http/versions',
  'server/mail/',
  'server/mcp/clients-of-others',
  'server/mcp/conformance',
  'server/mcp/described-clients',
  'server/mcp/doors',
  'server/mcp/eras',
  'server/mcp/streams',
  'server/mcp/tools/',
  'server/net/',
  'server/oauth/clients-of-others',
  'server/oauth/guide',
  'server/oauth/log',
  'server/oauth/reference',
  'server/openapi/',
  'server/operator/',
  'server/request-log/shutdown',
  'server/routing/',
  'server/slots/',
  'server/webhooks/guide',
];

const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const scratch = mkdtempSync(join(tmpdir(), 'callwright-test-'));
const total = { passed: 0, failed: 0 };
const failures = [];
let started = 0;

try {
  await ensureInstalled();
  const tests = ['contract', 'server', 'sdk', 'scripts', 'web']
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .filter((path) => words.length > 0 || !isOnPostgres || !startsWithAny(path, sameOnBoth));
  const inBrowser = tests.filter((path) => path.startsWith('web/e2e/'));

  const isBuilt = await counted(ensureWeb);
  // One more than there are processors: some wait for a clock, a closing socket or a process that ends.
  await runAll(
    tests.filter((path) => !inBrowser.includes(path)),
    { atATime: availableParallelism() + 1 },
  );
  if (isBuilt && inBrowser.length > 0 && !args.includes('--no-browser')) {
    await counted(async () =>
      runAll(inBrowser, { atATime: availableParallelism(), env: { CHROMIUM_PATH: await ensureChromium() } }),
    );
  }
  if (total.passed + total.failed === 0) throw new Error('No test was run.');
} catch (error) {
  console.error(error.message);
  total.failed += 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.log(`\n${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function startsWithAny(path, starts) {
  return starts.some((start) => path.startsWith(start));
}

/** Does a step whose failure is one failure more, and does not keep the next ones from running. */
async function counted(step) {
  try {
    await step();
    return true;
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    return false;
  }
}

/** Runs test files in as many processes at a time as said, and shows what each said when it is over. */
async function runAll(files, { atATime, env }) {
  const processes = processesFor(files).values();
  const worker = async () => {
    for (const together of processes) await run(together, env);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

/**
 * Which files run in one process. A file that starts a server of its own has one to itself, and so has a long one; the
 * others share. They are dealt out like cards, so that neighbours, which tend to take equally long, are kept apart.
 */
function processesFor(files) {
  const long = longest.flatMap((start) => files.filter((path) => path.startsWith(start)));
  const others = files.filter((path) => !long.includes(path));
  const alone = others.filter((path) => readFileSync(join(root, path), 'utf8').includes('startServer('));
  const sharing = others.filter((path) => !alone.includes(path));
  const decks = Array.from({ length: Math.ceil(sharing.length / filesPerProcess) }, () => []);
  for (const [index, path] of sharing.entries()) decks[index % decks.length].push(path);
  return [...long.map((path) => [path]), ...decks, ...alone.map((path) => [path])];
}

async function run(files, env) {
  started += 1;
  const countFile = join(scratch, `${started}.json`);
  const logFile = join(scratch, `${started}.log`);
  const log = openSync(logFile, 'w');
  const code = await runOnNode26(
    [
      '--test',
      '--test-isolation=none',
      `--test-timeout=${testTimeoutMs}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${new URL('./bootstrap/count-reporter.mjs', import.meta.url).href}`,
      `--test-reporter-destination=${countFile}`,
      ...files,
    ],
    { cwd: root, stdio: ['ignore', log, log], env },
  );
  closeSync(log);
  const said = readFileSync(logFile, 'utf8');
  process.stdout.write(`\n--- ${files.join(' ')}\n${said}`);
  const counts = countsIn(countFile);
  const failed = counts.failed + counts.cancelled;
  total.passed += counts.passed;
  // A process that ends badly without a failed test has failed all the same.
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
  if (code !== 0) failures.push(failuresIn(said));
}

/** Nothing was counted by a process that was killed. */
function countsIn(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' ? { passed: 0, failed: 0, cancelled: 0 } : JSON.parse(text);
}

/** What a process said of its failed tests, or its last words. */
function failuresIn(said) {
  const start = said.lastIndexOf('✖ failing tests:');
  return start === -1 ? said.slice(-4_000) : said.slice(start);
}
