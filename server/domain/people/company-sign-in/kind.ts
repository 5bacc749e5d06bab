import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { connectionChecks } from '@callwright/contract/connection-kinds.ts';
import type { Attempt, Checks } from './attempts.ts';
import type { ConnectionRow } from './connection-row.ts';
import type { Vouched } from './person-vouched-for.ts';

/** Why the browser is sent to the provider. */
export type Wish = {
  /** Returned with the answer. */
  readonly state: string;
  /** The email address to suggest. */
  readonly loginHint: string | null;
  /** The person must authenticate again, and the provider must say when that was. */
  readonly isFresh: boolean;
};

export type Finding = {
  readonly check: (typeof connectionChecks)[number];
  readonly isFine: boolean;
  readonly message: string;
};

/** A protocol for identity providers. It only establishes identity; `letInVouched` decides who may sign in. */
export type Kind = {
  /** The URL for the browser, and the values to check the answer with. */
  readonly begin: (
    ctx: PublicCtx,
    connection: ConnectionRow,
    wish: Wish,
  ) => Promise<{ readonly url: string; readonly checks: Checks }>;
  /** Checks an answer and returns the identity. Throws 401 if the answer is not valid. */
  readonly answer: (
    ctx: PublicCtx,
    connection: ConnectionRow,
    attempt: Attempt,
    query: string,
  ) => Promise<Vouched>;
  /** What an administrator should know before activating the connection. */
  readonly test: (ctx: PublicCtx, connection: ConnectionRow) => Promise<readonly Finding[]>;
};
