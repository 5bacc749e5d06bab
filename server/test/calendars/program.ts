import { spawn } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { after } from 'node:test';
import { eventually } from '../eventually.ts';

// Other calendar servers are programs of the system; a test starts one in its own folder.

/** Set by the gate after it has installed them: a missing program is then a failure. */
const areRequired = process.env['CALENDAR_SERVERS'] === 'required';

/** Why tests with a program are skipped, or false if it is installed. */
export function missing(program: string, debianPackage: string): string | false {
  const places = isAbsolute(program)
    ? [program]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  if (places.some(canRun)) return false;
  const reason = `${program} is not installed (Debian: apt-get install ${debianPackage})`;
  if (areRequired) throw new Error(reason);
  return reason;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The user `nobody` if the tests run as root: some servers refuse to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A folder for a server, removed after the tests of the file. */
export function folderFor(name: string, folders: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), `callwright-${name}-`));
  chmodSync(root, 0o755);
  for (const folder of ['', ...folders]) {
    mkdirSync(join(root, folder), { recursive: true });
    if (nobody.uid !== undefined) chownSync(join(root, folder), nobody.uid, nobody.gid);
  }
  after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/**
 * Starts a program that serves until the tests of the file are over, and waits until it answers. A shell runs it and
 * reads from this process: when this process ends, for any reason, the shell stops the program and its child processes.
 */
export async function startProgram(
  words: readonly string[],
  answers: () => Promise<unknown>,
): Promise<{ stop: () => Promise<void> }> {
  const untilInputEnds = '{ "$@"; kill -KILL 0; } & read -r _; kill -KILL 0';
  const child = spawn('/bin/sh', ['-c', untilInputEnds, 'sh', ...words], {
    ...nobody,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: dirname(words.at(-1) ?? '/'), LC_ALL: 'C.UTF-8' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4_000)));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      hasEnded = true;
      resolve();
    }),
  );
  const stop = (): Promise<void> => {
    child.stdin.end();
    return ended;
  };
  after(stop);
  await eventually(async () => {
    if (hasEnded) throw new Error(`${words[0]} ended: ${said}`);
    return answers().then(
      () => true,
      () => false,
    );
  });
  return { stop };
}
