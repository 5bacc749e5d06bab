import { MultiSelect, NumberInput, TagsInput, Text, VisuallyHidden } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { Condition } from '@callwright/contract/condition-logic.ts';
import { decimalOnly } from '../ui/number-separators.ts';
import { timeZones } from '../ui/time.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { countryName, countryOptions } from '../ui/countries.ts';
import { valuesTaken } from './operators.ts';
import { say } from './say.ts';
import type { Subject } from './subjects.ts';

type Props = {
  label: string;
  subject: Subject | undefined;
  op: Condition['op'];
  values: string[];
  onChange: (values: string[]) => void;
};

/** The values to compare with, selected from a list if there is one. */
export function ValuesField({ label, subject, op, values, onChange }: Props) {
  const members = useMemberOptions();
  const kind = subject?.kind ?? 'text';
  const one = (value: string | null) => onChange(value === null || value === '' ? [] : [value]);
  if (valuesTaken(op) === 'one' || kind === 'date') {
    const [first = ''] = values;
    if (kind === 'date')
      return (
        <DatePickerInput
          label={<VisuallyHidden>{label}</VisuallyHidden>}
          valueFormat="D MMM YYYY"
          placeholder={say('values.day')}
          value={first.slice(0, '2026-11-23'.length) || null}
          onChange={one}
        />
      );
    return (
      <NumberInput
        aria-label={label}
        {...decimalOnly()}
        value={first}
        onChange={(number) => one(String(number))}
      />
    );
  }
  const shared = { 'aria-label': label, value: values, onChange };
  switch (kind) {
    case 'options':
      return <OptionValues {...shared} label={label} subject={subject} />;
    case 'people':
      return <Chosen {...shared} options={members} gone="values.noMember" />;
    case 'country':
      return <Chosen {...shared} options={countryOptions()} nameOf={countryName} gone="values.noCountry" />;
    case 'zone':
      return <TagsInput {...shared} data={timeZones()} limit={50} acceptValueOnBlur />;
    case 'text':
    case 'number':
      return (
        <TagsInput
          {...shared}
          placeholder={values.length === 0 ? say('values.type') : ''}
          acceptValueOnBlur
        />
      );
    default:
      return kind satisfies never;
  }
}

type ChosenProps = {
  'aria-label': string;
  value: string[];
  onChange: (values: string[]) => void;
  options: readonly { value: string; label: string }[];
  nameOf?: (value: string) => string;
  gone: 'values.noMember' | 'values.noCountry';
};

/** A multi-select; selected values that are not on the list stay, with a note. */
function Chosen({ options, nameOf = (value) => value, gone, ...input }: ChosenProps) {
  const missing = input.value.filter((value) => !options.some((option) => option.value === value));
  const strays = missing.map((value) => ({ value, label: nameOf(value) }));
  return (
    <MultiSelect
      {...input}
      searchable
      hidePickedOptions
      nothingFoundMessage={say('values.none')}
      data={[...options, ...strays]}
      error={options.length > 0 && missing.length > 0 ? say(gone, { names: missing.join(', ') }) : undefined}
    />
  );
}

/** Options are matched by name, ignoring case, as answers are. */
function OptionValues({
  label,
  subject,
  value,
  onChange,
}: Pick<Props, 'label' | 'subject' | 'onChange'> & { value: string[] }) {
  const options = subject?.options ?? [];
  const same = (name: string) => options.filter((option) => option.name.toLowerCase() === name.toLowerCase());
  const archived = value.filter(
    (name) => same(name).length > 0 && same(name).every(({ isArchived }) => isArchived),
  );
  const missing = value.filter((name) => same(name).length === 0);
  const live = options.filter(({ isArchived }) => !isArchived).map(({ name }) => name);
  const strays = value.filter((name) => !live.includes(name));
  return (
    <div>
      <MultiSelect
        aria-label={label}
        searchable
        hidePickedOptions
        nothingFoundMessage={say('values.noOption')}
        data={[...live, ...strays].map((name) => ({
          value: name,
          label: archived.includes(name) ? say('values.archived', { name }) : name,
        }))}
        value={value}
        onChange={onChange}
        error={missing.length > 0 ? say('values.missing', { names: missing.join(', ') }) : undefined}
      />
      {archived.length > 0 && (
        <Text size="xs" mt={4}>
          {say('values.archivedHelp', { names: archived.join(', ') })}
        </Text>
      )}
    </div>
  );
}
