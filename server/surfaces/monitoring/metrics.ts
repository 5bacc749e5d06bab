import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import serverPackage from '#/package.json' with { type: 'json' };
import type { App } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { poolName } from '#/platform/monitoring/prometheus-meters.ts';
import { recentBacklog } from './backlog.ts';
import { BacklogGauges } from './backlog-gauges.ts';

/** Everything that a process of this installation knows, in the text format of Prometheus. */
export async function metricsText(app: App): Promise<string> {
  const gauges = gaugesOf(app);
  gauges.backlog.set(await recentBacklog(app));
  return gauges.registry.metrics();
}

const gaugesOf = perApp((app) => {
  const { registry } = app.meters;
  if (registry === null) throw new Error('Nothing is counted in this process: it has no monitoring port');
  gaugeBuild(registry);
  gaugePool(app, registry);
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

function gaugePool({ database: { pool } }: App, registry: Registry): void {
  const labels = { db_client_connection_pool_name: poolName };
  const gauge = (name: string, help: string, value: () => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [registry],
      collect: () => made.set(labels, value()),
    });
  };
  const count: Gauge = new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections of the pool, by whether they are in use',
    labelNames: [...Object.keys(labels), 'db_client_connection_state'],
    registers: [registry],
    collect: () => {
      count.set({ ...labels, db_client_connection_state: 'idle' }, pool.idleCount);
      count.set({ ...labels, db_client_connection_state: 'used' }, pool.totalCount - pool.idleCount);
    },
  });
  gauge('db_client_connection_max', 'How many connections the pool may have', () => pool.options.max);
  gauge(
    'db_client_connection_pending_requests',
    'How many wait for a connection of the pool',
    () => pool.waitingCount,
  );
}

/** Of the folder with the embedded database, pictures and files that wait; the database elsewhere has a disk of its own. */
function gaugeDisk({ config: { dataDir } }: App, registry: Registry): void {
  const size = new Gauge({
    name: 'callwright_data_disk_bytes',
    help: 'Size of the disk of the data folder',
    registers: [registry],
  });
  const free: Gauge = new Gauge({
    name: 'callwright_data_disk_free_bytes',
    help: 'What is free of it for the service',
    registers: [registry],
    collect: async () => {
      const disk = await statfs(dataDir).catch(() => null); // A service with DATABASE_URL may have no such folder.
      if (disk === null) return;
      size.set(disk.blocks * disk.bsize);
      free.set(disk.bavail * disk.bsize);
    },
  });
}
