import type { Facts } from '@callwright/contract/condition-logic.ts';

/** What rules can know about a person. */
export type Known = {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly country: string | null;
  readonly time_zone: string | null;
  readonly status: string | null;
  readonly stage: { name: string } | null;
  readonly user_id: number | null;
  readonly setter_id: number | null;
  readonly joined_time: string | null;
  readonly tracking: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
};

export type FieldAnswer = { id: number; identifier: string; aliases: string[]; answer: readonly string[] };

/** When the form is sent, and the contact's time zone if their own is unknown. */
type When = { now: number; timeZone: string };

/** The stage field, whose value is in the contact's own row. */
type Stage = { fieldId: number | null; identifier: string };

/** All facts that conditions can use. Of several answers to one field, the last counts. */
export function factsOf(person: Known, given: readonly FieldAnswer[], stage: Stage, when: When): Facts {
  const answers = given.filter(({ answer }) => answer.length > 0);
  const byField = new Map(answers.map(({ id, answer }) => [id, answer]));
  if (stage.fieldId !== null && person.stage !== null) byField.set(stage.fieldId, [person.stage.name]);
  return {
    byField,
    byName: new Map<string, readonly string[]>([
      // Later entries win: a current identifier over the same former one.
      ...answers.flatMap(({ aliases, answer }) => aliases.map((alias) => [alias, answer] as const)),
      ...answers.map(({ identifier, answer }) => [identifier, answer] as const),
      ...aboutPerson(person, when),
      [stage.identifier, one(person.stage?.name)],
    ]),
    identifiers: new Map(answers.map(({ id, identifier }) => [id, identifier])),
  };
}

/** By the names of system fields, and of facts that only rules use. */
function aboutPerson(person: Known, { now, timeZone }: When): [string, readonly string[]][] {
  const zone = person.time_zone ?? timeZone;
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  return [
    ['first-name', one(person.first_name)],
    ['last-name', one(person.last_name)],
    ['email', one(person.email)],
    ['email-domain', one(person.email?.split('@')[1])],
    ['phone-number', one(person.phone_number)],
    ['country', one(person.country)],
    ['time-zone', one(person.time_zone)],
    ['local-hour', one(hour)],
    ['status', one(person.status)],
    ['owner', one(person.user_id)],
    ['closer-owner', one(person.user_id)],
    ['setter-owner', one(person.setter_id)],
    ['joined-time', one(person.joined_time)],
    ['tags', person.tags],
    // `utm.source` and `utm.utm_source` mean the same. Other parameters keep their name.
    ...Object.entries(person.tracking).flatMap(([key, value]): [string, string[]][] => [
      [`utm.${key}`, [value]],
      [`utm.${key.replace(/^utm_/, '')}`, [value]],
    ]),
  ];
}

function one(value: string | number | null | undefined): string[] {
  return value === null || value === undefined || value === '' ? [] : [String(value)];
}
