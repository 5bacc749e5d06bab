import { requestLogDays, requestLogRowsMax } from '@callwright/contract/request-log.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { forgetPartitions } from '#/platform/retention/partitions.ts';
import { iso } from '#/platform/values/time.ts';
import type { Row } from './request-log.ts';

/** The sender of a request: a key or an app in one workspace. */
export type CredentialRef = {
  readonly accountId: number;
  readonly kind: 'api_key' | 'oauth';
  /** The id of the key or the app. */
  readonly credential: string;
};

/** Trims below the limit, because a key may get more rows before the next trim, also from other processes. */
const keptAfterCut = requestLogRowsMax - 200;

/**
 * Stores a batch. Its rows belong to many workspaces, so it runs outside of their transactions, and each row names its
 * workspace; rows of workspaces that are gone are dropped.
 */
export async function insertRequests(db: Db, rows: readonly Row[]): Promise<void> {
  const written = rows.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
  await sql`
    with request as materialized (
      select r.* from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r ("accountId" bigint, at timestamptz, kind text, credential text,
        "userId" bigint, method text, route text, status smallint, code text, fields text[], ms real, "requestId" text, omitted integer)
      where exists (select from account where account.id = r."accountId")
    )
    insert into request_log (account_id, at, kind, credential, user_id, method, route, status, code, fields, ms, request_id, omitted)
    select "accountId", at, kind, credential, "userId", method, route, status, code, fields, ms, "requestId", omitted from request
    returning account_id`.execute(db);
}

/** Deletes all but the newest rows of these keys. Rows locked by another process are skipped. */
export async function trimRequests(db: Db, full: readonly CredentialRef[]): Promise<void> {
  const named = full.map(({ accountId, kind, credential }) => ({ accountId, kind, credential }));
  await sql`
    delete from request_log where (account_id, id) in (
      select log.account_id, log.id from request_log log where (log.account_id, log.id) in (
        select old.account_id, old.id
        from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as one ("accountId" bigint, kind text, credential text)
        cross join lateral (
          select log.account_id, log.id from request_log log
          where log.account_id = one."accountId" and log.kind = one.kind and log.credential = one.credential
          order by log.at desc, log.id desc
          offset ${keptAfterCut}
        ) old
      ) for update skip locked
    )`.execute(db);
}

/** Deletes rows older than a week, one day at a time. */
export async function purgeRequests(app: App): Promise<void> {
  await forgetPartitions(app, 'request_log', app.clock() - requestLogDays * dayMs);
}
