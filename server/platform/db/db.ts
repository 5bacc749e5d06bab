import type { QueryResult } from 'pg';
import type { Draws } from './draws.ts';
import type { Cells } from './cells.ts';
import type { AheadRows, Opening } from './opening-query.ts';
import type { RoleChange } from './role-query.ts';
import type { SentAhead } from './sent-ahead.ts';

/** Where statements are sent: to any connection, or to that of a transaction. */
export type Db = {
  /**
   * @param isSearch for conditions that policies would keep from using an index; see `sql.search`
   * @param name for metrics and logs; by default the first word of the text
   */
  run(text: string, values?: readonly unknown[], isSearch?: boolean, name?: string): Promise<QueryResult>;
  /** Runs work on one connection; inside a transaction, on the transaction's. */
  onConnection<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs statements on credentials and people, which a workspace may not touch, as the role of the service. Inside a
   * transaction, they belong to it.
   */
  asService<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Set on a workspace's transaction that reaches other servers, where a connection's role is fixed. Runs work as the
   * service in a separate transaction, which commits before this one continues. Otherwise the two would wait for each
   * other.
   */
  apart?<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Set if reads may go to a replica: runs read-only work in one transaction on one connection, begun with the given
   * text. The work may run a second time, on the primary.
   */
  reading?<T>(work: (db: Db, begin: string) => Promise<T>): Promise<T>;
  /** The cells of the installation, if known. */
  readonly cells?: Cells;
  /** Set on a single connection: the statement by which its transactions enter a cell, right after `begin`. */
  readonly entry?: string;
  /** Set on a transaction of the service: continues in the cell of a workspace, which may just have been created. */
  enterCell?(accountId: number): Promise<void>;
  /** Set on a connection in a transaction: runs a statement with the rights of another role. */
  readonly runAs?: (
    change: RoleChange,
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ) => Promise<QueryResult>;
  /** Set on a connection of an installation with one cell: begins a transaction together with its first statement. */
  readonly openWith?: (
    opening: Opening,
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ) => Promise<{ readonly result: QueryResult; readonly ahead: AheadRows }>;
  /** The role of the service, for `set local role`; set on a single connection. */
  readonly serviceRole?: string;
  /** Set on a transaction: lifts the time limits for the rest of it. */
  readonly takeTime?: () => Promise<void>;
  /** Set on a transaction: notifies listeners when it commits, in the round trip of the commit. */
  tell?(channel: string, payload: string): void;
  /** Set on a transaction: statements it has sent without waiting for their answers. */
  readonly sentAhead?: SentAhead;
};

/** The part of a context that a transaction replaces. */
export type DbCtx = {
  /** Inside a transaction, this is the transaction, and no other `Db` may be used. */
  readonly db: Db;
  readonly inTransaction: boolean;
  /** Runs the effect once the transaction has committed; at once outside of a transaction. */
  readonly afterCommit: (effect: () => void) => void;
  /** Set in a transaction of a test workspace: the source of its random bytes. */
  readonly draws?: Draws;
  /** The time of the request, in epoch milliseconds. Rows are archived with this time. */
  readonly now?: number;
};

/** The same within a workspace. */
export type WorkspaceDbCtx = DbCtx & { readonly accountId: number };
