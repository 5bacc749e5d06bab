import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root, runOnNode26 } from '../bootstrap/node26.mjs';

const testTimeoutMs = 600_000;
/**
 * A hanging test may keep its process alive after its timeout: then the process is killed, and counts as failed. In the
 * long run, some tests have longer timeouts.
 */
const processTimeoutMs = { gate: 1_800_000, long: 2 * 3_600_000 };
const countReporter = new URL('../bootstrap/count-reporter.mjs', import.meta.url).href;

/** Runs test files in one process, and returns its output, its results and its duration. */
export async function runProcess(files, name, env) {
  const startedAt = performance.now();
  const countFile = `${name}.json`;
  const logFile = `${name}.log`;
  const log = openSync(logFile, 'w');
  const code = await runOnNode26(
    [
      '--test',
      '--test-isolation=none',
      `--test-timeout=${testTimeoutMs}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${countReporter}`,
      `--test-reporter-destination=${countFile}`,
      ...files,
    ],
    {
      cwd: root,
      stdio: ['ignore', log, log],
      env,
      timeout: env.TEST_SIZE === 'full' ? processTimeoutMs.long : processTimeoutMs.gate,
      killSignal: 'SIGKILL',
    },
  );
  closeSync(log);
  const said = readFileSync(logFile, 'utf8');
  const counts = countsIn(countFile);
  // If a hook after the last test fails, only its file is marked as failed: the totals and the exit code do not include
  // it.
  const failed = Math.max(counts.failed + counts.cancelled, counts.failedFiles.length);
  return {
    said,
    passed: counts.passed,
    // A process with a failure exit code but without a failed test also counts as failed.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    failedFiles: counts.failedFiles.map((path) => relative(root, path)),
    failure: code === 0 && failed === 0 ? null : failuresIn(said),
    cpuSeconds: counts.cpuSeconds,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  };
}

/** A process that was killed has no counts. */
function countsIn(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === ''
    ? { passed: 0, failed: 0, cancelled: 0, failedFiles: [], cpuSeconds: 0 }
    : JSON.parse(text);
}

/** The output of a process about its failed tests, or its last lines. */
function failuresIn(said) {
  const start = said.lastIndexOf('✖ failing tests:');
  return start === -1 ? said.slice(-4_000) : said.slice(start);
}
