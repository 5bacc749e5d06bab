// npm run check                 all checks that a change must pass; CI runs the same
// npm run check -- --no-tests   the same without the test suite
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
// Parallel checkers each infer the types that they share, and frequent garbage collection takes a third of the time:
// with these settings both projects take half as long.
const types = (project: string) => ['--project', project, '--checkers', '1'];
const env = { GOGC: '400', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off', ...process.env };

const checks: { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: bin('tsc'), args: types('tsconfig.json') },
  { name: 'types of the web part', command: bin('tsc'), args: types('web/tsconfig.json') },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware'] },
  { name: 'floors', command: process.execPath, args: ['scripts/check-floors.ts'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  { name: 'nothing unused', command: bin('knip'), args: [] },
  {
    name: 'generated files are current',
    command: process.execPath,
    args: ['scripts/generate.ts', '--check'],
  },
  { name: 'the OpenAPI document', command: bin('redocly'), args: ['lint', 'docs/api/openapi.json'] },
  { name: 'size of the pages', command: process.execPath, args: ['scripts/check-bundle.ts'] },
];
const tests = { name: 'tests', command: process.execPath, args: ['scripts/test.mjs'] };

const wanted = process.argv.includes('--no-tests') ? checks : [...checks, tests];
const failed: string[] = [];

/** Prints the output of a check after it has ended, because others run at the same time. */
async function run({ name, command, args }: (typeof checks)[number]): Promise<void> {
  const start = performance.now();
  const { code, said } = await outputOf(command, args);
  if (code !== 0) failed.push(name);
  console.log(`\n— ${name}\n${said}  ${code === 0 ? 'ok' : 'FAILED'} in ${secondsSince(start)} s`);
}

function outputOf(command: string, args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
    child.once('error', (error) => resolve({ code: null, said: `${error.message}\n` }));
    child.once('close', (code) => resolve({ code, said }));
  });
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

// Each keeps one processor busy for most of its time. The tests, which use all processors, come last.
const queue = checks.values();
const worker = async (): Promise<void> => {
  for (const check of queue) await run(check);
};
await Promise.all([worker(), worker()]);
if (wanted.includes(tests)) {
  const { status } = spawnSync(tests.command, tests.args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(tests.name);
}

if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log(`${wanted.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
