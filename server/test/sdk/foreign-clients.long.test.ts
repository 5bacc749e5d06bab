import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { programs } from './foreign-programs.ts';

// Clients that third-party generators make from the served document. Needs the registry, because the generators are 60
// MB that nothing else needs.

const run = promisify(execFile);
const project = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'foreign-clients');
const packages = [
  'typescript@5.9.3',
  '@types/node@26.6.6',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.99.0',
];
const compilerOptions = {
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  outDir: 'out',
  rootDir: '.',
};

await generate();

test('clients of openapi-typescript and hey-api compile strictly with the programs that use them', async () => {
  await inProject('tsc', ['--project', 'tsconfig.json']);
});

for (const name of Object.keys(programs))
  test(`a client of ${name} finds a time, books, reads, cancels and meets typed errors`, async () => {
    const w = await workspace();
    const event = await newEvent(w, [w.owner.userId]);
    const { stdout } = await run(
      process.execPath,
      [`out/${name}.js`, server.origin, w.key, String(event.id)],
      {
        cwd: project,
      },
    );
    assert.deepEqual(JSON.parse(stdout), {
      isSame: true,
      invitee: 'Ann',
      taken: [409, 'SLOT_UNAVAILABLE'],
      cancelled: true,
      refused: [400, 'VALIDATION_ERROR', { email: ['Invalid email'] }],
    });
  });

/** Creates an empty project with the generators, the generated clients, and the test programs. */
async function generate(): Promise<void> {
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: project });
  const config = { compilerOptions, include: ['*.ts', 'hey/**/*.ts'] };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  const document = await fetch(`${server.origin}/openapi.json`);
  assert.equal(document.status, 200);
  await writeFile(join(project, 'openapi.json'), await document.text());
  await inProject('openapi-typescript', ['openapi.json', '-o', 'api.d.ts']);
  await inProject('openapi-ts', ['-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch']);
  for (const [name, text] of Object.entries(programs)) await writeFile(join(project, `${name}.ts`), text);
}

/** Runs a command of the project with this Node; its output is part of the failure message. */
async function inProject(command: string, words: readonly string[]): Promise<void> {
  const program = join(project, 'node_modules', '.bin', command);
  const ran = run(process.execPath, [program, ...words], { cwd: project, maxBuffer: 50_000_000 });
  await ran.catch((error: { stdout: string; stderr: string }) => {
    assert.fail(`${command}: ${error.stdout}${error.stderr}`.slice(0, 4_000));
  });
}
