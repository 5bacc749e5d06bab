import { createHash, randomBytes } from 'node:crypto';
import type * as contract from '@callwright/contract/calendar-feed.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';

type Row = { created_at: string; last_used_at: string | null };
type State = Result<typeof contract.get>['data'];

/** 144 bits; as long as the secrets of calls. */
const secretBytes = 18;

export async function getCalendarFeed(
  ctx: Ctx,
  _input: Input<typeof contract.get>,
): Promise<Result<typeof contract.get>> {
  const { rows } = await sql<Row>`
    select created_at, last_used_at from calendar_feed
    where account_id = ${ctx.accountId} and user_id = ${ctx.userId}`.execute(ctx.db);
  return { data: present(rows[0]) };
}

/** Creates a new address. The old one stops working with this commit, because only one hash is stored. */
export async function rotateCalendarFeed(
  ctx: Ctx,
  _input: Input<typeof contract.rotate>,
): Promise<Result<typeof contract.rotate>> {
  const token = `${ctx.accountId.toString(36)}_${randomBytes(secretBytes).toString('base64url')}`;
  return transaction(ctx, async (tx) => {
    const renewed = sql<Row>`
      insert into calendar_feed (account_id, user_id, token_hash, created_at)
      values (${tx.accountId}, ${tx.userId}, ${hashOf(token)}, ${iso(tx.now)})
      on conflict (account_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, born = excluded.born, last_used_at = null
      returning created_at, last_used_at`;
    const { rows } = await tx.db.asService((db) => renewed.execute(db));
    await audit(tx, 'calendarFeed.rotate', 'user', tx.userId ?? 0, null, null);
    return { data: { ...present(rows[0]), url: `${tx.app.config.baseUrl}/calendar/${token}.ics` } };
  });
}

export async function removeCalendarFeed(
  ctx: Ctx,
  _input: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      delete from calendar_feed where account_id = ${tx.accountId} and user_id = ${tx.userId} returning created_at, last_used_at`.execute(
      tx.db,
    );
    if (rows.length > 0) await audit(tx, 'calendarFeed.remove', 'user', tx.userId ?? 0, null, null);
    return { data: present(undefined) };
  });
}

/** No salt is needed for a random secret of this length. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function present(row: Row | undefined): State {
  return {
    isOn: row !== undefined,
    since: row?.created_at ?? null,
    lastUsedAt: row?.last_used_at ?? null,
  };
}
