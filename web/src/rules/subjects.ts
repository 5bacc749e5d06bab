import type { Condition } from '@callwright/contract/condition-logic.ts';
import { factNames } from '@callwright/contract/facts.ts';
import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { CustomField } from '../records.ts';
import { inputTypeNames } from '../fields/field-names.ts';
import { utmNames } from '../ui/choices.ts';
import { fieldName } from '../ui/default-names.ts';
import { say } from './say.ts';

/** The kind of a subject's values, which determines the input and the comparisons. */
export type SubjectKind = 'text' | 'number' | 'date' | 'options' | 'people' | 'country' | 'zone';

/** A field or fact that conditions can compare. */
export type Subject = {
  /** `field:12`, or `name:country`. */
  key: string;
  label: string;
  group: string;
  kind: SubjectKind;
  options: { name: string; isArchived: boolean }[];
  field: CustomField | null;
};

type FactName = (typeof factNames)[number];

const facts: Record<FactName, SubjectKind> = {
  country: 'country',
  'email-domain': 'text',
  email: 'text',
  'local-hour': 'number',
  'time-zone': 'zone',
  owner: 'people',
  'setter-owner': 'people',
  'closer-owner': 'people',
  tags: 'text',
  status: 'text',
  'first-name': 'text',
  'last-name': 'text',
  'phone-number': 'text',
  'joined-time': 'date',
};
const utmParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** A function, so that the names are in the current language of the page. */
function factSubjects(): Subject[] {
  return [
    ...(Object.keys(facts) as FactName[]).map((name) => ({
      key: `name:${name}`,
      label: say(`fact.${name}`),
      group: say('group.person'),
      kind: facts[name],
      options: [],
      field: null,
    })),
    ...utmParts.map((name) => utmSubject(`utm.${name}`)),
  ];
}

function utmSubject(identifier: string): Subject {
  const name = identifier.slice('utm.'.length);
  const known = utmParts.find((part) => part === name);
  return {
    key: `name:${identifier}`,
    label: known === undefined ? say('utm', { name }) : utmNames[`utm_${known}`],
    group: say('group.source'),
    kind: 'text',
    options: [],
    field: null,
  };
}

/** All subjects for conditions, including fields that forms no longer show. */
export function useSubjects(): Subject[] {
  return [...useFormFields().map(fieldSubject), ...factSubjects()];
}

/** The fields that forms can ask for: of contacts and of the call. */
export function useFormFields(): CustomField[] {
  const all = { allFields: 'true', showSystemFields: 'true' } as const;
  const contact = useQuery(query(routes.fields.objects, { objectType: 'CONTACT', ...all }));
  const call = useQuery(query(routes.fields.objects, { objectType: 'CALL', ...all }));
  return [...(contact.data?.data ?? []), ...(call.data?.data ?? [])].filter((field) => field.id !== null);
}

function fieldSubject(field: CustomField): Subject {
  return {
    key: `field:${field.id}`,
    label: fieldName(field),
    group: say(field.type === 'CALL' ? 'group.callFields' : 'group.contactFields'),
    kind: kindOf(field),
    options: field.options,
    field,
  };
}

function kindOf({ inputType }: CustomField): SubjectKind {
  switch (inputType) {
    case 'SINGLE_SELECT':
    case 'MULTIPLE_SELECT':
      return 'options';
    case 'NUMBER':
    case 'RATING':
      return 'number';
    case 'DATE':
      return 'date';
    case 'USER':
    case 'USERS_MULTIPLE':
      return 'people';
    case 'TEXT':
    case 'TEXT_AREA':
    case 'EMAIL':
    case 'URL':
      return 'text';
    default:
      return inputType satisfies never;
  }
}

/** The subject of a condition; undefined if it no longer exists. */
export function subjectOf(
  subjects: readonly Subject[],
  { customFieldId, identifier = '' }: Pick<Condition, 'customFieldId' | 'identifier'>,
): Subject | undefined {
  if (customFieldId !== undefined) return subjects.find(({ key }) => key === `field:${customFieldId}`);
  if (identifier.startsWith('utm.')) return utmSubject(identifier);
  return (
    subjects.find(({ key }) => key === `name:${identifier}`) ??
    subjects.find(({ field }) => field?.identifier === identifier) ??
    subjects.find(({ field }) => field?.aliases.includes(identifier))
  );
}

/** The reference to a subject in a condition. */
export function namedBy(key: string): Pick<Condition, 'customFieldId' | 'identifier'> {
  return key.startsWith('field:')
    ? { customFieldId: Number(key.slice('field:'.length)) }
    : { identifier: key.slice('name:'.length) };
}

/** A short description of a field. */
export function fieldFacts(field: CustomField): string {
  return field.type === 'CALL'
    ? say('aboutCall', { type: inputTypeNames()[field.inputType] })
    : inputTypeNames()[field.inputType];
}
