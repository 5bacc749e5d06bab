import type { QueryResult } from 'pg';
import type { Draws } from './draws.ts';
import type { Cells } from './cells.ts';
import type { AheadRows, Opening } from './opening-query.ts';
import type { RoleChange } from './role-query.ts';
import type { SentAhead } from './sent-ahead.ts';

/** Where statements go: to any connection, or to the one of a transaction. */
export type Db = {
  /**
   * @param isSearch of conditions that policies would keep from their index, see `sql.search`
   * @param name what those who watch are told; the first word of the text where it is left out
   */
  run(text: string, values?: readonly unknown[], isSearch?: boolean, name?: string): Promise<QueryResult>;
  /** Does work on one connection; in a transaction that is its own. */
  onConnection<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs what a workspace may not, on credentials and people, as the role of the service; in a transaction within it. */
  asService<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Of a workspace's transaction that reaches other servers, which know a role by its connection: does work as the service in a
   * transaction of its own, which has committed when this one goes on. Otherwise each would wait there for the other.
   */
  apart?<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Where reads may go to a replica: does what reads in one transaction on one connection, which it begins with the given text.
   * It may be done a second time, on the primary.
   */
  reading?<T>(work: (db: Db, begin: string) => Promise<T>): Promise<T>;
  /** The cells of the installation, where it is known. */
  readonly cells?: Cells;
  /** Of one connection: how its transactions enter a cell, after their `begin`. */
  readonly entry?: string;
  /** Of a transaction of the service: goes on in the cell of a workspace, also of one that it has just made. */
  enterCell?(accountId: number): Promise<void>;
  /** Of one connection in a transaction: a statement with the rights of another role. */
  readonly runAs?: (
    change: RoleChange,
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ) => Promise<QueryResult>;
  /** Of one connection of an installation with one cell: begins a transaction with its first statement. */
  readonly openWith?: (
    opening: Opening,
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ) => Promise<{ readonly result: QueryResult; readonly ahead: AheadRows }>;
  /** Of one connection: what `set local role` calls the service. */
  readonly serviceRole?: string;
  /** Of a transaction's connection: lets the rest of it take as long as it needs. */
  readonly takeTime?: () => Promise<void>;
  /** Of a transaction: tells listeners something once it has committed, in the round trip of the commit. */
  tell?(channel: string, payload: string): void;
  /** Of a transaction: what it has sent without waiting for it. */
  readonly sentAhead?: SentAhead;
};

/** The part of a context that a transaction puts its own in place of. */
export type DbCtx = {
  /** Inside a transaction this is the transaction; nothing else may be used there. */
  readonly db: Db;
  readonly inTransaction: boolean;
  /** Runs once the change is committed; at once outside a transaction. */
  readonly afterCommit: (effect: () => void) => void;
  /** Of a transaction of a test workspace: where its random bytes come from. */
  readonly draws?: Draws;
  /** The time of the request, in epoch milliseconds: what is archived with rows of it has this time. */
  readonly now?: number;
};

/** The same within a workspace. */
export type WorkspaceDbCtx = DbCtx & { readonly accountId: number };
