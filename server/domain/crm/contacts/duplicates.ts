import type { duplicates } from '@callwright/contract/contact-merge.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';

type Brief = Result<typeof duplicates>['data'][number]['contacts'][number];
type Pair = { id: number; reason: string; created_at: string; one: BriefRow; other: BriefRow };
type BriefRow = Omit<Brief, 'lastActivityAt' | 'createdAt'> & { lastActivityAt: string; createdAt: string };

const brief = (
  alias: string,
) => `jsonb_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
  'email', ${alias}.email, 'phoneNumber', ${alias}.phone_number, 'status', ${alias}.status,
  'lastActivityAt', to_char(${alias}.last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'createdAt', to_char(${alias}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const columns = `d.id, d.reason, d.created_at, ${brief('c')} as one, ${brief('other')} as other`;
const from = `duplicate_candidate d
  join contact c on c.account_id = d.account_id and c.id = d.contact_id
  join contact other on other.account_id = d.account_id and other.id = d.other_id`;

/** GET /v1/contacts/duplicates: pairs of contacts that are not deleted, latest first. */
export async function listDuplicates(
  ctx: Ctx,
  input: Input<typeof duplicates>,
): Promise<Result<typeof duplicates>> {
  const mine = sql`d.account_id = ${ctx.accountId} and d.dismissed_at is null and c.deleted_at is null and other.deleted_at is null`;
  const { rows, meta } = await readPage<Pair>(ctx, input, {
    name: 'duplicates',
    from,
    key: 'd.id',
    order: { by: 'd.id', type: 'bigint' },
    direction: 'desc',
    where: [
      mine,
      ...seesBoth(ctx),
      ...(input.contactId === undefined ? [] : [sql`${input.contactId} in (d.contact_id, d.other_id)`]),
    ],
    strategy: 'collect',
    row: (id) => sql<Pair>`select ${sql.raw(columns)} from ${sql.raw(from)} where ${mine} and d.id = ${id}`,
  });
  return {
    data: rows.map(({ id, reason, created_at: createdAt, one, other }) => ({
      id,
      reason,
      createdAt,
      contacts: [one, other],
    })),
    count: meta.count,
    meta,
  };
}

/** A member who may see only one of the two learns nothing about the other. */
function seesBoth(ctx: Ctx) {
  const visible = visibleContacts(ctx, 'contacts:read');
  if (visible === null) return [];
  return ['contact_id', 'other_id'].map(
    (side) =>
      sql`exists (select from contact c where c.account_id = ${ctx.accountId} and c.id = d.${sql.ref(side)} and ${visible})`,
  );
}
