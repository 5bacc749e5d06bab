import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll, type Change } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { isStage, stageIn, type CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { answerSource } from '#/domain/crm/fields/store-answers.ts';
import { storedColumns, type ContactRow, type StoredRow } from '#/domain/crm/contact-records/columns.ts';
import { presentContact } from '#/domain/crm/contact-records/contact.ts';
import type { CleanedContact } from '#/domain/crm/contact-records/contact-input.ts';
import { firstStage, newContactRow, type Source } from '#/domain/crm/contact-records/match.ts';
import { nothingRelated, readRelated } from '#/domain/crm/contact-records/related.ts';

/** A contact that matches no existing one, with checked tags and answers. */
export type NewContact = {
  readonly given: CleanedContact;
  readonly tagIds: readonly number[];
  readonly answers: readonly CheckedAnswer[];
};

/**
 * Creates many contacts, with one statement per table, in the same way as a single one. The unique indexes decide: the
 * result has null for a contact that somebody else has created meanwhile.
 */
export async function createContacts(
  tx: Ctx,
  wanted: readonly NewContact[],
  source: Source,
  context: object,
): Promise<(ContactRow | null)[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(({ given, answers, tagIds }) => ({
    ...newContactRow(tx, given, source),
    stage_option_id: stageIn(answers) ?? null,
    has_related: tagIds.length > 0 || answers.some(({ field }) => !isStage(field)),
  }));
  const made = await insertRows(tx, rows);
  const created = rows.map(({ preview_id: key }) => made.get(key) ?? null);
  const pairs = wanted.flatMap((one, place) => {
    const row = created[place];
    return row === null || row === undefined ? [] : [{ ...one, row }];
  });
  await insertTags(tx, pairs);
  await insertAnswers(tx, pairs);
  await insertTouches(tx, pairs);
  await announce(
    tx,
    pairs.map(({ row }) => row),
    context,
  );
  return created;
}

type Made = NewContact & { readonly row: ContactRow };

async function insertRows(
  tx: Ctx,
  rows: readonly (Record<string, unknown> & { preview_id: string })[],
): Promise<Map<string, ContactRow>> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'stage_option_id',
  );
  const columns = names.join(', ');
  const { rows: made } = await sql<StoredRow>`
    insert into contact as c (${sql.raw(columns)}, stage_option_id)
    select ${sql.raw(names.map((name) => `r.${name}`).join(', '))}, coalesce(r.stage_option_id, (${firstStage(tx)}))
    from jsonb_populate_recordset(null::contact, ${JSON.stringify(rows)}::jsonb) r
    on conflict do nothing
    returning ${sql.raw(storedColumns)}, c.stage_option_id`.execute(tx.db);
  const complete = await completing(tx, made);
  return new Map(made.map((row) => [row.preview_id, complete(row)]));
}

type Looked = {
  stages: (NonNullable<ContactRow['stage']> & { optionId: number })[];
  people: { id: number; name: string }[];
};

/** Adds the computed columns: stages and names, each looked up once. */
async function completing(tx: Ctx, rows: readonly StoredRow[]): Promise<(row: StoredRow) => ContactRow> {
  const ids = (name: 'stage_option_id' | 'user_id' | 'setter_id') =>
    [...new Set(rows.map((row) => row[name]))].filter((id) => id !== null);
  const { rows: looked } = await sql<Looked>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('optionId', o.id, 'name', o.name, 'category', o.category)), '[]') from field_option o
        where o.account_id = ${tx.accountId} and o.id = any(${ids('stage_option_id')}::bigint[])) as stages,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.user_id, 'name', trim(u.first_name || ' ' || u.last_name))), '[]') from member_person u
        where u.account_id = ${tx.accountId} and u.user_id = any(${[...ids('user_id'), ...ids('setter_id')]}::bigint[])) as people`.execute(
    tx.db,
  );
  const { stages, people } = looked[0] ?? { stages: [], people: [] };
  const stageOf = new Map(stages.map((stage) => [stage.optionId, stage]));
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const named = (id: number | null) => (id === null ? null : (nameOf.get(id) ?? null));
  return ({ stage_option_id: option, ...row }) => ({
    ...row,
    stage: option === null ? null : (stageOf.get(option) ?? null),
    closer_name: named(row.user_id),
    setter_name: named(row.setter_id),
  });
}

async function insertTags(tx: Ctx, made: readonly Made[]): Promise<void> {
  const pairs = made.flatMap(({ row, tagIds }) => tagIds.map((tag) => ({ contact: row.id, tag })));
  if (pairs.length === 0) return;
  await sql`
    insert into contact_tag (account_id, contact_id, tag_id)
    select ${tx.accountId}, p.contact, p.tag from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (contact bigint, tag bigint)
    on conflict do nothing`.execute(tx.db);
}

async function insertAnswers(tx: Ctx, made: readonly Made[]): Promise<void> {
  const given = made.flatMap(({ row, answers }) =>
    answers
      .filter(({ field, answer }) => !isStage(field) && answer.length > 0)
      .map(({ field, answer }) => ({ contact: row.id, field: field.id, answer })),
  );
  if (given.length === 0) return;
  const now = iso(tx.now);
  await sql`
    insert into field_answer (account_id, field_id, contact_id, answer, updated_by, source, created_at, updated_at)
    select ${tx.accountId}, g.field, g.contact, array(select jsonb_array_elements_text(g.answer)),
      ${JSON.stringify(tx.actor)}::jsonb, ${answerSource(tx)}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (contact bigint, field bigint, answer jsonb)
    returning account_id`.execute(tx.db);
}

/** Records where contacts came from, if known. */
async function insertTouches(tx: Ctx, made: readonly Made[]): Promise<void> {
  const touches = made
    .filter(({ given: { utm, eventId } }) => Object.keys(utm).length > 0 || eventId !== null)
    .map(({ row, given: { utm, eventId, columns, joinedTime } }) => ({
      contact: row.id,
      at: joinedTime,
      utm,
      referrer: columns.referrer_url ?? null,
      event: eventId,
    }));
  if (touches.length === 0) return;
  await sql`
    insert into contact_touch (account_id, contact_id, at, utm, referrer_url, event_id)
    select ${tx.accountId}, t.contact, t.at, t.utm, t.referrer, t.event
    from jsonb_to_recordset(${JSON.stringify(touches)}::jsonb) as t (contact bigint, at timestamptz, utm jsonb, referrer text, event bigint)
    returning account_id`.execute(tx.db);
}

async function announce(tx: Ctx, rows: readonly ContactRow[], context: object): Promise<void> {
  const ids = rows.filter((row) => row.has_related).map((row) => row.id);
  const related = ids.length === 0 ? nothingRelated : await readRelated(tx, ids);
  const changes = rows.map((row): Change => ({
    type: 'contact.created',
    object: presentContact(tx, row, related),
    facts: { context },
  }));
  await publishAll(tx, changes);
  await auditAll(
    tx,
    'contact.create',
    'contact',
    rows.map((row) => ({
      id: row.id,
      before: null,
      after: { email: row.email, phoneNumber: row.phone_number },
    })),
  );
}
