import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import serverPackage from '#/package.json' with { type: 'json' };
import type { App } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import type { Replica } from '#/platform/db/replica.ts';
import type { PoolName } from '#/platform/monitoring/meters.ts';
import { recentBacklog } from './backlog.ts';
import { BacklogGauges } from './backlog-gauges.ts';

/** All metrics of this process and the installation, in the text format of Prometheus. */
export async function metricsText(app: App): Promise<string> {
  const gauges = gaugesOf(app);
  gauges.backlog.set(await recentBacklog(app));
  return gauges.registry.metrics();
}

const gaugesOf = perApp((app) => {
  const { registry } = app.meters;
  if (registry === null) throw new Error('Nothing is counted in this process: it has no monitoring port');
  gaugeBuild(registry);
  gaugePools(app, registry);
  gaugeReplica(app, registry);
  gaugeDisk(app, registry);
  return { registry, backlog: new BacklogGauges(registry) };
});

function gaugeBuild(registry: Registry): void {
  new Gauge({
    name: 'callwright_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  }).set({ version: serverPackage.version, node_version: process.versions.node }, 1);
}

function gaugePools({ database: { pool, replica } }: App, registry: Registry): void {
  const pools: [PoolName, Pool][] = [['callwright', pool]];
  if (replica !== null) pools.push(['callwright_replica', replica.pool]);
  const label = 'db_client_connection_pool_name';
  const gauge = (name: string, help: string, value: (of: Pool) => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect: () => {
        for (const [poolName, one] of pools) made.set({ [label]: poolName }, value(one));
      },
    });
  };
  const state = 'db_client_connection_state';
  const count: Gauge = new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections of the pool, by whether they are in use',
    labelNames: [label, state],
    registers: [registry],
    collect: () => {
      for (const [poolName, { idleCount, totalCount }] of pools) {
        count.set({ [label]: poolName, [state]: 'idle' }, idleCount);
        count.set({ [label]: poolName, [state]: 'used' }, totalCount - idleCount);
      }
    },
  });
  gauge('db_client_connection_max', 'How many connections the pool may have', ({ options }) => options.max);
  gauge(
    'db_client_connection_pending_requests',
    'How many wait for a connection of the pool',
    ({ waitingCount }) => waitingCount,
  );
}

/** NaN if there is no replica. */
function gaugeReplica({ database: { replica } }: App, registry: Registry): void {
  const gauge = (name: string, help: string, value: (of: Replica) => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => made.set(replica === null ? Number.NaN : value(replica)),
    });
  };
  gauge('callwright_replica_ready', 'Whether this process reads from the replica (1 or 0)', ({ problem }) =>
    problem === null ? 1 : 0,
  );
  gauge(
    'callwright_replica_lag_seconds',
    'For how long the oldest change has been missing on the replica',
    ({ lag }) => (lag === null ? Number.NaN : lag.ms / 1_000),
  );
  gauge(
    'callwright_replica_lag_bytes',
    'How much of the log of changes it has not replayed',
    ({ lag }) => lag?.bytes ?? Number.NaN,
  );
}

/** The disk with the embedded database, pictures and waiting files. An external database has its own disk. */
function gaugeDisk({ config: { dataDir } }: App, registry: Registry): void {
  const gauge = (name: string, help: string, blocks: (of: StatsFs) => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const disk = await statfs(dataDir).catch(() => null); // A service with DATABASE_URL may have no such folder.
        if (disk !== null) made.set(blocks(disk) * disk.bsize);
      },
    });
  };
  gauge('callwright_data_disk_bytes', 'Size of the disk of the data folder', (disk) => disk.blocks);
  gauge('callwright_data_disk_free_bytes', 'What is free of it for the service', (disk) => disk.bavail);
}
