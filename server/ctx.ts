import type { RoleKey } from '@callwright/contract/roles.ts';
import type { QueryResult } from 'pg';
import type { CredentialCache } from './auth/credential-cache.ts';
import type { ChangeSignal } from './changes/signal.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Bursts } from './oauth/bursts.ts';
import type { TokenRounds } from './oauth/token-rounds.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { SlidingWindow } from './limits/sliding-window.ts';
import type { Log } from './log.ts';
import type { AskingApp } from './request-log/note.ts';
import type { RequestLog } from './request-log/request-log.ts';

/** Where statements go: to any connection, or to the one of a transaction. */
export type Db = {
  run(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  /** Does work on one connection; in a transaction that is its own. */
  onConnection<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

/** What lives as long as the process and is handed to every request. */
export type App = {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly credentials: CredentialCache;
  readonly limits: RateLimit;
  /** Of the tokens of assistants. */
  readonly windows: SlidingWindow;
  /** Of single-use codes and tokens that are being spent right now. */
  readonly bursts: Bursts;
  readonly tokenRounds: TokenRounds;
  /** Told of workspaces whose changes were committed. */
  readonly changed: ChangeSignal;
  readonly log: Log;
  /** What keys and apps asked lately. */
  readonly requestLog: RequestLog;
  readonly lifecycle: {
    /** Asked to stop: `/readyz` says so, requests are still welcome. */
    isDraining: boolean;
    /** No new connections: each one there closes after its answer. */
    isClosing: boolean;
  };
  /** Epoch milliseconds; tests set it. */
  readonly clock: () => number;
};

/** The part of a context that exists before anybody is known. */
export type PublicCtx = {
  readonly app: App;
  /** Inside a transaction this is the transaction; nothing else may be used there. */
  readonly db: Db;
  readonly inTransaction: boolean;
  /** Runs once the change is committed; at once outside a transaction. */
  readonly afterCommit: (effect: () => void) => void;
  /** Epoch milliseconds at the start of the request. */
  readonly now: number;
  readonly requestId: string;
  /** The caller's address, or null where there is none (command line, jobs). */
  readonly ip: string | null;
  /** What the caller's program calls itself, where it said so. */
  readonly userAgent?: string;
};

/** A signed-in person outside any workspace. */
export type SessionCtx = PublicCtx & {
  readonly userId: number;
  readonly sessionId: string;
  /** The session's own secret, for the pages of the service that got in by cookie. Never stored. */
  readonly token: string;
};

/** Who runs the installation, as their acts are noted with. */
export type Operator = { readonly id: number; readonly name: string; readonly email: string };

/** A signed-in person who operates the installation: of no workspace, whichever they belong to. */
export type OperatorCtx = SessionCtx & { readonly accountId: null; readonly operator: Operator };

/** What an OAuth client, or whoever manages one, comes with; the handler decides what it is worth. */
export type ClientCtx = PublicCtx & {
  /** Says which app asks, right or wrong, for the log that its people read. */
  readonly recognise: (client: AskingApp) => void;
  readonly authorization: string | null;
  /** The key, session or access token that came instead, where the endpoint takes one. */
  readonly principal: Ctx | null;
  /** Counts the request for a workspace as well, once it is known (interface 8). Throws 429. */
  readonly countFor: (account: Pick<Account, 'id' | 'plan' | 'limits'>) => Promise<void>;
};

/** Who caused a change; stored with it. */
export type Actor = {
  readonly type: 'user' | 'api_key' | 'oauth' | 'contact' | 'system' | 'mcp';
  readonly id: string;
  readonly name: string;
};

/** The settings of a workspace that requests read all the time. */
export type Account = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly plan: 'STARTUP' | 'BUSINESS' | 'ENTERPRISE';
  readonly currency: string;
  readonly timeZone: string;
  readonly country: string;
  readonly locale: string;
  readonly weekStart: 'MONDAY' | 'SUNDAY';
  readonly limits: {
    readonly points: number | null;
    readonly windowSec: number | null;
    readonly mcpPoints: number | null;
  };
};

/** Everything a domain function needs, built once for each request and passed first. */
export type Ctx = PublicCtx & {
  readonly accountId: number;
  readonly account: Account;
  /** The person acting; null on public pages and in jobs. */
  readonly userId: number | null;
  /** Null where no person acts: the contact on a public page, a job. */
  readonly role: RoleKey | null;
  readonly scopes: ReadonlySet<string>;
  /** What the caller showed; null on public pages and in jobs. `id` names the key or session, it is no secret. */
  readonly credential: { readonly kind: 'api_key' | 'session' | 'oauth'; readonly id: string } | null;
  readonly actor: Actor;
  /** Versions that If-Match allows a change to start from; absent means any. See `checkVersion`. */
  readonly expectedVersions?: readonly number[];
};
