import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#/test/free-port.ts';
import { Forwarder } from './forwarder.ts';

const program = [process.env['PGBOUNCER'], '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Why tests with PgBouncer are skipped, or false if it is installed. */
export const withoutPgBouncer =
  program === undefined
    ? 'PgBouncer is not installed: apt-get install pgbouncer, or name it in PGBOUNCER'
    : false;

/** A real PgBouncer in transaction mode in front of a database. */
export class PgBouncer {
  readonly url: string;
  /** For example, 118 for 1.18. */
  readonly version: number;
  readonly #process: ChildProcess;
  readonly #forwarder: Forwarder;
  readonly #folder: string;

  private constructor(parts: {
    url: string;
    version: number;
    child: ChildProcess;
    forwarder: Forwarder;
    folder: string;
  }) {
    this.url = parts.url;
    this.version = parts.version;
    this.#process = parts.child;
    this.#forwarder = parts.forwarder;
    this.#folder = parts.folder;
  }

  static async start(target: string): Promise<PgBouncer> {
    if (program === undefined) throw new Error(String(withoutPgBouncer));
    const printed = execFileSync(program, ['--version'], { encoding: 'utf8' });
    const [, major = '', minor = ''] = /PgBouncer (\d+)\.(\d+)/.exec(printed) ?? [];
    const version = Number(major) * 100 + Number(minor);
    // Another account has no access to the socket of the test's PostgreSQL.
    const forwarder = await Forwarder.start(target);
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'callwright pgbouncer '));
    chmodSync(folder, 0o755);
    const config = join(folder, 'pgbouncer.ini');
    writeFileSync(config, settings(target, forwarder.port, port, version), { mode: 0o644 });
    const asRoot = process.getuid?.() === 0;
    const child = spawn(program, [...(asRoot ? ['-u', 'nobody'] : []), config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const { pathname, username } = new URL(target);
    const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.stderr.on('data', (chunk: Buffer) => {
        log += chunk;
        if (log.includes('process up')) resolve();
      });
      child.once('exit', () => reject(new Error(`PgBouncer has ended: ${log}`)));
    });
    return new PgBouncer({ url, version, child, forwarder, folder });
  }

  async end(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    await ended;
    this.#forwarder.close();
    rmSync(this.#folder, { recursive: true });
  }
}

function settings(target: string, serverPort: number, port: number, version: number): string {
  const { pathname, username, password } = new URL(target);
  const login = `user=${decodeURIComponent(username)}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}`;
  return `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${serverPort} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
${version >= 121 ? 'max_prepared_statements = 200' : ''}
`;
}
