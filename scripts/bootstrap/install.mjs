import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { linkPostgres } from './link-postgres.mjs';
import { findNode26, root, runToEnd, withNodeFirst } from './node26.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.callwright-installed');
const markerFile = join(modules, '.callwright-installing');
const manifests = [
  'package.json',
  'package-lock.json',
  'contract/package.json',
  'server/package.json',
  'sdk/package.json',
  'web/package.json',
];
const waitMs = 500;
const waitLimitMs = 600_000;

/** Updates node_modules to match the lock file; does nothing if it is up to date. */
export async function ensureInstalled() {
  const wanted = `${process.platform}-${process.arch} ${contentHash(manifests)}`;
  if (isCurrent(wanted)) return;
  await waitForOtherInstaller();
  if (isCurrent(wanted)) return;

  // A marker without a living process: the installation was interrupted and any package may be incomplete.
  if (existsSync(markerFile)) rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  writeFileSync(markerFile, String(process.pid));
  console.error('Installing dependencies (this happens once per version) …');

  // npm skips optional packages that do not support the Node version it runs on, and the bundler's binaries do not
  // support Node 18. So Node 26 is installed first, and then used to install the rest.
  if (!findNode26()) await npm(process.execPath, ['--workspaces=false', '--omit=dev', '--loglevel=error']);
  await npm(findNode26() ?? process.execPath, ['--include=dev']);
  linkPostgres();

  writeFileSync(stampFile, wanted);
  rmSync(markerFile);
}

function isCurrent(wanted) {
  return !existsSync(markerFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

/** `--no-save` leaves the lock file unchanged; NODE_ENV does not affect what is installed. */
async function npm(node, flags) {
  const args = ['install', '--no-save', '--include=optional', '--no-audit', '--no-fund', ...flags];
  // Standard output is reserved for the program that is started afterwards (`--json`): npm's output goes to standard
  // error.
  const options = { env: withNodeFirst(node), stdio: ['ignore', 2, 2] };
  const cli = process.env.npm_execpath;
  const code =
    cli?.endsWith('.js') && existsSync(cli)
      ? await runToEnd(node, [cli, ...args], options)
      : await runToEnd('npm', args, options);
  if (code !== 0) throw new Error(`npm install failed (exit code ${code}); its messages are above.`);
}

async function waitForOtherInstaller() {
  const end = performance.now() + waitLimitMs;
  let isAnnounced = false;
  while (isOtherInstalling()) {
    if (!isAnnounced) console.error('Another process is installing the dependencies; waiting for it …');
    isAnnounced = true;
    if (performance.now() > end)
      throw new Error(`Another installation has not ended in ${waitLimitMs / 60_000} minutes.`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

function isOtherInstalling() {
  if (!existsSync(markerFile)) return false;
  const pid = Number(readFileSync(markerFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
