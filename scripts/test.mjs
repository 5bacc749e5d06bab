// npm test                          all tests; installs missing packages first
// npm test -- server/domain/crm/contacts       only test files whose path contains one of the words
// npm test -- --no-browser          all tests except the browser tests
// npm run test:long                 the slow tests (*.long.test.ts: kills, conformance suites), and the full size of
//                                   tests that do less in the gate (server/test/full-size.ts)
// npm test -- --list                lists the test files, one process per line, without running them
// npm test -- --watch FILE          runs a test file, and again whenever it or one of its imports is saved
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWeb } from './bootstrap/build-web.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { filesUnder } from './bootstrap/content-hash.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { memoryFolder } from './bootstrap/memory.mjs';
import { findNode26, root, runOnNode26, withNodeFirst } from './bootstrap/node26.mjs';
import { growsInLongRun, isInBrowser, planOf } from './test/plan.mjs';
import { runProcess } from './test/run-process.mjs';

const mostTriedAgain = 3;
const args = process.argv.slice(2);
const isLongRun = args.includes('--long');
const longEnding = '.long.test.ts';
const words = args.filter((arg) => !arg.startsWith('--'));
// Child processes inherit it.
process.env.TMPDIR = process.env.TMPDIR ?? memoryFolder() ?? tmpdir();
const scratch = mkdtempSync(join(tmpdir(), 'callwright-test-'));
const total = { passed: 0, failed: 0 };
/** Failed processes: their results, and their environments. */
const failures = [];
const durations = [];
const atStart = processorTimes();
let started = 0;
let held = null;

try {
  await ensureInstalled();
  const tests = ['contract', 'server', 'sdk', 'scripts', 'web']
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.test.ts') && (isLongRun ? isLong(path) : !path.endsWith(longEnding)))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
  const plan = planOf(args.includes('--no-browser') ? tests.filter((path) => !isInBrowser(path)) : tests);
  if (args.includes('--list')) list(plan);
  held = await holdCluster();
  if (args.includes('--watch')) await watch(tests);
  // The service serves the built pages: its tests cannot run without them.
  await ensureWeb();
  await runAll(plan);
  if (total.passed + total.failed === 0) throw new Error('No test was run.');
  if (process.env.CI === 'true') await tryAgain();
} catch (error) {
  console.error(error.message);
  total.failed += 1;
} finally {
  await held?.end();
  rmSync(scratch, { recursive: true, force: true });
}
showDurations();
for (const { failure } of failures) console.log(`\n${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function list(plan) {
  for (const files of plan) console.log(files.join(' '));
  rmSync(scratch, { recursive: true, force: true });
  process.exit();
}

function isLong(path) {
  return path.endsWith(longEnding) || growsInLongRun(path);
}

/** Keeps the server for test databases running between test processes; not needed if one is given. */
function holdCluster() {
  if (process.env.TEST_DATABASE_URL) return null;
  const node = findNode26();
  const child = spawn(node, [join(root, 'server', 'test', 'hold-cluster.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: withNodeFirst(node),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = () => {
    child.stdin.end();
    return ended;
  };
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve({ end }));
    void ended.then(() =>
      reject(new Error('The PostgreSQL of the tests did not start; the reason is above.')),
    );
  });
}

/**
 * Runs the files in one process, and again whenever one of them or an import is saved. It does not use `--test`, whose
 * watch mode watches the whole folder, including the files that the database server writes all the time.
 */
async function watch([file, ...others]) {
  if (words.length === 0 || file === undefined)
    throw new Error('--watch wants the path of a test file, or a part of it.');
  const imported = others.map((path) => `--import=./${path}`);
  process.exit(await runOnNode26(['--watch', '--watch-preserve-output', ...imported, file], { cwd: root }));
}

/**
 * Runs the processes of a plan and prints the output of each when it ends. A test process waits for half of its time
 * (for the database, a timeout, a browser), so more of them run than there are processors.
 */
async function runAll(plan) {
  const processes = plan.values();
  // Installed while the first processes run.
  const browser = plan.some(([first]) => isInBrowser(first)) ? findBrowser() : null;
  const worker = async () => {
    for (const files of processes) {
      const env = isInBrowser(files[0]) ? await browser : {};
      if (env !== null) await run(files, env);
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, worker));
}

/** The environment of browser tests. Without a browser: null, and one failure for all of them. */
async function findBrowser() {
  try {
    return { CHROMIUM_PATH: await ensureChromium() };
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    return null;
  }
}

async function run(files, env) {
  const result = await once(files, env);
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failure !== null) failures.push({ ...result, env });
}

async function once(files, env) {
  started += 1;
  const size = isLongRun ? { TEST_SIZE: 'full' } : {};
  const result = await runProcess(files, join(scratch, String(started)), { ...env, ...size });
  process.stdout.write(`\n--- ${files.join(' ')}\n${result.said}`);
  durations.push({ seconds: result.seconds, cpuSeconds: result.cpuSeconds, files });
  return result;
}

/**
 * In the gate, a few files that failed run once more, each by itself. Those that pass then are reported as flaky: a bug
 * in the test or in the code, but no reason to block a change.
 */
async function tryAgain() {
  const count = failures.flatMap(({ failedFiles }) => failedFiles).length;
  if (count > mostTriedAgain) return;
  for (const { failed, failure, failedFiles, env } of failures.splice(0)) {
    const results = [];
    for (const file of failedFiles) results.push(await once([file], env));
    if (results.length > 0 && results.every((result) => result.failure === null)) {
      total.failed -= failed;
      total.passed += failed;
      console.log(`\nUnsteady, failed and then passed: ${failedFiles.join(' ')}\n${failure}`);
    } else {
      failures.push({ failure });
    }
  }
}

/** The durations of the processes, longest first. */
function showDurations() {
  if (durations.length < 2) return;
  console.log('\nSeconds of each process, and of the processor for it alone:');
  for (const { seconds, cpuSeconds, files } of durations.toSorted((a, b) => b.seconds - a.seconds)) {
    const more = files.length === 1 ? '' : ` and ${files.length - 1} more`;
    console.log(`${seconds.toFixed(1).padStart(7)}${cpuSeconds.toFixed(1).padStart(7)}  ${files[0]}${more}`);
  }
  const { busy, all } = processorTimes();
  const ofTests = durations.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  console.log(
    `The processors worked for ${(busy - atStart.busy).toFixed(0)} s of ${(all - atStart.all).toFixed(0)} s, ` +
      `${ofTests.toFixed(0)} s of it for these processes; databases, browsers and programs that tests start are the rest.`,
  );
}

/** Processor time of all programs since the machine started, in seconds. */
function processorTimes() {
  const times = cpus().flatMap((cpu) => Object.entries(cpu.times));
  const sum = (some) => some.reduce((seconds, [, ms]) => seconds + ms / 1_000, 0);
  return { busy: sum(times.filter(([name]) => name !== 'idle')), all: sum(times) };
}
