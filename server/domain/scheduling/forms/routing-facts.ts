import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Facts } from '@callwright/contract/condition-logic.ts';
import { factsOf, type FieldAnswer } from '#/domain/scheduling/routing/facts.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';

type Row = { answers: FieldAnswer[] | null; tags: string[] | null; stage_field_id: number | null };

type Answers = {
  /** Answers that are not stored with the contact. */
  readonly extra?: readonly CheckedAnswer[];
  /** Fields whose answers are hidden from the rules. */
  readonly exceptIds?: ReadonlySet<number>;
};

/**
 * The facts about a contact that rules can use: answers, including extra ones, and general properties. `timeZone` is
 * used if the contact's own is unknown.
 */
export async function routingFacts(
  tx: Ctx,
  contact: ContactRow,
  { extra = [], exceptIds = new Set() }: Answers,
  timeZone: string,
): Promise<Facts> {
  const { rows } = await sql<Row>`
    select
      (select jsonb_agg(jsonb_build_object('id', f.id, 'identifier', f.identifier, 'aliases', to_jsonb(f.aliases), 'answer', to_jsonb(a.answer)))
        from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id
        where a.account_id = ${tx.accountId} and a.contact_id = ${contact.id} and f.deleted_at is null) as answers,
      (select jsonb_agg(t.name order by t.id) from contact_tag ct join tag t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = ${tx.accountId} and ct.contact_id = ${contact.id}) as tags,
      (select f.id from custom_field f
        where f.account_id = ${tx.accountId} and f.type = 'CONTACT' and f.identifier = ${stageIdentifier} and f.deleted_at is null) as stage_field_id`.execute(
    tx.db,
  );
  const [row] = rows;
  const seen = (row?.answers ?? []).filter(({ id }) => !exceptIds.has(id));
  return factsOf(
    { ...contact, tags: row?.tags ?? [] },
    [...seen, ...extra.map(({ field, answer }) => ({ ...field, answer }))],
    { fieldId: row?.stage_field_id ?? null, identifier: stageIdentifier },
    { now: tx.now, timeZone },
  );
}
