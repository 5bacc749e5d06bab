// npm run check                 everything a change must pass; what CI runs
// npm run check -- --no-tests   the same without the test suite
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const checks: { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: bin('tsc'), args: ['--project', 'tsconfig.json'] },
  { name: 'types of the web part', command: bin('tsc'), args: ['--project', 'tsconfig.web.json'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware'] },
  { name: 'floors', command: process.execPath, args: ['scripts/check-floors.ts'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  { name: 'nothing unused', command: bin('knip'), args: [] },
  {
    name: 'generated files are current',
    command: process.execPath,
    args: ['scripts/generate.ts', '--check'],
  },
  { name: 'size of the pages', command: process.execPath, args: ['scripts/check-bundle.ts'] },
];
const tests = { name: 'tests', command: process.execPath, args: ['scripts/test.mjs'] };

const wanted = process.argv.includes('--no-tests') ? checks : [...checks, tests];
const failed: string[] = [];
for (const { name, command, args } of wanted) {
  console.log(`\n— ${name}`);
  const start = performance.now();
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) failed.push(name);
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log(`${wanted.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
