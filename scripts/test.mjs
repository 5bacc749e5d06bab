// npm test                          everything: what is missing is installed first
// npm test -- server/contacts       only test files whose path contains one of the words
// npm test -- --no-browser          everything but the browser tests
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWeb } from './bootstrap/build-web.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { filesUnder } from './bootstrap/content-hash.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { root, runOnNode26 } from './bootstrap/node26.mjs';

const testTimeoutMs = 600_000;
/** Minutes of one process each: one after the other beside all the rest, or that would be over long before them. */
const longest = [
  'server/test/fuzz',
  'server/test/matrix',
  'server/test/every-endpoint',
  'server/webhooks/kill',
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

try {
  await ensureInstalled();
  const tests = ['contract', 'server', 'sdk', 'scripts', 'web']
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .filter((path) => words.length > 0 || !isOnPostgres || !startsWithAny(path, sameOnBoth));
  const inBrowser = tests.filter((path) => path.startsWith('web/e2e/'));

  const isBuilt = await counted(ensureWeb);
  const others = tests.filter((path) => !inBrowser.includes(path));
  // One more than there are processors: some wait for a clock, a closing socket or a process that ends.
  await Promise.all([
    run(
      others.filter((path) => startsWithAny(path, longest)),
      { concurrency: 1 },
    ),
    run(
      others.filter((path) => !startsWithAny(path, longest)),
      { concurrency: availableParallelism() },
    ),
  ]);
  if (isBuilt && inBrowser.length > 0 && !args.includes('--no-browser')) {
    await counted(async () =>
      run(inBrowser, { concurrency: availableParallelism(), env: { CHROMIUM_PATH: await ensureChromium() } }),
    );
  }
  if (total.passed + total.failed === 0) throw new Error('No test was run.');
} catch (error) {
  console.error(error.message);
  total.failed += 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
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

async function run(files, { concurrency, env }) {
  if (files.length === 0) return;
  const countFile = join(scratch, `${files.length}-${files[0].replaceAll('/', '-')}.json`);
  const code = await runOnNode26(
    [
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${testTimeoutMs}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${new URL('./bootstrap/count-reporter.mjs', import.meta.url).href}`,
      `--test-reporter-destination=${countFile}`,
      ...files,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env },
  );
  const counts = JSON.parse(readFileSync(countFile, 'utf8'));
  const failed = counts.failed + counts.cancelled;
  total.passed += counts.passed;
  // A runner that ends badly without a failed test has failed all the same.
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
}
