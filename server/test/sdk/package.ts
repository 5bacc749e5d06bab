import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { after } from 'node:test';
import { buildSdk } from '../../../scripts/sdk/build.ts';

let folder: Promise<string> | null = null;

/** The folder with the published client, built once per test process. */
export function builtSdk(): Promise<string> {
  folder ??= build();
  return folder;
}

async function build(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'callwright-sdk-'));
  after(() => rm(made, { recursive: true, force: true }));
  await buildSdk(made);
  return made;
}
