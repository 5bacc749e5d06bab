import { Redis } from 'ioredis';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Log } from '#/platform/log/log.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import { storeOptions } from './rate-limit.ts';

type Place = {
  readonly config: Pick<Config, 'redisUrl'>;
  readonly database: Pick<Database, 'db'>;
  readonly log: Log;
};

/** A query as the limiter library sends it; it runs like every other statement of the service. */
type Wanted = { readonly text: string; readonly values: readonly unknown[] };

export type SharedStore = { readonly store: RateLimiterAbstract; close(): void };

const connectTimeoutMs = 2_000;
/** In milliseconds. If the store takes longer, the request continues uncounted. */
const commandTimeoutMs = 500;
const redisPrefix = 'callwright:limit';

/** Where several processes count together: Redis if it is configured, else PostgreSQL. */
export function openSharedStore({ config, database, log }: Place): SharedStore {
  if (config.redisUrl === null) {
    const store = new RateLimiterPostgres({
      ...storeOptions,
      storeClient: { query: ({ text, values }: Wanted) => database.db.run(text, values) },
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
    });
    return { store, close: () => undefined };
  }
  const redis = new Redis(config.redisUrl, {
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    // Requests do not wait while Redis is down.
    enableOfflineQueue: false,
  });
  redis.on('error', (error) => log.storeFailure(error));
  const store = new RateLimiterRedis({
    ...storeOptions,
    keyPrefix: redisPrefix,
    storeClient: redis,
    rejectIfRedisNotReady: true,
  });
  return { store, close: () => redis.disconnect() };
}
