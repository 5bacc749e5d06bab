import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { connectionChecks } from '@callwright/contract/connection-kinds.ts';
import type { Attempt, Checks } from './attempts.ts';
import type { ConnectionRow } from './connection-row.ts';
import type { Vouched } from './person-vouched-for.ts';

/** What the browser is sent to the provider for. */
export type Wish = {
  /** Comes back with the answer. */
  readonly state: string;
  /** Whom to ask for first. */
  readonly loginHint: string | null;
  /** The proof has to be given again, and the provider has to say when it was. */
  readonly isFresh: boolean;
};

export type Finding = {
  readonly check: (typeof connectionChecks)[number];
  readonly isFine: boolean;
  readonly message: string;
};

/** A way to speak to providers. Whatever it learns, `letInVouched` decides who is let in. */
export type Kind = {
  /** Where the browser goes, and what the answer will be checked with. */
  readonly begin: (
    ctx: PublicCtx,
    connection: ConnectionRow,
    wish: Wish,
  ) => Promise<{ readonly url: string; readonly checks: Checks }>;
  /** Checks an answer, and says who it is about. 401 for an answer that is not right. */
  readonly answer: (
    ctx: PublicCtx,
    connection: ConnectionRow,
    attempt: Attempt,
    query: string,
  ) => Promise<Vouched>;
  /** What an administrator should know before it is switched on. */
  readonly test: (ctx: PublicCtx, connection: ConnectionRow) => Promise<readonly Finding[]>;
};
