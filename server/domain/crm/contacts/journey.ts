import type { journey } from '@callwright/contract/contact-journey.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { readContact } from '#/domain/crm/contact-records/contact.ts';
import { journeyOf } from './journey-sources.ts';

type Entry = Result<typeof journey>['data'][number];
type Row = Omit<Entry, 'details'> & { details: Record<string, unknown> };

/** GET /v1/contacts/journey: of the contact and those merged into it, newest first. */
export async function getJourney(ctx: Ctx, input: Input<typeof journey>): Promise<Result<typeof journey>> {
  const contact = await readContact(ctx, input.contactId, 'contacts:read');
  const entries = journeyOf(ctx.accountId, [contact.id, ...(await mergedInto(ctx, contact.id))]);
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'journey',
    from: `(${entries}) entry`,
    key: 'entry.id',
    order: { by: 'entry.at', type: 'timestamptz' },
    direction: 'desc',
    where: [sql`true`],
    // A contact has few rows, and all are needed to sort them.
    strategy: 'walk',
    columns: 'entry.id, entry.at, entry.kind, entry.title, entry.by, entry.details',
    row: (id) => sql<Row>`select * from (${sql.raw(entries)}) entry where entry.id = ${id}`,
  });
  return { data: rows.map(present), count: meta.count, meta };
}

/** The contacts merged into a contact, directly or indirectly. */
async function mergedInto(ctx: Ctx, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive merged as (
      select id from contact where account_id = ${ctx.accountId} and merged_into_id = ${contactId}
      union
      select c.id from merged join contact c on c.account_id = ${ctx.accountId} and c.merged_into_id = merged.id
    )
    select id from merged`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** The database returns amounts in minor units. */
function present({ id, kind, at, title, by, details: { valueMinor, ...details } }: Row): Entry {
  const value =
    typeof valueMinor === 'number' && typeof details['currency'] === 'string'
      ? { value: fromMinorUnits(valueMinor, details['currency']) }
      : {};
  return { id, kind, at, title, by, details: { ...details, ...value } };
}
