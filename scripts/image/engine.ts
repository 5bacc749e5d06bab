import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const textMax = 2 ** 26;

/**
 * Podman and Buildah with their own storage. They run in a mount namespace with only one version of the cgroup file
 * system: the runtime refuses machines that have both versions.
 */
export class Engine {
  readonly #storage: string[];

  constructor(folder: string) {
    const [root, runroot] = [join(folder, 'storage'), join(folder, 'run')];
    for (const path of [root, runroot]) mkdirSync(path, { recursive: true });
    this.#storage = ['--root', root, '--runroot', runroot];
  }

  async build(...args: readonly string[]): Promise<void> {
    await this.#run('buildah', ['bud', '--isolation', 'chroot', '--network', 'host', ...args]);
  }

  async podman(...args: readonly string[]): Promise<string> {
    return this.#run('podman', args);
  }

  async #run(program: 'buildah' | 'podman', args: readonly string[]): Promise<string> {
    const [file = '', ...rest] = this.#words(program, args);
    return (await run(file, rest, { maxBuffer: textMax })).stdout;
  }

  /** Starts the image as in production: without privileges, and with write access only to its volumes and /tmp. */
  start(
    image: string,
    { options = [], args }: { options?: readonly string[]; args: readonly string[] },
  ): Container {
    containers += 1;
    const name = `callwright-${process.pid}-${containers}`;
    return new Container(
      name,
      this.#words('podman', ['run', '--name', name, '--rm', ...hardened, ...options, image, ...args]),
      (...more) => this.podman('exec', name, ...more),
    );
  }

  /** The output of a shell script in the image, run as root, who can read everything. */
  inspect(image: string, script: string): Promise<string> {
    return this.podman('run', '--rm', ...hardened, '--user', '0', '--entrypoint', 'sh', image, '-c', script);
  }

  #words(program: 'buildah' | 'podman', args: readonly string[]): string[] {
    const inside =
      'umount --lazy --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec "$@"';
    const how = program === 'podman' ? ['--cgroup-manager', 'cgroupfs', '--runtime', 'crun'] : [];
    return [
      'unshare',
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-c',
      inside,
      'sh',
      program,
      ...this.#storage,
      ...how,
      ...args,
    ];
  }
}

let containers = 0;

// The last two lines are for machines without systemd, and for those where limits can only be lowered.
const hardened =
  `--read-only --read-only-tmpfs=false --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges
  --network host --cgroups disabled --no-healthcheck
  --ulimit nofile=8192:8192 --ulimit nproc=4096:4096`.split(/\s+/);

/** A container in the foreground of a program that forwards signals to it. */
export class Container {
  readonly name: string;
  /** Runs a program in it. */
  readonly exec: (...args: string[]) => Promise<string>;
  /** Its exit code, after it has ended. */
  readonly ended: Promise<number | null>;
  readonly #kill: (signal: NodeJS.Signals) => void;
  #said = '';

  constructor(name: string, [program = '', ...args]: readonly string[], exec: Container['exec']) {
    this.name = name;
    this.exec = exec;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (this.#said += part));
    this.ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    this.#kill = (signal) => void child.kill(signal);
  }

  /** Its output so far. */
  get said(): string {
    return this.#said;
  }

  async end(): Promise<number | null> {
    this.#kill('SIGTERM');
    return this.ended;
  }
}

/** Why images cannot be built here, or false. */
export function withoutEngine(): string | false {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'containers are started by root on Linux';
  return spawnSync('unshare', ['--mount', 'true']).status === 0
    ? false
    : 'no mount namespaces are to be had here';
}
