import { perApp } from '#/platform/context/per-app.ts';
import type { App } from '#/platform/context/ctx.ts';
import { claimRefreshTokens, type Claim } from './claim-refresh.ts';
import { findClients, type ClientRow } from './client.ts';
import { findRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { Batcher } from './batcher.ts';

/** A read ends before another would be worth its statement. */
const readsMax = 1;
/** While one waits for the disk, the next is worked on. */
const writesMax = 2;

/** What the token endpoint asks of the database for requests that arrive together. */
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
