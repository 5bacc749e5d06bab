import type { ChangeType } from '@callwright/contract/change-types.ts';
import type { Sql } from '#/platform/db/sql.ts';
import type { Ctx } from './ctx.ts';

/** A change that has its number. */
export type NumberedChange = {
  readonly id: number;
  readonly type: string;
  readonly sequence: number;
  readonly occurredAt: string;
  /** What its cause left for subscribers; null where it left nothing, or the person it was about is erased. */
  readonly context: unknown;
  /** The span of its cause (W3C Trace Context); null where that was not recorded. */
  readonly traceparent: string | null;
};

/** Something that follows from changes. */
export type Subscriber = {
  /** Names it in jobs; it stays the same from one version to the next. */
  readonly name: string;
  /** As in the types of a webhook: `call.booked`, `call.*`, `*`. */
  readonly types: readonly (ChangeType | `${string}.*` | '*')[];
  /**
   * Whether a workspace has anything that it works for: a condition along an index, which is asked together with those of
   * the others. Left out: always.
   */
  readonly isUsed?: (accountId: number) => Sql;
  /**
   * Writes what follows as rows and jobs, in a transaction that comes after that of the change. It may receive a change
   * again, so its rows need unique keys that make the second time change nothing. It waits for nothing outside the
   * database, because the workspace's other changes wait for it.
   * @param changes of its types, in their order
   */
  readonly handle: (tx: Ctx, changes: readonly NumberedChange[]) => Promise<void>;
};
