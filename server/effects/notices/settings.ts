import type { Input, Result } from '@callwright/contract/endpoint.ts';
import {
  administratorNotices,
  noticeKindNames,
  type getSettings,
  type updateSettings,
} from '@callwright/contract/notices.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';

type Settings = Result<typeof getSettings>;

/** GET /v1/notices/settings: every kind is on unless it was muted. */
export async function getNoticeSettings(ctx: Ctx): Promise<Settings> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notice_mute where account_id = ${ctx.accountId} and user_id = ${ctx.userId}`.execute(
    ctx.db,
  );
  const muted = new Set(rows.map(({ kind }) => kind));
  const isAdministrator = ctx.role === null || levelOf(ctx.role, 'admin') !== null;
  const told = noticeKindNames.filter((kind) => isAdministrator || !administratorNotices.has(kind));
  return { data: { settings: told.map((kind) => ({ kind, app: !muted.has(kind) })) } };
}

/** PUT /v1/notices/settings; if a kind is given twice, the last one counts. */
export async function updateNoticeSettings(
  ctx: Ctx,
  { settings }: Input<typeof updateSettings>,
): Promise<Settings> {
  const wanted = new Map(settings.map(({ kind, app }) => [kind, app]));
  const muted = [...wanted.keys()].filter((kind) => wanted.get(kind) === false);
  return transaction(ctx, async (tx) => {
    await sql`
      delete from notice_mute
      where account_id = ${tx.accountId} and user_id = ${tx.userId} and kind = any(${[...wanted.keys()]}::text[])
        and not kind = any(${muted}::text[])`.execute(tx.db);
    await sql`
      insert into notice_mute (account_id, user_id, kind)
      select ${tx.accountId}, ${tx.userId}, kind from unnest(${muted}::text[]) as kind order by kind
      on conflict do nothing`.execute(tx.db);
    return getNoticeSettings(tx);
  });
}
