import { because } from '@callwright/contract/error-reasons.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { Tag } from '@callwright/contract/tags.ts';
import { selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';

type Shape = z.input<typeof Tag>;

const shown = shownAs<Shape>();

/** The columns of `tag as t`; rows are shown as they are read. */
const columns = { id: shown('id'), name: shown('name'), color: shown('color') };

export type TagRow = RowOf<typeof columns> & Pick<Shape, 'contactsCount'>;

/** What a tag shows, for any rows of `tag as t`; the number is of the contacts that the caller may see. */
export function selectTags(ctx: Ctx, rest: Sql<unknown>): Sql<TagRow> {
  return sql<TagRow>`
    select ${sql.raw(selectList('t', columns))}, (
      select count(*) from contact_tag ct join contact c on c.account_id = ct.account_id and c.id = ct.contact_id
      where ct.account_id = t.account_id and ct.tag_id = t.id and c.deleted_at is null
        and ${visibleContacts(ctx, 'contacts:read') ?? sql`true`}) as "contactsCount"
    from tag t ${rest}`;
}

/** One tag, or 404. */
export async function readTag(ctx: Ctx, id: number): Promise<TagRow> {
  const { rows } = await selectTags(ctx, sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`).execute(
    ctx.db,
  );
  if (rows[0] === undefined) throw notFound('tag');
  return rows[0];
}

/** Tags are the workspace’s: a member who may change all contacts may change them. */
export function mustManageTags(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'contacts:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

export function nameTaken(): ApiError {
  return new ApiError('NAME_TAKEN', { because: because('TAG_NAME_TAKEN'), details: { field: 'name' } });
}
