import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { importDue } from './work.ts';

/** The commands in the code blocks of a guide. */
async function commandsOf(guide: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../../docs/guides/${guide}`, import.meta.url), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

async function run(w: Workspace, folder: string, script: string): Promise<string> {
  const env = { ...process.env, CALLWRIGHT_URL: server.origin, CALLWRIGHT_API_KEY: w.key };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
  });
  return stdout;
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the commands of docs/guides/exporting.md save the file that they say', async () => {
  const w = await workspace();
  await savedContact(w, { email: 'ada@example.com', firstName: 'Ada', tag: 'VIP' });
  await inFolder(async (folder) => {
    await run(w, folder, (await commandsOf('exporting.md')).join('\n'));
    const saved = await readFile(join(folder, 'contacts.csv'), 'utf8');
    assert.equal(saved, 'email,firstName,tags\r\nada@example.com,Ada,VIP\r\n');
  });
});

test('the commands of docs/guides/importing.md import a file and get the row with an error back', async () => {
  const w = await workspace();
  const [prepare = '', preview = '', start = '', look = '', ...others] = await commandsOf('importing.md');
  assert.deepEqual(others, []);
  await inFolder(async (folder) => {
    await run(w, folder, [prepare, preview, start].join('\n'));
    const { mapping } = JSON.parse(await readFile(join(folder, 'preview.json'), 'utf8')).data;
    assert.deepEqual(
      mapping.map(({ field }: { field: string }) => field),
      ['externalId', 'firstName', 'email', 'ownerEmail'],
    );
    await importDue(server.app);
    const again = prepare.slice(prepare.indexOf('api()'), prepare.indexOf('api "$'));
    await run(
      w,
      folder,
      `${again}\nIMPORT=$(grep -o '"id":[0-9]*' import.json | head -1 | cut -d: -f2)\n${look}`,
    );
    const state = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')).data.import;
    assert.deepEqual([state.status, state.created, state.failed], ['DONE', 1, 1]);
    assert.match(
      await readFile(join(folder, 'errors.csv'), 'utf8'),
      /12,Max,max at example,,email: Invalid email/,
    );
  });
});
