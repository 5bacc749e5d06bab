import { contract } from '@callwright/contract/index.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { App } from './ctx.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Database } from './db/open.ts';
import { proveTenancy } from './db/self-test.ts';
import { handlers } from './handlers.ts';
import { listener } from './http/app.ts';
import { pagesOf } from './http/pages-of.ts';
import { RouteTable, routesOf } from './http/routes.ts';
import { HttpServer } from './http/server.ts';
import { startJobs } from './jobs/start.ts';
import { McpDoors } from './mcp/doors.ts';
import { assistantSurface } from './mcp/assistant-surface.ts';
import { joinProcesses, type Membership } from './limits/processes.ts';

/** `api` answers requests, `worker` does jobs; one process may do both. */
export type ServeRole = 'api' | 'worker';

export type Service = {
  readonly app: App;
  /** Where people reach it, or null for a process that only works. */
  readonly address: string | null;
  /** Lets requests and jobs finish, then closes everything. */
  close(): Promise<void>;
};

/** Starts the service: takes the port, opens and migrates the database, then lets requests in. */
export async function serve(
  given: Config,
  roles: readonly ServeRole[] = ['api', 'worker'],
): Promise<Service> {
  const http = roles.includes('api') ? new HttpServer() : null;
  const port = http === null ? given.port : await http.listen(given.port, given.host);
  const config =
    port === given.port ? given : { ...given, baseUrl: given.baseUrl.replace(/:0$/, `:${port}`) };
  let database: Database | null = null;
  try {
    database = await openDatabase(
      config.databaseUrl === null
        ? { dataDir: config.dataDir }
        : { databaseUrl: config.databaseUrl, poolMax: config.databasePoolMax },
    );
    await migrate(database);
    await proveTenancy(database);
    return await start(config, database, http, roles);
  } catch (error) {
    http?.abort();
    await database?.close();
    throw error;
  }
}

async function start(
  config: Config,
  database: Database,
  http: HttpServer | null,
  roles: readonly ServeRole[],
): Promise<Service> {
  const app = await createApp(config, database, { works: roles.includes('worker') });
  try {
    await startJobs(app);
    const membership = http === null ? null : await joinProcesses(app);
    const doors = http === null ? null : new McpDoors(app, assistantSurface);
    if (http !== null && doors !== null) {
      const table = new RouteTable(routesOf(contract, handlers));
      http.serve(listener(app, table, await pagesOf(app, contract, doors.scopes), doors));
    }
    const close = () => stop(app, http, doors, membership);
    return { app, address: http === null ? null : config.baseUrl, close };
  } catch (error) {
    // Its timers would keep a process alive that serves nobody.
    await app.jobs.stop();
    throw error;
  }
}

async function stop(
  app: App,
  http: HttpServer | null,
  doors: McpDoors | null,
  membership: Membership | null,
): Promise<void> {
  app.lifecycle.isDraining = true;
  // Only now: connections closed while new ones are still taken would leave some of those waiting when that ends.
  app.lifecycle.isClosing = true;
  await doors?.close();
  await http?.close();
  await app.requestLog.close();
  await app.jobs.stop();
  await membership?.leave();
  await app.database.close();
  app.log.flush();
}
