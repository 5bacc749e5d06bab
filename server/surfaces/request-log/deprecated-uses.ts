import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { CredentialRef } from './write.ts';

/** A request of a key or an app that used something deprecated; `part` is empty for the endpoint itself. */
export type DeprecatedRequest = CredentialRef & {
  readonly at: number;
  readonly method: string;
  readonly route: string;
  readonly part: string;
};

type Counted = DeprecatedRequest & { readonly firstAt: number; readonly uses: number };

/** The maximum number of different uses between two writes, for all keys and apps; more are not counted. */
const countedMax = 1_000;

/** Counts uses of deprecated parts in memory. They are written together with the request log. */
export class DeprecatedUses {
  readonly #db: Db;
  #counted = new Map<string, Counted>();

  constructor(db: Db) {
    this.#db = db;
  }

  note(request: DeprecatedRequest): void {
    const { accountId, kind, credential, method, route, part } = request;
    const key = [accountId, kind, credential, method, route, part].join('\n');
    const before = this.#counted.get(key);
    if (before === undefined && this.#counted.size >= countedMax) return;
    const firstAt = before?.firstAt ?? request.at;
    this.#counted.set(key, { ...request, firstAt, uses: (before?.uses ?? 0) + 1 });
  }

  /** Adds the counts to the stored ones. Always in the same order, so that two processes cannot deadlock. */
  async write(): Promise<void> {
    if (this.#counted.size === 0) return;
    const rows = [...this.#counted]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => ({ ...row, firstAt: iso(row.firstAt), at: iso(row.at) }));
    await sql`
      with counted as materialized (
        select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r ("accountId" bigint, kind text, credential text, method text, route text, part text, uses bigint, "firstAt" timestamptz, at timestamptz)
        where exists (select from account where account.id = r."accountId")
      )
      insert into deprecated_use as use (account_id, kind, credential, method, route, part, uses, first_at, last_at)
      select "accountId", kind, credential, method, route, part, uses, "firstAt", at from counted
      on conflict (account_id, kind, credential, method, route, part) do update set
        uses = use.uses + excluded.uses, last_at = greatest(use.last_at, excluded.last_at)`.execute(this.#db);
    this.#counted = new Map();
  }
}
