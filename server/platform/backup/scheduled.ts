import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import { iso } from '#/platform/values/time.ts';
import { saveFile } from './save-file.ts';

type Parts = {
  readonly database: Database;
  readonly config: Pick<Config, 'appSecret' | 'backupKeep'>;
  readonly clock: () => number;
};

const ofTheSchedule = /^callwright-\d{8}T\d{6}Z\.backup$/;
const unfinished = /^callwright-\d{8}T\d{6}Z\.backup\.(?:[0-9a-f-]{36}\.)?part$/;

/**
 * Saves a backup in the folder, then deletes the oldest scheduled ones. Files with other names are left alone.
 * @returns the path of the new backup
 */
export async function saveScheduled(folder: string, { database, config, clock }: Parts): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Only one runs at a time, so any draft was left by a process that died.
  for (const name of await namesIn(folder, unfinished)) await rm(join(folder, name));
  const nowMs = clock();
  const path = join(folder, nameAt(nowMs));
  await saveFile(database, path, { appSecret: config.appSecret, nowMs });
  const kept = await scheduledIn(folder, nowMs);
  for (const name of kept.slice(0, -config.backupKeep)) await rm(join(folder, name));
  return path;
}

/** The newest scheduled backup, or null. */
export async function newestScheduled(folder: string, nowMs: number): Promise<string | null> {
  return (await scheduledIn(folder, nowMs)).at(-1) ?? null;
}

function nameAt(epochMs: number): string {
  return `callwright-${iso(epochMs).replace(/[-:]|\.\d+/g, '')}.backup`;
}

/**
 * Oldest first. A name from the future is of a clock that was wrong, and counts as older than all others: it would
 * otherwise outlive every new backup.
 */
async function scheduledIn(folder: string, nowMs: number): Promise<string[]> {
  const names = await namesIn(folder, ofTheSchedule);
  const now = nameAt(nowMs);
  return [...names.filter((name) => name > now), ...names.filter((name) => name <= now)];
}

/** In the order of time, because names contain it. */
async function namesIn(folder: string, wanted: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => wanted.test(name)).toSorted();
}
