import type { dismissSuggestions as dismiss, suggestions } from '@callwright/contract/contact-suggestions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { iso } from '#/platform/values/time.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';

type Shown = Result<typeof suggestions>['data'][number];
type Row = {
  id: number;
  contact_id: number;
  slot: 'name' | 'email' | 'phoneNumber' | `field:${number}`;
  value: string[];
  created_at: string;
  field_id: number | null;
  field_name: string | null;
  current: (string | null)[];
};

/** Suggestions for fields that no longer exist are left out. */
const from = `contact_suggestion s
  join contact c on c.account_id = s.account_id and c.id = s.contact_id
  left join custom_field f on f.account_id = s.account_id and s.slot = 'field:' || f.id and f.deleted_at is null
  left join field_answer a on a.account_id = s.account_id and a.contact_id = s.contact_id and a.field_id = f.id`;
const columns = `s.id, s.contact_id, s.slot, to_jsonb(s.value) as value, s.created_at, f.id as field_id, f.name as field_name,
  case s.slot when 'name' then jsonb_build_array(c.first_name, c.last_name) when 'email' then jsonb_build_array(c.email)
    when 'phoneNumber' then jsonb_build_array(c.phone_number) else coalesce(to_jsonb(a.answer), '[]') end as current`;

/** GET /v1/contacts/suggestions, latest first. */
export async function listSuggestions(
  ctx: Ctx,
  input: Input<typeof suggestions>,
): Promise<Result<typeof suggestions>> {
  const open = sql`s.account_id = ${ctx.accountId} and s.dismissed_at is null and c.deleted_at is null
    and (f.id is not null or s.slot not like 'field:%')`;
  const visible = visibleContacts(ctx, 'contacts:read');
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'suggestions',
    from,
    key: 's.id',
    order: { by: 's.id', type: 'bigint' },
    direction: 'desc',
    where: [
      open,
      ...(visible === null ? [] : [visible]),
      ...(input.contactId === undefined ? [] : [sql`s.contact_id = ${input.contactId}`]),
    ],
    strategy: 'collect',
    row: (id) => sql<Row>`select ${sql.raw(columns)} from ${sql.raw(from)} where ${open} and s.id = ${id}`,
  });
  return { data: rows.map(present), count: meta.count, meta };
}

const labels = { name: 'Name', email: 'E-mail', phoneNumber: 'Phone number' };

function present(row: Row): Shown {
  const field =
    row.slot === 'name' || row.slot === 'email' || row.slot === 'phoneNumber' ? row.slot : 'customField';
  const texts = (values: readonly (string | null)[]) =>
    values.filter((value): value is string => value !== null && value !== '');
  return {
    id: row.id,
    contactId: row.contact_id,
    field,
    customFieldId: row.field_id,
    label: field === 'customField' ? (row.field_name ?? '') : labels[field],
    current: texts(row.current),
    suggested: texts(row.value),
    createdAt: row.created_at,
  };
}

/** POST /v1/contacts/suggestions/dismiss, for contacts that the caller may change. */
export async function dismissSuggestions(
  ctx: Ctx,
  input: Input<typeof dismiss>,
): Promise<Result<typeof dismiss>> {
  const asked = [...new Set(input.ids)];
  const mine = visibleContacts(ctx, 'contacts:write') ?? sql`true`;
  return transaction(ctx, async (tx) => {
    // Dismissed suggestions stay as they are.
    const { rows } = await sql<{ id: number; contact_id: number }>`
      update contact_suggestion s set dismissed_at = coalesce(s.dismissed_at, ${iso(tx.now)}::timestamptz)
      from contact c
      where s.account_id = ${tx.accountId} and s.id = any(${asked}::bigint[]) and c.account_id = s.account_id
        and c.id = s.contact_id and c.deleted_at is null and ${mine}
      returning s.id, s.contact_id`.execute(tx.db);
    const dismissed = rows.map((row) => row.id).toSorted((a, b) => a - b);
    if (dismissed.length === 0) throw notFound('suggestion');
    await auditAll(
      tx,
      'contact.dismiss_suggestion',
      'contact',
      [...new Set(rows.map((row) => row.contact_id))].map((id) => ({ id, before: null, after: null })),
    );
    return {
      data: { dismissed, notFound: asked.filter((id) => !dismissed.includes(id)), count: dismissed.length },
    };
  });
}
