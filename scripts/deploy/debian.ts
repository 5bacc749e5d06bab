import { spawnSync } from 'node:child_process';

/** Waits if another process is installing packages. */
const patiently = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs the Debian packages of the programs that a test needs, unless all programs are there. */
export function needPrograms(programs: readonly string[], packages: readonly string[]): void {
  if (programs.every(isThere)) return;
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', [...patiently, ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed: ${stderr.slice(-1_000)}`);
  }
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length > 0) throw new Error(`${packages.join(', ')} did not bring ${missing.join(', ')}`);
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** Why tests that need Debian packages are skipped here, or false. */
export const withoutDebian =
  process.platform === 'linux' && process.getuid?.() === 0 && isThere('apt-get')
    ? false
    : 'they install packages of Debian, as root';
