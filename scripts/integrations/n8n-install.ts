import { execFile } from 'node:child_process';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const nodes = join(root, 'integrations', 'n8n');
const cache = join(root, 'node_modules', '.cache');
/** 2.41.3 depends on a package that is not published. */
const version = '2.41.1';
const run = promisify(execFile);
/** n8n and its tools need this Node version, not the one of the system. */
const env = { ...process.env, CI: 'true', PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];

/** The n8n program; N8N_FOLDER names a folder that already has it. No package scripts are run. */
export async function installN8n(): Promise<string> {
  const folder = process.env['N8N_FOLDER'] ?? join(cache, 'n8n');
  const program = join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
  if (await isThere(program)) return program;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  console.log(`Installing n8n ${version} in ${folder}; this takes minutes and 2.8 GB`);
  await run('npm', ['install', `n8n@${version}`, ...quiet], { cwd: folder, env });
  return program;
}

/** Lints, builds and packs the nodes; returns the tarball that npm would publish. */
export async function buildNodes(): Promise<string> {
  if (!(await isThere(join(nodes, 'node_modules'))))
    await run('npm', ['install', ...quiet], { cwd: nodes, env });
  for (const script of ['lint', 'build']) await run('npm', ['run', script], { cwd: nodes, env });
  const packed = join(cache, 'n8n-nodes');
  await rm(packed, { recursive: true, force: true });
  await mkdir(packed, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', packed], { cwd: nodes, env });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]; // the output of npm pack
  console.log(`${filename} is linted, built and packed`);
  return join(packed, filename);
}

/** Installs the tarball in n8n's folder for community nodes. */
export async function installNodes(tarball: string, userFolder: string): Promise<void> {
  const folder = join(userFolder, '.n8n', 'nodes');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "installed-nodes", "private": true }');
  // n8n provides n8n-workflow, the only peer dependency.
  await run('npm', ['install', tarball, '--legacy-peer-deps', ...quiet], { cwd: folder, env });
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
