import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL refuses to run as root; nobody owns nothing else. */
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Where the programs of PostgreSQL are, or null where only a server is given. */
export function programsOfPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  const installed = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
  const inPath = (process.env['PATH'] ?? '').split(':');
  return [...installed, ...inPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** A PostgreSQL of the test's own, which it may kill. */
export class Cluster {
  readonly url: string;
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async make(programs: string): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-cluster-'));
    if (identity.uid !== undefined) chownSync(folder, nobody, nobody);
    const initdb = join(programs, 'initdb');
    execFileSync(initdb, ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync'], {
      ...identity,
      stdio: 'ignore',
      cwd: folder,
    });
    const cluster = new Cluster(programs, folder, await freePort());
    await cluster.start();
    return cluster;
  }

  /** Comes back with all that was committed. */
  async start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.#port,
      unix_socket_directories: '',
      max_connections: 60,
    };
    this.#process = spawn(
      join(this.#programs, 'postgres'),
      [
        '-D',
        join(this.#folder, 'data'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...identity, stdio: 'ignore', cwd: this.#folder, detached: true },
    );
    while (!(await this.#answers())) await sleep(50);
  }

  /** All of its processes at once, without a word. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      if (this.#process?.exitCode !== null) throw new Error('PostgreSQL did not start');
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  await new Promise((done) => server.close(done));
  return port;
}
