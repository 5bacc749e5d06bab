import type { Condition } from '@callwright/contract/condition-logic.ts';
import { factNames } from '@callwright/contract/facts.ts';
import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { CustomField } from '../records.ts';
import { inputTypeNames } from '../fields/field-names.ts';

/** How the values of something are chosen and compared. */
export type SubjectKind = 'text' | 'number' | 'date' | 'options' | 'people' | 'country' | 'zone';

/** Something a condition can be about. */
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

const facts: Record<FactName, { label: string; kind: SubjectKind }> = {
  country: { label: 'Country', kind: 'country' },
  'email-domain': { label: 'E-mail domain', kind: 'text' },
  email: { label: 'E-mail', kind: 'text' },
  'local-hour': { label: 'Hour of the day where they are', kind: 'number' },
  'time-zone': { label: 'Time zone', kind: 'zone' },
  owner: { label: 'Owner of the contact', kind: 'people' },
  'setter-owner': { label: 'Setter of the contact', kind: 'people' },
  'closer-owner': { label: 'Closer of the contact', kind: 'people' },
  tags: { label: 'Tags', kind: 'text' },
  status: { label: 'Status of the contact', kind: 'text' },
  'first-name': { label: 'First name', kind: 'text' },
  'last-name': { label: 'Last name', kind: 'text' },
  'phone-number': { label: 'Phone number', kind: 'text' },
  'joined-time': { label: 'Contact since', kind: 'date' },
};
const utmNames = ['source', 'medium', 'campaign', 'term', 'content'];

const factSubjects: Subject[] = [
  ...(Object.keys(facts) as FactName[]).map((name) => ({
    key: `name:${name}`,
    group: 'About the person',
    options: [],
    field: null,
    ...facts[name],
  })),
  ...utmNames.map((name) => utmSubject(`utm.${name}`)),
];

function utmSubject(identifier: string): Subject {
  return {
    key: `name:${identifier}`,
    label: `UTM ${identifier.slice('utm.'.length)}`,
    group: 'Where they came from',
    kind: 'text',
    options: [],
    field: null,
  };
}

/** Everything conditions can be about, including fields that forms no longer show. */
export function useSubjects(): Subject[] {
  return [...useFormFields().map(fieldSubject), ...factSubjects];
}

/** The fields that forms can ask for: of contacts, and of the call. */
export function useFormFields(): CustomField[] {
  const all = { allFields: 'true', showSystemFields: 'true' } as const;
  const contact = useQuery(query(routes.fields.objects, { objectType: 'CONTACT', ...all }));
  const call = useQuery(query(routes.fields.objects, { objectType: 'CALL', ...all }));
  return [...(contact.data?.data ?? []), ...(call.data?.data ?? [])].filter((field) => field.id !== null);
}

function fieldSubject(field: CustomField): Subject {
  return {
    key: `field:${field.id}`,
    label: field.name,
    group: field.type === 'CALL' ? 'Fields of calls' : 'Fields of contacts',
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

/** What a condition is about; undefined when that is gone. */
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

/** How a condition names a subject. */
export function namedBy(key: string): Pick<Condition, 'customFieldId' | 'identifier'> {
  return key.startsWith('field:')
    ? { customFieldId: Number(key.slice('field:'.length)) }
    : { identifier: key.slice('name:'.length) };
}

/** What a field is, in a few words. */
export function fieldFacts(field: CustomField): string {
  return field.type === 'CALL'
    ? `${inputTypeNames()[field.inputType]} · about the call`
    : inputTypeNames()[field.inputType];
}
