import { exported, type ExportedResource } from '@callwright/contract/exports.ts';
import { z } from 'zod';
import { listContacts } from '#/domain/crm/contacts/list.ts';
import { listLines } from '#/domain/sales/commissions/lines.ts';
import { listStatements } from '#/domain/sales/commissions/statements.ts';
import { listDeals } from '#/domain/sales/deals/list.ts';
import { listProducts } from '#/domain/sales/products/list.ts';
import { listTransactions } from '#/domain/sales/transactions/list.ts';
import { listEventCalls } from '#/domain/scheduling/call-records/list.ts';
import { listWaiting } from '#/domain/scheduling/waiting-list/list.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** A list without `meta` has no pages: the first answer is all of it. */
type Listed = { readonly data: object; readonly meta?: { readonly nextCursor: string | null } };
type List = (ctx: Ctx, input: never) => Promise<Listed>;

const lists = {
  contacts: listContacts,
  eventCalls: listEventCalls,
  deals: listDeals,
  transactions: listTransactions,
  products: listProducts,
  commissionStatements: listStatements,
  commissionLines: listLines,
  waitingList: listWaiting,
} as const satisfies Record<ExportedResource, List>;

/** The resource whose custom fields the rows have answers to. */
const answeredBy: Partial<Record<ExportedResource, string>> = {
  contacts: 'CONTACT',
  eventCalls: 'CALL',
  deals: 'DEAL',
};

export function answeredObject(resource: ExportedResource): string | null {
  return answeredBy[resource] ?? null;
}

/** Ten times the page limit of clients, because each page runs its query again. */
const pageRows = 1_000;

/** All rows of a list, page by page: the next page is read once the one before has been sent. */
export async function* rowsOf(
  ctx: Ctx,
  resource: ExportedResource,
  filters: object,
): AsyncGenerator<unknown, void, undefined> {
  const list = lists[resource] as (ctx: Ctx, input: object) => Promise<Listed>; // its filters were read by its schema
  const { name } = rowsIn(resource);
  for (let cursor: string | null | undefined; cursor !== null;) {
    // In turn: the cursor of the next page is in this one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Listed = await list(ctx, { ...filters, page: 0, limit: pageRows, cursor });
    // The array that its schema has.
    yield* name === null ? (page.data as unknown[]) : ((page.data as Record<string, unknown[]>)[name] ?? []);
    cursor = page.meta?.nextCursor ?? null;
  }
}

/** The key in `data` that holds the rows (null if `data` is the array itself), and the schema of a row. */
export function rowsIn(resource: ExportedResource): { name: string | null; schema: z.ZodType } {
  const { data } = exported[resource].output.shape;
  const places: [string | null, z.ZodType][] =
    data instanceof z.ZodArray ? [[null, data]] : Object.entries(data.shape);
  for (const [name, part] of places)
    if (part instanceof z.ZodArray) return { name, schema: part.element as z.ZodType }; // a schema of a record
  throw new Error(`The list of ${resource} has no rows`);
}
