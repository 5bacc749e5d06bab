import { requestLogOf } from '#/surfaces/request-log/request-log.ts';
import type { Contract } from '@callwright/contract/endpoint.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { createApp } from '#/main/app.ts';
import { drainOutbox } from '#/platform/changes/dispatcher.ts';
import { loadConfig } from '#/platform/config/config.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';
import type { App } from '#/platform/context/ctx.ts';
import type { Jobs } from '#/platform/jobs/jobs.ts';
import { listener } from '#/surfaces/http/app.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { pagesOf } from '#/main/pages-of.ts';
import { RouteTable, routesOf } from '#/surfaces/http/routes.ts';
import { HttpServer } from '#/surfaces/http/server.ts';
import { startJobs } from '#/main/start-jobs.ts';
import { subscribers as standardSubscribers } from '#/main/subscribers.ts';
import { assistantTools } from '#/surfaces/mcp/assistant-tools.ts';
import { ScimEntryPoints } from '#/surfaces/scim/entry-points.ts';
import { scimHandlers } from '#/main/scim-handlers.ts';
import { ChangeStreamEntryPoint } from '#/surfaces/change-stream/entry-point.ts';
import { McpEntryPoints } from '#/surfaces/mcp/entry-points.ts';
import type { ToolSet } from '#/surfaces/mcp/tool-set.ts';
import { Client } from './client.ts';
import { Conformance } from './conformance.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** Limits that no test reaches by accident; plans keep their own. */
const plenty = '1000000';

export type TestServer = {
  readonly app: App;
  readonly origin: string;
  /** The URL of its database, for processes that a test starts. */
  readonly databaseUrl: string;
  readonly entryPoints: McpEntryPoints;
  readonly changeStream: ChangeStreamEntryPoint;
  readonly clock: TestClock;
  /** A client without a credential. */
  readonly anybody: Client;
  /** Processes the outbox for everything that was committed so far. */
  drainOutbox(): Promise<void>;
  close(): Promise<void>;
};

/** The server's clock. It does not advance unless a test moves it, so that no result depends on durations. */
class TestClock {
  #nowMs = Date.now();
  readonly now = (): number => this.#nowMs;

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  set(instant: string): void {
    this.#nowMs = Temporal.Instant.from(instant).epochMilliseconds;
  }

  /** Resets to the real time, for the next test. */
  reset(): void {
    this.#nowMs = Date.now();
  }
}

/** A real server with its own database, for one test process. */
export async function startServer<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  environment: Record<string, string> = {},
  toolSet: ToolSet = assistantTools,
  subscribers: readonly Subscriber[] = standardSubscribers,
  hold: () => Promise<TestDatabase> = testDatabase,
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
    // No server listens there, so that tests send no requests to the internet.
    DNS_SERVERS: '127.0.0.1:1',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    TWILIO_API_URL: 'http://127.0.0.1:1',
    SLACK_API_URL: 'http://127.0.0.1:1',
    SLACK_WEBHOOK_URL: 'http://127.0.0.1:1',
    ...environment,
  });
  const held = await hold();
  const { database } = held;
  const clock = new TestClock();
  const app = await createApp(config, database, { works: true, clock: clock.now, subscribers });
  leaveToTests(app.jobs);
  await startJobs(app);
  const http = new HttpServer(config.baseUrl);
  const port = await http.listen(config.port, config.host);
  const entryPoints = new McpEntryPoints(app, toolSet);
  const changeStream = new ChangeStreamEntryPoint(app);
  const table = new RouteTable(routesOf(contract, handlers));
  const directories = new ScimEntryPoints(app, scimHandlers);
  const pages = pagesOf(app, { ...contract, ...scimContract }, entryPoints.scopes);
  http.serve(listener(app, table, pages, [entryPoints, changeStream, directories]));
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    origin,
    databaseUrl: held.url,
    entryPoints,
    changeStream,
    clock,
    anybody: new Client(origin, Conformance.of(contract), {}),
    drainOutbox: () => drainOutbox(app),
    close: async () => {
      http.abort();
      await requestLogOf(app).close();
      await app.jobs.stop();
      await held.drop();
    },
  };
}

/** Disables jobs that would start at real times, during any test. Tests call their functions instead. */
function leaveToTests(jobs: Jobs): void {
  const watch: Jobs['watch'] = jobs.watch.bind(jobs);
  Object.assign(jobs, {
    recur: () => Promise.resolve(),
    workRows: () => undefined,
    watch: (watched: Parameters<Jobs['watch']>[0]) =>
      watched.name === 'changes' ? watch(watched) : undefined,
  });
}
