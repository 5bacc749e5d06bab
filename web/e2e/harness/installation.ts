import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../../server/test/free-port.ts';
import { dataFolder } from '../../../server/test/data-folder.ts';

const here = join(import.meta.dirname, '..', '..', '..');

/** A service started with `npm start`, with an empty data folder. */
export type Installation = { readonly setUpLink: string; readonly stop: () => Promise<void> };

/** Starts a checkout (by default this one), and returns the link that it prints for the first owner. */
export async function startInstallation(checkout = here): Promise<Installation> {
  const folder = dataFolder();
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: { PATH, HOME, PORT: String(await freePort()), DATA_DIR: folder.path, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm does not forward signals to its child processes, so they are sent to the process group.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await folder.remove();
  };
  try {
    return { setUpLink: await linkIn(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function linkIn(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        said += text;
        const link = /http:\S+\/set-up\?token=\S+/.exec(said)?.[0];
        if (link !== undefined) resolve(link);
      });
    child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}: ${said}`)));
  });
}
