import { because } from '@callwright/contract/error-reasons.ts';
import type { RecordOf, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { leftOut, read } from '#/ports/import-sources/read.ts';
import * as shapes from './shapes.ts';

export function member(item: unknown): SourceRecord[] {
  return read('members', shapes.owner, item, ({ id, email, firstName, lastName }) =>
    email === null
      ? null
      : {
          externalId: id,
          name: [firstName, lastName].filter(Boolean).join(' ') || email,
          data: { email },
          leftOut: [],
        },
  );
}

/** Companies are not records here: a contact has the name of its company. */
const companyIdentifier = 'hubspot-company';

export const companyField: RecordOf<'fields'> = {
  kind: 'fields',
  externalId: 'company',
  name: 'Company',
  data: {
    input: { name: 'Company', type: 'CONTACT', inputType: 'TEXT', identifier: companyIdentifier },
    isStage: false,
  },
  leftOut: [],
};

/** Whether people created the property. HubSpot's own are mostly computed. */
export function isOwn({ hubspotDefined, calculated, hidden }: shapes.Property): boolean {
  return hubspotDefined !== true && calculated !== true && hidden !== true;
}

function identifierOf({ name }: shapes.Property): string {
  return `hubspot-${name.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '-')}`.slice(0, 64);
}

export function fieldRecord(property: shapes.Property): RecordOf<'fields'> {
  const { name, label, description, options } = property;
  const inputType = inputTypeOf(property);
  return {
    kind: 'fields',
    externalId: name,
    name: label,
    data: {
      input: {
        name: label.slice(0, 255),
        type: 'CONTACT',
        inputType,
        identifier: identifierOf(property),
        ...(description !== null && description !== '' && { description: description.slice(0, 2_000) }),
        ...(inputType.endsWith('SELECT') && {
          options: options.map((option) => ({ name: option.label, isArchived: option.hidden === true })),
        }),
      },
      isStage: false,
    },
    leftOut: [],
  };
}

function inputTypeOf({ type, fieldType, options }: shapes.Property): string {
  if (type === 'number') return 'NUMBER';
  if (type === 'date' || type === 'datetime') return 'DATE';
  if ((type === 'enumeration' || type === 'bool') && options.length > 0)
    return fieldType === 'checkbox' ? 'MULTIPLE_SELECT' : 'SINGLE_SELECT';
  return fieldType === 'textarea' ? 'TEXT_AREA' : 'TEXT';
}

export function contactRecord(
  item: unknown,
  properties: readonly shapes.Property[],
  companyNames: ReadonlyMap<string, string>,
): SourceRecord[] {
  return read('contacts', shapes.record, item, ({ id, properties: values, associations }) => {
    const of = (name: string): string | null => values[name] || null;
    const phones = [of('phone'), of('mobilephone')].filter((phone) => phone !== null);
    const company = of('company') ?? companyNames.get(associations?.companies?.results[0]?.id ?? '') ?? null;
    const answers = properties.flatMap((property) => {
      const value = of(property.name);
      return value === null ? [] : [[identifierOf(property), answerOf(property, value)] as const];
    });
    return {
      externalId: id,
      name: [of('firstname'), of('lastname')].filter(Boolean).join(' ') || (of('email') ?? id),
      data: {
        input: {
          ...given({ firstName: of('firstname'), lastName: of('lastname'), email: of('email') }),
          ...given({ phoneNumber: phones[0] ?? null, secondary_phoneNumber: phones[1] ?? null }),
          ...given({ secondary_email: of('hs_additional_emails')?.split(';')[0] ?? null }),
          ...given({ joinedTime: of('createdate') }),
        },
        owner: of('hubspot_owner_id'),
        tags: [],
        answers: {
          ...Object.fromEntries(answers),
          ...(company !== null && { [companyIdentifier]: [company] }),
        },
        externalIds: {},
        hasOwnId: true,
        firstTouch: {},
        lastTouch: {},
      },
      leftOut: [],
    };
  });
}

function given(values: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

/** Options have different stored and displayed names. Several values are separated by semicolons. */
function answerOf(property: shapes.Property, value: string): string[] {
  const type = inputTypeOf(property);
  const shown = (part: string): string =>
    property.options.find((option) => option.value === part)?.label ?? part;
  if (type === 'MULTIPLE_SELECT') return value.split(';').filter(Boolean).map(shown);
  return [type === 'SINGLE_SELECT' ? shown(value) : value];
}

/** Only won deals are imported; open and lost ones are listed in the report. */
export function dealRecord(item: unknown): SourceRecord[] {
  const [record] = read('deals', shapes.record, item, ({ id, properties: values, associations }) => {
    const name = values['dealname'] ?? '';
    if (values['hs_is_closed_won'] !== 'true')
      return {
        externalId: id,
        name,
        data: null,
        leftOut: [{ field: 'dealstage', reason: because('NOT_TAKEN_OVER') }],
      };
    const amount = Number(values['amount'] ?? '0');
    return {
      externalId: id,
      name,
      data: {
        input: {
          value: Number.isFinite(amount) ? amount : values['amount'],
          ...given({
            currency: values['deal_currency_code']?.toUpperCase() ?? null,
            time: values['closedate'] ?? null,
          }),
          ...given({ notes: name === '' ? null : name }),
        },
        answers: {},
        externalIds: {},
        call: null,
        contact: associations?.contacts?.results[0]?.id ?? null,
        product: null,
        closer: values['hubspot_owner_id'] ?? null,
        tag: null,
      },
      leftOut: leftOut('contacts', (associations?.contacts?.results.length ?? 0) > 1),
    };
  });
  return record === undefined ? [] : [record];
}
