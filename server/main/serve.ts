import { requestLogOf } from '#/surfaces/request-log/request-log.ts';
import { contract } from '@callwright/contract/index.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { createApp } from './app.ts';
import type { Config } from '#/platform/config/config.ts';
import type { App } from '#/platform/context/ctx.ts';
import type { Database } from '#/platform/db/open.ts';
import { lockService } from '#/platform/cluster/service-lock.ts';
import { openLate } from './open-configured.ts';
import { prepareSchema } from './prepare-schema.ts';
import { proveTenancy } from '#/platform/db/self-test.ts';
import { handlers } from './handlers.ts';
import { listener } from '#/surfaces/http/app.ts';
import { pagesOf } from './pages-of.ts';
import { RouteTable, routesOf } from '#/surfaces/http/routes.ts';
import { HttpServer } from '#/surfaces/http/server.ts';
import type { MonitoringServer } from '#/surfaces/monitoring/monitoring-server.ts';
import { sealAtStart } from '#/main/sealed/seal-at-start.ts';
import { startJobs } from './start-jobs.ts';
import { ScimEntryPoints } from '#/surfaces/scim/entry-points.ts';
import { scimHandlers } from './scim-handlers.ts';
import { ChangeStreamEntryPoint } from '#/surfaces/change-stream/entry-point.ts';
import { McpEntryPoints } from '#/surfaces/mcp/entry-points.ts';
import { assistantTools } from '#/surfaces/mcp/assistant-tools.ts';
import { joinProcesses, type Membership, type ServeRole } from '#/platform/limits/processes.ts';

type Watched = { readonly server: MonitoringServer; readonly address: string };

export type Service = {
  readonly app: App;
  /** The address of the service; null for a process that only runs jobs. */
  readonly address: string | null;
  /** The address of the monitoring port; null if it is not configured. */
  readonly monitoring: string | null;
  /** Lets requests and jobs finish, then closes everything. */
  close(): Promise<void>;
};

/** Starts the service: claims the data folder and the port, opens and migrates the database, then accepts requests. */
export async function serve(
  config: Config,
  roles: readonly ServeRole[] = ['api', 'worker'],
): Promise<Service> {
  const isOurs = config.databaseUrl === null && roles.includes('api');
  const release = isOurs ? await lockService(config.dataDir) : () => undefined;
  try {
    const service = await onPort(config, roles);
    const close = () => service.close().finally(release);
    return { ...service, close };
  } catch (error) {
    release();
    throw error;
  }
}

async function onPort(given: Config, roles: readonly ServeRole[]): Promise<Service> {
  const watched = await watchedOn(given);
  try {
    return await onPorts(given, roles, watched);
  } catch (error) {
    await watched?.server.close();
    throw error;
  }
}

/** Comes first, so that a slow start can be watched too. */
async function watchedOn({ monitoringPort, monitoringHost }: Config): Promise<Watched | null> {
  if (monitoringPort === null) return null;
  // Loaded only here, with its library: most processes have no monitoring.
  const { MonitoringServer: Server } = await import('#/surfaces/monitoring/monitoring-server.ts');
  const server = new Server();
  return { server, address: await server.listen(monitoringPort, monitoringHost) };
}

async function onPorts(
  given: Config,
  roles: readonly ServeRole[],
  watched: Watched | null,
): Promise<Service> {
  const http = roles.includes('api') ? new HttpServer(given.baseUrl) : null;
  const port = http === null ? given.port : await http.listen(given.port, given.host);
  const config =
    port === given.port ? given : { ...given, baseUrl: given.baseUrl.replace(/:0$/, `:${port}`) };
  let database: Database | null = null;
  try {
    database = await openLate(ofRoles(config, roles));
    await prepareSchema(config, database);
    await proveTenancy(database);
    await sealAtStart(database, config);
    return await start(config, database, http, { roles, watched });
  } catch (error) {
    http?.abort();
    await database?.close();
    throw error;
  }
}

/** A process that only runs jobs uses the direct address for everything, and no replica. */
function ofRoles(config: Config, roles: readonly ServeRole[]): Config {
  return roles.includes('api')
    ? config
    : {
        ...config,
        databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
        databaseReplicaUrl: null,
      };
}

async function start(
  config: Config,
  database: Database,
  http: HttpServer | null,
  { roles, watched }: { roles: readonly ServeRole[]; watched: Watched | null },
): Promise<Service> {
  const app = await createApp(config, database, { works: roles.includes('worker') });
  try {
    await startJobs(app);
    const membership = await joinProcesses(app, roles);
    const entryPoints = http === null ? null : new McpEntryPoints(app, assistantTools);
    const changeStream = new ChangeStreamEntryPoint(app);
    if (http !== null && entryPoints !== null) {
      const table = new RouteTable(routesOf(contract, handlers));
      http.serve(
        listener(app, table, pagesOf(app, { ...contract, ...scimContract }, entryPoints.scopes), [
          entryPoints,
          changeStream,
          new ScimEntryPoints(app, scimHandlers),
        ]),
      );
    }
    watched?.server.watch(app);
    const close = async (): Promise<void> => {
      try {
        await stop(app, http, [entryPoints, changeStream], membership);
      } finally {
        await watched?.server.close();
      }
    };
    const address = http === null ? null : config.baseUrl;
    return { app, address, monitoring: watched?.address ?? null, close };
  } catch (error) {
    // Otherwise its timers would keep the process alive.
    await app.jobs.stop();
    throw error;
  }
}

async function stop(
  app: App,
  http: HttpServer | null,
  streaming: readonly ({ close(): Promise<void> | void } | null)[],
  membership: Membership,
): Promise<void> {
  app.lifecycle.isDraining = true;
  // Only now: if connections were closed while new ones are accepted, some of the new ones would be left waiting at the
  // end.
  app.lifecycle.isClosing = true;
  try {
    for (const entryPoint of streaming) await entryPoint?.close();
    await http?.close();
    await requestLogOf(app).close();
    await app.jobs.stop();
    await membership.leave();
  } finally {
    // Even if the database no longer answers: the embedded one ends with its last process.
    await app.database.close();
    await app.tracing.close();
    app.log.flush();
  }
}
