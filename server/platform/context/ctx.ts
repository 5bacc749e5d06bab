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
  /** Of the tokens of assistants. */
  readonly windows: SlidingWindow;
  /** Told of workspaces whose changes were committed. */
  readonly changed: ChangeSignal;
  /** What follows from changes. */
  readonly subscribers: readonly Subscriber[];
  /** Lets the past hold everything that was committed until now. */
  readonly keepPastUp: (ctx: Ctx) => Promise<void>;
  readonly log: Log;
  /** What is counted for the monitoring port. */
  readonly meters: Meters;
  /** Makes the spans of requests and jobs, which those of their parts are below. */
  readonly tracing: Tracing;
  readonly lifecycle: {
    /** Asked to stop: `/readyz` reports it, requests are still accepted. */
    isDraining: boolean;
    /** No new connections: each one there closes after its answer. */
    isClosing: boolean;
  };
  /** How many requests of live workspaces and their visitors this process has answered: what nobody waits for leaves them room. */
  readonly answered: { live: number };
  /** Epoch milliseconds: of a test workspace what its clock shows; tests set the other one. */
  readonly clock: () => number;
  /** Which test workspace this is the app of; null of the app that all others share. */
  readonly test: TestSide | null;
  /** What comes due in a workspace, in the order in which it happens at one instant. */
  readonly agenda: readonly Source[];
  /** The app as one test workspace has it: with its clock, its jobs, and no way out. */
  readonly appOfTest: (accountId: number, clockMs: number) => App;
};

/** What the app of a test workspace has that no other has. */
type TestSide = {
  readonly accountId: number;
  /** The app that all other workspaces share. */
  readonly live: App;
  /** The workspace as it was read for what is due right now, so that it is not read again when it is entered for that. */
  readonly account: Account | null;
};

/** Something that comes due in a workspace. */
export type Source = {
  readonly name: string;
  /** When the next of it is due in a workspace: one value, null for never; along an index. `a` is the row of the workspace. */
  readonly next: (accountId: number) => Sql;
  /** Due at certain times, and not because of rows that are gone afterwards: once at an instant. */
  readonly isPeriodic?: boolean;
  /** Does what is due by now in the workspace, whose app it is. */
  readonly work: (app: App, accountId: number) => Promise<unknown>;
};

/** The part of a context that exists before anybody is known. */
export type PublicCtx = DbCtx & {
  readonly app: App;
  /** Of a request that may be read from a replica: where the statements of a workspace go. */
  readonly reads?: Reads;
  /** Epoch milliseconds at the start of the request. */
  readonly now: number;
  readonly requestId: string;
  /** The caller's address, or null if there is none (command line, jobs). */
  readonly ip: string | null;
  /** The name the caller's program sends, if any. */
  readonly userAgent?: string;
  /** The secret of a browser that went to the provider of a company, from its cookie. */
  readonly browserSecret?: string;
  /** The test workspaces that were entered on behalf of this request: what it causes there has happened when it is answered. */
  readonly enteredTests?: Set<number>;
};

/** A signed-in person outside any workspace. */
export type SessionCtx = PublicCtx & {
  /** The same in all workspaces, and shown to none. */
  readonly personId: number;
  readonly sessionId: string;
  /** Epoch milliseconds when the person last proved who they are. */
  readonly authenticatedAtMs: number;
  /** The only workspace that the session is good for, because the provider of that company opened it; or null. */
  readonly confinedTo: number | null;
  /** The session's own secret, for the pages of the service that got in by cookie. Never stored. */
  readonly token: string;
};

/** The operator, as recorded with their actions. */
export type Operator = { readonly id: number; readonly name: string; readonly email: string };

/** A signed-in person who operates the installation: outside every workspace, even those they belong to. */
export type OperatorCtx = SessionCtx & { readonly accountId: null; readonly operator: Operator };

/** The cause of a change; stored with it. */
export type Actor = {
  readonly type: 'user' | 'api_key' | 'oauth' | 'contact' | 'system' | 'mcp';
  readonly id: string;
  readonly name: string;
};

/** The settings of a workspace that requests read all the time. */
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
  /** TEST: time stands still until somebody advances it, and nothing leaves the workspace. It never changes. */
  readonly mode: 'LIVE' | 'TEST';
  /** What the clock of a test workspace shows, in epoch milliseconds; null where time just passes. */
  readonly clockMs: number | null;
  /** Until when that clock is being advanced right now. */
  readonly clockUntilMs: number | null;
};

/** Everything a domain function needs, built once for each request and passed first. */
export type Ctx = PublicCtx & {
  readonly accountId: number;
  readonly account: Account;
  /** The member acting, by their number in this workspace; null on public pages and in jobs. */
  readonly userId: number | null;
  /** Null where no person acts: the contact on a public page, a job. */
  readonly role: RoleKey | null;
  readonly scopes: ReadonlySet<string>;
  /**
   * The credential of the caller; null on public pages and in jobs. `id` names the key or session, it is not a secret.
   */
  readonly credential: { readonly kind: 'api_key' | 'session' | 'oauth'; readonly id: string } | null;
  readonly actor: Actor;
  /** What it does is noted in the audit log as one thing, and not record by record: an import of a million rows. */
  readonly isNotedAsOne?: boolean;
  /** It reads records as they were at `now` (server/platform/past). */
  readonly isPast?: boolean;
  /** Versions that If-Match allows a change to start from; absent means any. See `checkVersion`. */
  readonly expectedVersions?: readonly number[];
};
