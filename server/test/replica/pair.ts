import { cpSync, appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf, type Folder } from '#/platform/cluster/folder.ts';
import { identityFor } from '#/platform/cluster/identity.ts';
import { configure, makeCluster } from '#/platform/cluster/init.ts';
import { passwordsOf } from '#/platform/cluster/passwords.ts';
import { livingPostmaster, startPostmaster, stopPostmaster } from '#/platform/cluster/postmaster.ts';
import { bundledPrograms, type Programs } from '#/platform/cluster/programs.ts';
import { adminUrl, ensureRoles, serviceUrl, type Address } from '#/platform/cluster/roles.ts';
import { isCode } from '#/platform/errors/is-code.ts';
import { runAsLogin } from '#/test/database.ts';
import { withName } from '#/test/test-cluster.ts';

const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'replica',
  max_wal_senders: '4',
  max_connections: '200',
  shared_buffers: '64MB',
  // Keeps enough WAL for a standby that has fallen behind.
  wal_keep_size: '512MB',
};

/** `max_standby_streaming_delay` is 0, so the replay cancels each statement that is in its way. */
const conflictWithReplay = '40001';

/** One server of the pair, which a test can stop, kill and restart. */
export class Server {
  readonly #folder: Folder;
  readonly #programs: Programs;
  readonly #its: Address;

  constructor(folder: Folder, programs: Programs, passwords: Address['passwords']) {
    this.#folder = folder;
    this.#programs = programs;
    this.#its = { socketFolder: folder.data, passwords };
  }

  /** The URL with the service's role. */
  get url(): string {
    return serviceUrl(this.#its);
  }

  get adminUrl(): string {
    return adminUrl(this.#its);
  }

  get folder(): string {
    return this.#folder.data;
  }

  get pid(): number {
    return livingPostmaster(this.#folder.data)?.pid ?? 0;
  }

  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const { data } = this.#folder;
    const identity = identityFor(this.#folder, this.#programs);
    const how = {
      programs: this.#programs,
      identity,
      passwords: this.#its.passwords,
      settings: { ...settings, ...more },
    };
    configure(this.#folder, data, how);
    appendFileSync(join(data, 'pg_hba.conf'), 'local replication all trust\n');
    await startPostmaster(this.#folder, data, { ...how, socketFolder: data });
  }

  /** The server must be stopped. */
  copyTo(folder: Folder): Server {
    cpSync(this.#folder.data, folder.data, { recursive: true });
    return new Server(folder, this.#programs, this.#its.passwords);
  }

  stop(): Promise<void> {
    return stopPostmaster(this.#folder.data);
  }

  /** Like a power failure: no client is notified. */
  kill(): void {
    process.kill(this.pid, 'SIGQUIT');
  }

  /** Runs a statement as the superuser, and again if the replay of a standby cancels it. It must be safe to repeat. */
  async run(statement: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    try {
      const { rows } = await runAsLogin(withName(this.adminUrl, database), statement);
      return rows as Record<string, unknown>[];
    } catch (error) {
      if (isCode(error, conflictWithReplay)) return this.run(statement, database);
      throw error;
    }
  }
}

/** A PostgreSQL and a standby that streams from it, each on its own socket. */
export class Pair {
  readonly primary: Server;
  readonly standby: Server;
  readonly #folder: string;

  private constructor(folder: string, primary: Server, standby: Server) {
    this.#folder = folder;
    this.primary = primary;
    this.standby = standby;
  }

  /** @param fill fills the primary before the standby is copied from it */
  static async start(
    fill: (url: string) => Promise<unknown> = () => Promise.resolve(),
    programs = bundledPrograms(),
  ): Promise<Pair> {
    const root = mkdtempSync(join(tmpdir(), 'pair-'));
    const [first, second] = [folderOf(join(root, 'a')), folderOf(join(root, 'b'))];
    const passwords = passwordsOf(first);
    const identity = identityFor(first, programs);
    await makeCluster(first.data, { programs, identity, passwords, settings });
    const primary = new Server(first, programs, passwords);
    const standby = new Server(second, programs, passwords);
    await primary.start();
    await ensureRoles({ socketFolder: first.data, passwords });
    await fill(primary.url);
    await primary.stop();
    cpSync(first.data, second.data, { recursive: true });
    writeFileSync(join(second.data, 'standby.signal'), '');
    await primary.start();
    const pair = new Pair(root, primary, standby);
    await pair.startStandby();
    return pair;
  }

  /** Recovery does not wait for conflicting reads. */
  startStandby(): Promise<void> {
    return this.standby.start({
      primary_conninfo: `host=${this.primary.folder} port=5432 user=postgres`,
      max_standby_streaming_delay: '0',
    });
  }

  /** A second standby, which streams from the first. */
  async another(): Promise<Server> {
    await this.standby.stop();
    const third = this.standby.copyTo(folderOf(join(this.#folder, 'c')));
    await this.startStandby();
    await third.start({ primary_conninfo: `host=${this.standby.folder} port=5432 user=postgres` });
    return third;
  }

  async stop(): Promise<void> {
    await this.standby.stop();
    await this.primary.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
