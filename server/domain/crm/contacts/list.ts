import type { list } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type List, type Order } from '#/platform/lists/lists.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { contactColumns, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { presentContacts } from '#/domain/crm/contact-records/contact.ts';
import { contactConditions } from './filters.ts';
import { readFigures } from './figures.ts';
import { readSearched } from './searched.ts';

type Filters = Input<typeof list>;

/** Each order has an index that starts with the workspace and ends with the id. */
const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'c.id', type: 'bigint' },
  createdAt: { by: 'c.created_at', type: 'timestamptz' },
  updatedAt: { by: 'c.updated_at', type: 'timestamptz' },
  joinedTime: { by: 'c.joined_time', type: 'timestamptz' },
  lastActivityAt: { by: 'c.last_activity_at', type: 'timestamptz' },
  firstName: { by: "lower(coalesce(c.first_name, ''))", type: 'text' },
  lastName: { by: "lower(coalesce(c.last_name, ''))", type: 'text' },
  email: { by: "coalesce(c.email_normalized, '')", type: 'text' },
};

export const listContacts = inPast('contacts:read', readContacts);

async function readContacts(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { base, times, statuses, stages, others } = contactConditions(ctx, input);
  const narrowing = statuses.length + stages.length;
  const isWhole = times.length + narrowing + others.length === 0;
  // For these filters, contact_by_joined, contact_by_status or contact_by_stage has the rows in the requested order.
  const isIndexed =
    others.length === 0 &&
    input.orderColumn === 'joinedTime' &&
    !input.forSetters &&
    narrowing <= 1 &&
    (input.statuses?.length ?? 0) <= 1 &&
    (input.stageIds?.length ?? 0) <= 1;
  const plain: List<ContactRow> = {
    name: 'contacts',
    from: 'contact c',
    key: 'c.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [...base, ...statuses, ...stages, ...times, ...others],
    strategy: isWhole || isIndexed ? 'walk' : 'collect',
    isSearch: input.search !== undefined,
    keptTotal: isWhole ? 'contact' : undefined,
    columns: contactColumns,
    row: (id) =>
      sql<ContactRow>`select ${sql.raw(contactColumns)} from contact c where c.account_id = ${ctx.accountId} and c.id = ${id}`,
  };
  const isSearchAlone = times.length + narrowing === 0 && others.length === 1;
  const { rows, meta } =
    input.search && isSearchAlone && !ctx.isPast
      ? await readSearched(ctx, input, { ...plain, where: base }, input.search)
      : await readPage(ctx, input, plain);
  const [contacts, figures] = await Promise.all([
    presentContacts(ctx, rows),
    input.includeFigures ? readFigures(ctx, rows) : null,
  ]);
  const shown =
    figures === null ? contacts : contacts.map((one) => ({ ...one, figures: figures.get(one.id) }));
  return { data: { contacts: shown, count: meta.count }, meta };
}
