import { sql } from '../db/sql.ts';
import { auditAll } from '../audit/audit.ts';
import { publishAll, type Change } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { searchText } from '../search.ts';
import { iso } from '../time.ts';
import { contactColumns, presentContact, type ContactRow } from './contact.ts';
import { nothingRelated, readRelated } from './related.ts';

/** New values of columns of `contact`; JSON as values, not as text. */
export type ColumnChanges = Partial<
  Omit<ContactRow, 'id' | 'stage' | 'closer_name' | 'setter_name' | 'version'>
> & { stage_option_id?: number | null };

/** The columns the API shows, by the names it shows them under. */
const fieldNames: { readonly [K in keyof ColumnChanges]?: string } = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phoneNumber',
  secondary_email: 'secondary_email',
  secondary_phone_number: 'secondary_phoneNumber',
  status: 'status',
  stage_option_id: 'stage',
  user_id: 'userId',
  setter_id: 'setterId',
  country: 'country',
  time_zone: 'timeZone',
  locale: 'locale',
  referrer_url: 'referrerUrl',
  tracking: 'tracking',
  disqualification: 'disqualification',
  blocked: 'blocked',
  external_ids: 'externalIds',
  ip_address: 'ipAddress',
  consent: 'consent',
};
/** Never told to the outbox, which is read with fewer rights than contacts:pii. */
const personalFields = new Set(['ipAddress', 'consent']);
const searched = [
  'first_name',
  'last_name',
  'email',
  'secondary_email',
  'phone_number',
  'secondary_phone_number',
] as const;

export type Written = { row: ContactRow; changedFields: string[]; previous: Record<string, unknown> };

/**
 * Writes what differs from the locked row, if anything does. `related` names fields that were changed in other
 * tables; they alone make a new version too.
 */
export async function writeChanges(
  tx: Ctx,
  before: ContactRow,
  wanted: ColumnChanges,
  related: readonly string[],
): Promise<Written> {
  const changes = Object.entries(wanted).filter(
    ([column, value]) => !isSame(valueBefore(before, column), value),
  );
  if (changes.length === 0 && related.length === 0) return { row: before, changedFields: [], previous: {} };
  const now = iso(tx.now);
  const after = { ...before, ...wanted };
  const columns: [string, unknown][] = [
    ...changes,
    ['updated_at', now],
    ['last_activity_at', now],
    ...(searched.some((column) => after[column] !== before[column])
      ? [['search_text', searchTextOf(after)] as [string, unknown]]
      : []),
    ...(changes.some(([column]) => column === 'stage_option_id')
      ? [['stage_changed_at', now] as [string, unknown]]
      : []),
  ];
  const { rows } = await sql<ContactRow>`
    update contact c set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${stored(value)}`))}, version = c.version + 1
    where c.account_id = ${tx.accountId} and c.id = ${before.id}
    returning ${sql.raw(contactColumns)}`.execute(tx.db);
  return { row: rows[0] ?? before, ...told(before, changes, related) };
}

function searchTextOf(row: Pick<ContactRow, (typeof searched)[number] | 'phone_normalized'>): string {
  return searchText(
    [row.first_name, row.last_name, row.email, row.secondary_email],
    [row.phone_number, row.phone_normalized, row.secondary_phone_number],
  );
}

function valueBefore(before: ContactRow, column: string): unknown {
  return column === 'stage_option_id' ? (before.stage?.optionId ?? null) : before[column as keyof ContactRow]; // columns of the changes are columns of the row
}

function isSame(before: unknown, after: unknown): boolean {
  return (
    before === after ||
    (typeof after === 'object' && after !== null && JSON.stringify(before) === JSON.stringify(after))
  );
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function told(
  before: ContactRow,
  changes: [string, unknown][],
  related: readonly string[],
): Omit<Written, 'row'> {
  const changedFields = [...related];
  const previous: Record<string, unknown> = {};
  for (const [column] of changes) {
    const field = fieldNames[column as keyof ColumnChanges]; // see valueBefore
    if (field === undefined) continue;
    changedFields.push(field);
    if (!personalFields.has(field))
      previous[field] = column === 'stage_option_id' ? before.stage : valueBefore(before, column);
  }
  return { changedFields, previous };
}

/** Records a change of a contact for the outside and for the audit log; nothing when nothing changed. */
export function announceChange(tx: Ctx, before: ContactRow, written: Written): Promise<void> {
  return announceChanges(tx, [{ before, written }]);
}

/** The same for many contacts: three statements, whatever their number. */
export async function announceChanges(
  tx: Ctx,
  changes: readonly { before: ContactRow; written: Written }[],
): Promise<void> {
  const changed = changes.filter(({ written }) => written.changedFields.length > 0);
  const ids = changed.filter(({ written }) => written.row.has_related).map(({ written }) => written.row.id);
  const related = ids.length === 0 ? nothingRelated : await readRelated(tx, ids);
  const told: Change[] = [];
  const noted: Parameters<typeof auditAll>[3][number][] = [];
  for (const { before, written } of changed) {
    const object = presentContact(tx, written.row, related);
    told.push(...eventsOf(before, written, object));
    const after = Object.fromEntries(
      written.changedFields
        .filter((field) => !personalFields.has(field))
        .map((field) => [field, object[field as keyof typeof object]]), // names of the contract
    );
    noted.push({ id: written.row.id, before: written.previous, after });
  }
  await publishAll(tx, told);
  await auditAll(tx, 'contact.update', 'contact', noted);
}

type ContactChange = 'contact.status_changed' | 'contact.stage_changed' | 'contact.owner_changed';

function eventsOf(
  before: ContactRow,
  { row, changedFields, previous }: Written,
  object: ReturnType<typeof presentContact>,
): Change[] {
  const events: Change[] = [{ type: 'contact.updated', object, facts: { changedFields, previous } }];
  const add = (type: ContactChange, previous: Record<string, unknown>): void => {
    events.push({ type, object, facts: { changedFields: Object.keys(previous), previous } });
  };
  if (row.status !== before.status) add('contact.status_changed', { status: before.status });
  if (row.status !== before.status && row.status === 'DISQUALIFIED')
    events.push({ type: 'contact.disqualified', object });
  if (row.stage?.optionId !== before.stage?.optionId) add('contact.stage_changed', { stage: before.stage });
  const owners = {
    ...(row.user_id !== before.user_id && { userId: before.user_id }),
    ...(row.setter_id !== before.setter_id && { setterId: before.setter_id }),
  };
  if (Object.keys(owners).length > 0) add('contact.owner_changed', owners);
  return events;
}
