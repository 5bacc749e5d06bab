import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';

/** The ids of the tags that a request names, by id or name. New names create tags. Throws 400 for unknown ids. */
export async function resolveTags(
  tx: Ctx,
  tagIds: readonly number[],
  name: string | null | undefined,
): Promise<number[]> {
  const wanted = [...new Set(tagIds)];
  if (wanted.length > 0) {
    const { rows } = await sql<{
      id: number;
    }>`select id from tag where account_id = ${tx.accountId} and id = any(${wanted}::bigint[])`.execute(
      tx.db,
    );
    const missing = wanted.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined) throw invalid({ tagIds: [because('NO_TAG', { id: missing })] });
  }
  return name ? [...new Set([...wanted, await tagNamed(tx, name)])] : wanted;
}

/** If two requests create the same tag, the unique index lets one of them, and both read its id. */
async function tagNamed(tx: Ctx, name: string): Promise<number> {
  const id = await findTag(tx, name);
  if (id !== null) return id;
  await sql`insert into tag (account_id, name) values (${tx.accountId}, ${name}) on conflict (account_id, lower(name)) do nothing`.execute(
    tx.db,
  );
  const made = await findTag(tx, name);
  if (made === null) throw new Error('A tag was deleted while it was created');
  return made;
}

async function findTag(tx: Ctx, name: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from tag where account_id = ${tx.accountId} and lower(name) = lower(${name})`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/** @returns whether the contact got a tag that it did not have */
export async function addTags(tx: Ctx, contactId: number, tagIds: readonly number[]): Promise<boolean> {
  if (tagIds.length === 0) return false;
  const { rows } = await sql`
    insert into contact_tag (account_id, contact_id, tag_id)
    select ${tx.accountId}, ${contactId}, id from unnest(${tagIds}::bigint[]) as id
    on conflict do nothing returning tag_id`.execute(tx.db);
  return rows.length > 0;
}

/** @returns whether the contact's tags changed */
export async function replaceTags(tx: Ctx, contactId: number, tagIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from contact_tag where account_id = ${tx.accountId} and contact_id = ${contactId} and tag_id <> all(${tagIds}::bigint[])
    returning tag_id`.execute(tx.db);
  const hasAdded = await addTags(tx, contactId, tagIds);
  return hasAdded || rows.length > 0;
}

/** The ids of tags by lower-case name. New names create tags, which are also in `made`. */
export async function tagsNamed(
  tx: Ctx,
  names: readonly string[],
): Promise<{ ids: ReadonlyMap<string, number>; made: readonly number[] }> {
  if (names.length === 0) return { ids: new Map(), made: [] };
  const made = await sql<{ id: number }>`
    with news as materialized (
      select min(asked.tag) as name from unnest(${names}::text[]) as asked (tag)
      where not exists (select 1 from tag t where t.account_id = ${tx.accountId} and lower(t.name) = lower(asked.tag))
      group by lower(asked.tag)
    )
    insert into tag (account_id, name)
    select ${tx.accountId}, name from news order by lower(name) on conflict (account_id, lower(name)) do nothing returning id`.execute(
    tx.db,
  );
  const { rows } = await sql<{ id: number; asked: string }>`
    select t.id, lower(t.name) as asked from tag t
    where t.account_id = ${tx.accountId} and lower(t.name) in (select lower(name) from unnest(${names}::text[]) as name)`.execute(
    tx.db,
  );
  return { ids: new Map(rows.map(({ id, asked }) => [asked, id])), made: made.rows.map(({ id }) => id) };
}
