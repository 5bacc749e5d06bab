import { perApp } from '#/platform/context/per-app.ts';
import type { App } from '#/platform/context/ctx.ts';
import { claimRefreshTokens, type Claim } from './claim-refresh.ts';
import { findClients, type ClientRow } from './client.ts';
import { findRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { Batcher } from './batcher.ts';

/** A read is so short that a second one at the same time is not worth its statement. */
const readsMax = 1;
/** While one batch waits for the disk, the next is prepared. */
const writesMax = 2;

/** Batches the queries of concurrent requests to the token endpoint. */
class TokenBatches {
  readonly clients: Batcher<string, ClientRow | null>;
  readonly refreshTokens: Batcher<Buffer, RefreshToken | null>;
  readonly claims: Batcher<Claim, boolean>;

  constructor(app: App) {
    const { db } = app.database;
    this.clients = new Batcher((ids) => findClients(db, ids), readsMax);
    this.refreshTokens = new Batcher((hashes) => findRefreshTokens(db, hashes), readsMax);
    this.claims = new Batcher((claims) => claimRefreshTokens(app, claims), writesMax);
  }
}

export const tokenBatchesOf = perApp((app) => new TokenBatches(app));
