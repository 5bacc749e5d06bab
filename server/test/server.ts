import type { Contract } from '@callwright/contract/endpoint.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { App } from '../ctx.ts';
import { listener } from '../http/app.ts';
import type { Handlers } from '../http/handler.ts';
import { pagesOf } from '../http/pages-of.ts';
import { RouteTable, routesOf } from '../http/routes.ts';
import { HttpServer } from '../http/server.ts';
import { startJobs } from '../jobs/start.ts';
import { assistantSurface } from '../mcp/assistant-surface.ts';
import { McpDoors } from '../mcp/doors.ts';
import type { Surface } from '../mcp/surface.ts';
import { Client } from './client.ts';
import { Conformance } from './conformance.ts';
import { testDatabase } from './database.ts';

/** Limits that no test meets by accident; plans keep theirs. */
const plenty = '1000000';

export type TestServer = {
  readonly app: App;
  readonly origin: string;
  readonly doors: McpDoors;
  readonly clock: TestClock;
  /** A caller without a credential. */
  readonly anybody: Client;
  close(): Promise<void>;
};

/** The server's clock: the real one, moved by as much as a test says. */
class TestClock {
  #aheadMs = 0;
  readonly now = (): number => Date.now() + this.#aheadMs;

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Sets the time; it goes on from there. */
  set(instant: string): void {
    this.#aheadMs = Temporal.Instant.from(instant).epochMilliseconds - Date.now();
  }

  reset(): void {
    this.#aheadMs = 0;
  }
}

/** A real server on a database of its own, for one test process. */
export async function startServer<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  environment: Record<string, string> = {},
  surface: Surface = assistantSurface,
): Promise<TestServer> {
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL: 'http://callwright.test',
    APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
    LOG_LEVEL: 'fatal',
    ENTERPRISE_LIMIT_POINTS: plenty,
    PUBLIC_LIMIT_POINTS: plenty,
    MCP_LIMIT_POINTS: plenty,
    OAUTH_REGISTRATIONS_PER_HOUR: '1000000',
    OAUTH_REGISTRATIONS_PER_DAY: '1000000',
    PUBLIC_FORM_SECONDS: '0',
    ...environment,
  });
  const held = await testDatabase();
  const { database } = held;
  const clock = new TestClock();
  const app = await createApp(config, database, { works: true, clock: clock.now });
  await startJobs(app);
  const http = new HttpServer();
  const port = await http.listen(config.port, config.host);
  const doors = new McpDoors(app, surface);
  const table = new RouteTable(routesOf(contract, handlers));
  http.serve(listener(app, table, await pagesOf(app, contract, doors.scopes), doors));
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    origin,
    doors,
    clock,
    anybody: new Client(origin, new Conformance(contract), {}),
    close: async () => {
      http.abort();
      await app.requestLog.close();
      await app.jobs.stop();
      await held.drop();
    },
  };
}
