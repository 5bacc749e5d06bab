import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import serverPackage from '#/package.json' with { type: 'json' };
import type { Log } from '#/platform/log/log.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import type { RateLimit } from './rate-limit.ts';
import { cellsChannel } from '#/platform/db/cells.ts';
import { runStatement } from '#/platform/db/connections.ts';
import { openSharedStore, type SharedStore } from './shared-store.ts';

const channel = 'callwright_process';
const beatMs = 5_000;
/** A process not seen for this long is considered dead; it may miss three heartbeats. */
const goneAfter = '20 seconds';
/** Only processes that answer requests have something to count together. */
const counts = `'api' = any (roles)`;
const switchTimeoutMs = 2_000;
const pollMs = 20;

/** What this module needs from a process. */
type Process = {
  readonly config: Pick<Config, 'redisUrl'>;
  readonly database: Database;
  readonly limits: RateLimit;
  readonly log: Log;
};

export type Membership = { leave(): Promise<void> };

/** `api` answers requests, `worker` does jobs; one process may do both. */
export type ServeRole = 'api' | 'worker';

/**
 * Announces this process to the others. All processes that answer requests count together as soon as there are two.
 * Resolves when every living process does; only then may this one answer requests.
 */
export async function joinProcesses(
  app: Process,
  roles: readonly ServeRole[] = ['api'],
): Promise<Membership> {
  const processes = new Processes(app, roles);
  await processes.join();
  return processes;
}

class Processes implements Membership {
  readonly #app: Process;
  readonly #id = randomBytes(8).toString('hex');
  readonly #roles: readonly ServeRole[];
  readonly #shared: SharedStore;
  #beat: NodeJS.Timeout | null = null;
  /** The last look at the others, so that leaving can wait for it. */
  #looking: Promise<void> = Promise.resolve();
  #hasLeft = false;

  constructor(app: Process, roles: readonly ServeRole[]) {
    this.#app = app;
    this.#roles = roles;
    this.#shared = openSharedStore(app);
  }

  async join(): Promise<void> {
    const look = (): void => {
      if (this.#hasLeft) return; // the notification of its own departure arrives here too
      this.#looking = this.#look().catch((error: unknown) => this.#app.log.storeFailure(error));
    };
    await this.#app.database.listen(channel, { onMessage: look, onConnected: look, onLost: () => undefined });
    const { cells } = this.#app.database;
    const learn = (): void =>
      void cells.refresh().catch((error: unknown) => this.#app.log.storeFailure(error));
    await this.#app.database.listen(cellsChannel, {
      onMessage: learn,
      onConnected: learn,
      onLost: () => undefined,
    });
    await this.#statement(
      `delete from process_heartbeat where seen_at < now() - interval '${goneAfter}'`,
      [],
    );
    await this.#statement(
      `insert into process_heartbeat (id, shares_limits, roles, version, host)
       select $1, exists (select from process_heartbeat where ${counts} and seen_at > now() - interval '${goneAfter}'), $2, $3, $4`,
      [this.#id, this.#roles, serverPackage.version, hostname()],
    );
    await this.#look();
    await this.#announce();
    if (this.#roles.includes('api')) await this.#allShare();
    this.#beat = setInterval(look, beatMs);
    this.#beat.unref();
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    if (this.#beat !== null) clearInterval(this.#beat);
    await this.#looking;
    await this.#statement('delete from process_heartbeat where id = $1', [this.#id]);
    await this.#announce();
    this.#shared.close();
  }

  /** Sends a heartbeat, and counts in the shared store if there are other processes, else in memory. */
  async #look(): Promise<void> {
    const { rows } = await this.#statement(
      `select count(*)::int as others from process_heartbeat where id <> $1 and ${counts} and seen_at > now() - interval '${goneAfter}'`,
      [this.#id],
    );
    const [{ others }] = rows as [{ others: number }]; // an aggregate has one row
    await this.#app.limits.share(others > 0 ? this.#shared.store : null);
    await this.#statement('update process_heartbeat set seen_at = now(), shares_limits = $2 where id = $1', [
      this.#id,
      others > 0,
    ]);
  }

  /** Waits until no living process counts alone, but two seconds at most: a hanging process must not stop this one. */
  async #allShare(): Promise<void> {
    const giveUpAt = performance.now() + switchTimeoutMs;
    while (performance.now() < giveUpAt) {
      const { rows } = await this.#statement(
        `select id from process_heartbeat where id <> $1 and ${counts} and not shares_limits and seen_at > now() - interval '${goneAfter}'`,
        [this.#id],
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async #announce(): Promise<void> {
    await this.#statement(`select pg_notify('${channel}', $1)`, [this.#id]);
  }

  #statement(text: string, values: readonly unknown[]) {
    return runStatement(this.#app.database.pool, text, values);
  }
}
