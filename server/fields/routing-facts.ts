import type { ContactRow } from '../contacts/contact.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import type { Facts } from '@callwright/contract/condition-logic.ts';
import type { CheckedAnswer } from './contact-answers.ts';
import { stageIdentifier } from './system-fields.ts';

type Row = {
  answers: { id: number; identifier: string; aliases: string[]; answer: string[] }[] | null;
  tags: string[] | null;
  stage_field_id: number | null;
};

/**
 * What rules can ask about a contact: answers, those given besides among them, and what every contact has.
 * `timeZone` is where the contact is when that is not known.
 */
export async function routingFacts(
  tx: Ctx,
  contact: ContactRow,
  besides: readonly CheckedAnswer[],
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
  const row = rows[0];
  const answers = [
    ...(row?.answers ?? []),
    ...besides.map(({ field, answer }) => ({ ...field, answer })),
  ].filter(({ answer }) => answer.length > 0);
  const byField = new Map<number, readonly string[]>(answers.map(({ id, answer }) => [id, answer]));
  if (row?.stage_field_id && contact.stage) byField.set(row.stage_field_id, [contact.stage.name]);
  return {
    byField,
    byName: new Map<string, readonly string[]>([
      // Later entries win: an identifier of today over the same one of earlier.
      ...answers.flatMap(({ aliases, answer }) => aliases.map((alias) => [alias, answer] as const)),
      ...answers.map(({ identifier, answer }) => [identifier, answer] as const),
      ...knownOf(tx, contact, timeZone),
      ['tags', row?.tags ?? []],
    ]),
    identifiers: new Map(answers.map(({ id, identifier }) => [id, identifier])),
  };
}

/** What every contact has, by the names of system fields and those that only rules know. */
function knownOf(tx: Ctx, contact: ContactRow, timeZone: string): [string, string[]][] {
  const one = (value: string | number | null | undefined): string[] =>
    value === null || value === undefined || value === '' ? [] : [String(value)];
  const { hour } = Temporal.Instant.fromEpochMilliseconds(tx.now).toZonedDateTimeISO(
    contact.time_zone ?? timeZone,
  );
  return [
    ['first-name', one(contact.first_name)],
    ['last-name', one(contact.last_name)],
    ['email', one(contact.email)],
    ['email-domain', one(contact.email?.split('@')[1])],
    ['phone-number', one(contact.phone_number)],
    ['country', one(contact.country)],
    ['time-zone', one(contact.time_zone)],
    ['local-hour', one(hour)],
    ['status', one(contact.status)],
    [stageIdentifier, one(contact.stage?.name)],
    ['owner', one(contact.user_id)],
    ['closer-owner', one(contact.user_id)],
    ['setter-owner', one(contact.setter_id)],
    ['joined-time', one(contact.joined_time)],
    // `utm.source` and `utm.utm_source` are the same; other parameters go by their own name.
    ...Object.entries(contact.tracking).flatMap(([key, value]): [string, string[]][] => [
      [`utm.${key}`, [value]],
      [`utm.${key.replace(/^utm_/, '')}`, [value]],
    ]),
  ];
}
