import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Config } from '#/platform/config/config.ts';
import type { DbCtx } from '#/platform/db/db.ts';
import type { Database } from '#/platform/db/open.ts';
import type { Sql } from '#/platform/db/sql.ts';
import type { Reads } from '#/platform/db/replica-reads.ts';
import type { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import type { Jobs } from '#/platform/jobs/jobs.ts';
import type { Planned } from '#/platform/limits/plans.ts';
import type { RateLimit } from '#/platform/limits/rate-limit.ts';
import type { SlidingWindow } from '#/platform/limits/sliding-window.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Meters } from '#/platform/monitoring/meters.ts';
import type { Tracing } from '#/platform/tracing/open-tracing.ts';
import type { Subscriber } from './subscriber.ts';

/** What lives as long as the process and is passed to every request. */
export type App = {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly limits: RateLimit;
  /** Rate limit of the tokens of assistants (MCP). */
  readonly windows: SlidingWindow;
  /** Is told which workspaces have newly committed changes. */
  readonly changed: ChangeSignal;
  /** The handlers of changes. */
  readonly subscribers: readonly Subscriber[];
  /** Brings the archive of past states up to everything that is committed. */
  readonly keepPastUp: (ctx: Ctx) => Promise<void>;
  readonly log: Log;
  /** Figures for the monitoring port. */
  readonly meters: Meters;
  /** Makes the spans of requests and jobs, the parents of all other spans. */
  readonly tracing: Tracing;
  readonly lifecycle: {
    /** Asked to stop: `/readyz` reports it, requests are still accepted. */
    isDraining: boolean;
    /** No new connections: each one there closes after its answer. */
    isClosing: boolean;
  };
  /**
   * How many requests of live workspaces and their visitors this process has answered. Background work watches it and
   * makes room for them.
   */
  readonly answered: { live: number };
  /**
   * Epoch milliseconds. In a test workspace, the time on its own clock; elsewhere real time, which tests of the server
   * set.
   */
  readonly clock: () => number;
  /** The test workspace that this app belongs to; null for the app that all other workspaces share. */
  readonly test: TestSide | null;
  /** What can come due in a workspace. Sources due at the same instant run in this order. */
  readonly agenda: readonly Source[];
  /** The app for one test workspace: with its clock and its jobs, and without access to the outside. */
  readonly appOfTest: (accountId: number, clockMs: number) => App;
};

/** What only the app of a test workspace has. */
type TestSide = {
  readonly accountId: number;
  /** The app that all other workspaces share. */
  readonly live: App;
  /** The workspace as already read for the work that is due now, so that entering it reads nothing again. */
  readonly account: Account | null;
};

/** A kind of work that comes due in a workspace. */
export type Source = {
  readonly name: string;
  /**
   * Selects when the next work is due in a workspace: one value, null for never, read from an index. `a` is the
   * workspace's row.
   */
  readonly next: (accountId: number) => Sql;
  /** Due at fixed times rather than because of rows that the work removes. So it runs once per instant. */
  readonly isPeriodic?: boolean;
  /** Does everything that is due by now in the workspace, with the app of that workspace. */
  readonly work: (app: App, accountId: number) => Promise<unknown>;
};

/** The part of a context that exists before the caller is known. */
export type PublicCtx = DbCtx & {
  readonly app: App;
  /** Where reads go for a request that a replica may answer. */
  readonly reads?: Reads;
  /** Epoch milliseconds at the start of the request. */
  readonly now: number;
  readonly requestId: string;
  /** The caller's address, or null if there is none (command line, jobs). */
  readonly ip: string | null;
  /** The name the caller's program sends, if any. */
  readonly userAgent?: string;
  /** The secret in the cookie of a browser that was sent to a company's identity provider. */
  readonly browserSecret?: string;
  /** The test workspaces entered for this request. What it causes there is done before it is answered. */
  readonly enteredTests?: Set<number>;
};

/** A signed-in person outside any workspace. */
export type SessionCtx = PublicCtx & {
  /** The person's number, the same in all workspaces. Never shown. */
  readonly personId: number;
  readonly sessionId: string;
  /** Epoch milliseconds when the person last proved who they are. */
  readonly authenticatedAtMs: number;
  /** The only workspace that the session may enter, because that company's identity provider opened it; else null. */
  readonly confinedTo: number | null;
  /** The session's own token, for the service's pages that signed in by cookie. Never stored. */
  readonly token: string;
};

/** The operator, as recorded with their actions in the audit log. */
export type Operator = { readonly id: number; readonly name: string; readonly email: string };

/** A signed-in person who operates the installation: outside every workspace, even those they belong to. */
export type OperatorCtx = SessionCtx & { readonly accountId: null; readonly operator: Operator };

/** Who caused a change; stored with it. */
export type Actor = {
  readonly type: 'user' | 'api_key' | 'oauth' | 'contact' | 'system' | 'mcp';
  readonly id: string;
  readonly name: string;
};

/** Settings of a workspace that almost every request needs. */
export type Account = Planned & {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly country: string;
  readonly locale: string;
  readonly weekStart: 'MONDAY' | 'SUNDAY';
  /** Whether assistants may connect. */
  readonly assistants: boolean;
  /** TEST: its clock stands still until it is advanced, and nothing leaves the workspace. The mode never changes. */
  readonly mode: 'LIVE' | 'TEST';
  /** The time on the clock of a test workspace, in epoch milliseconds; null for live workspaces. */
  readonly clockMs: number | null;
  /** The target, in epoch milliseconds, while the clock is being advanced. */
  readonly clockUntilMs: number | null;
};

/** What a domain function needs. Built once per request and passed first. */
export type Ctx = PublicCtx & {
  readonly accountId: number;
  readonly account: Account;
  /** The member acting, by their number in this workspace; null on public pages and in jobs. */
  readonly userId: number | null;
  /** Null if no member acts: on public pages and in jobs. */
  readonly role: RoleKey | null;
  readonly scopes: ReadonlySet<string>;
  /** The caller's credential; null on public pages and in jobs. `id` is the id of the key or session, not a secret. */
  readonly credential: { readonly kind: 'api_key' | 'session' | 'oauth'; readonly id: string } | null;
  readonly actor: Actor;
  /** The audit log gets one entry for the whole work instead of one per record, as for an import of a million rows. */
  readonly isNotedAsOne?: boolean;
  /** Reads show records as they were at `now` (server/platform/past). */
  readonly isPast?: boolean;
  /** Versions that If-Match allows a change to start from; absent means any. See `checkVersion`. */
  readonly expectedVersions?: readonly number[];
};
