import type { ChangeType } from '@callwright/contract/change-types.ts';
import type { Sql } from '#/platform/db/sql.ts';
import type { Ctx } from './ctx.ts';

/** A change that has its sequence number. */
export type NumberedChange = {
  readonly id: number;
  readonly type: string;
  readonly sequence: number;
  readonly occurredAt: string;
  /** What the cause left for subscribers; null if nothing, or if the person it is about has been erased. */
  readonly context: unknown;
  /** The span of the cause (W3C Trace Context); null if it was not traced. */
  readonly traceparent: string | null;
};

/** A handler of changes. */
export type Subscriber = {
  /** Names the subscriber in stored jobs, so it must never change. */
  readonly name: string;
  /** As in the types of a webhook: `call.booked`, `call.*`, `*`. */
  readonly types: readonly (ChangeType | `${string}.*` | '*')[];
  /**
   * A condition on whether the workspace has any use for the subscriber, such as a webhook. It must use an index; the
   * conditions of all subscribers are read in one statement. Left out: always used.
   */
  readonly isUsed?: (accountId: number) => Sql;
  /**
   * Writes its effects as rows and jobs, in a transaction after that of the change. A change may be delivered more than
   * once, so the rows need unique keys that make a repeat harmless. Must not wait for anything outside the database:
   * all other changes of the workspace wait meanwhile.
   * @param changes those of its `types`, in order
   */
  readonly handle: (tx: Ctx, changes: readonly NumberedChange[]) => Promise<void>;
};
