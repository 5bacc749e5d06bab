import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/tags.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { selectTags, type TagRow } from './tag.ts';

type Filters = Input<typeof list>;

const orders: Record<Filters['orderColumn'], Order> = {
  name: { by: 'lower(t.name)', type: 'text' },
  id: { by: 't.id', type: 'bigint' },
};

/** GET /v1/contacts/tags */
export async function listTags(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { rows, meta } = await readPage<TagRow>(ctx, input, {
    name: 'tags',
    from: 'tag t',
    key: 't.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [
      sql`t.account_id = ${ctx.accountId}`,
      ...(input.search ? [sql`position(lower(${input.search}) in lower(t.name)) > 0`] : []),
    ],
    strategy: 'collect',
    row: (id) => selectTags(ctx, sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`),
  });
  return { data: { tags: rows, count: meta.count }, meta };
}
