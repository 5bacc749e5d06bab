import { Input, MultiSelect, NumberInput, Rating, Select, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useMe } from '../auth/session.ts';
import type { CustomField } from '../records.ts';
import { say } from '../lists/say.ts';
import { ListSelect } from './list-select.tsx';
import { decimalOnly } from './number-separators.ts';
import { parts } from './search-params.ts';
import { localOf, momentOf } from './time.ts';
import { useAnswerMembers } from './use-answer-members.ts';
import { fieldName, optionName } from './default-names.ts';
import { ratingMax } from './use-fields.ts';

type Props = {
  field: CustomField;
  /** As the API has answers: a list of texts for every input type. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  label?: string;
  error?: ReactNode;
  autoFocus?: boolean;
};

/** The input for a custom field. */
export function AnswerField({ field, value, onChange, label = fieldName(field), error, autoFocus }: Props) {
  const members = useAnswerMembers(field, value);
  const { user } = useMe();
  const { configuration } = field;
  const [first = ''] = value;
  const one = (text: string | null) => onChange(text === null || text === '' ? [] : [text]);
  const shared = { label, error, 'data-autofocus': autoFocus, autoFocus: autoFocus ?? false };
  const options = field.options
    .filter((option) => !option.isArchived || value.includes(option.name))
    .map(({ name }) => ({ value: name, label: optionName(field, name) }));
  switch (field.inputType) {
    case 'TEXT':
      return (
        <TextInput
          {...shared}
          {...lengthOf(field)}
          value={first}
          onChange={(event) => one(event.currentTarget.value)}
        />
      );
    case 'EMAIL':
      return (
        <TextInput
          {...shared}
          type="email"
          value={first}
          onChange={(event) => one(event.currentTarget.value)}
        />
      );
    case 'URL':
      return (
        <TextInput
          {...shared}
          type="url"
          placeholder={say('url.example')}
          value={first}
          onChange={(event) => one(event.currentTarget.value)}
        />
      );
    case 'TEXT_AREA':
      return (
        <Textarea
          {...shared}
          {...lengthOf(field)}
          autosize
          minRows={2}
          value={first}
          onChange={(event) => one(event.currentTarget.value)}
        />
      );
    case 'NUMBER':
      return (
        <NumberInput
          {...shared}
          {...decimalOnly()}
          {...numberShape(field)}
          value={first}
          onChange={(number) => one(String(number))}
        />
      );
    case 'RATING':
      return (
        <Input.Wrapper label={label} error={error} labelElement="div">
          <Rating
            count={ratingMax(field)}
            allowClear
            aria-label={label}
            value={Number(first)}
            onChange={(rating) => one(rating === 0 ? null : String(rating))}
          />
        </Input.Wrapper>
      );
    case 'DATE':
      if (configuration['includedTime'] === true)
        return (
          <TextInput
            {...shared}
            type="datetime-local"
            value={first.includes('T') ? localOf(first, user.timeZone) : first && `${first}T00:00`}
            onChange={({ currentTarget: { value: local } }) =>
              one(local === '' ? null : momentOf(local, user.timeZone))
            }
          />
        );
      return (
        <DatePickerInput
          {...shared}
          clearable
          valueFormat="D MMM YYYY"
          placeholder={say('day.choose')}
          value={first.slice(0, dateLength) || null}
          onChange={one}
        />
      );
    case 'SINGLE_SELECT':
      return (
        <Select
          {...shared}
          searchable
          clearable={!field.isSystemField}
          allowDeselect={!field.isSystemField}
          data={options}
          value={first || null}
          onChange={one}
        />
      );
    case 'USER':
      return <Select {...shared} searchable clearable data={members} value={first || null} onChange={one} />;
    case 'MULTIPLE_SELECT':
      // Option names may contain commas.
      return (
        <MultiSelect
          {...shared}
          searchable
          hidePickedOptions
          data={options}
          value={[...value]}
          onChange={onChange}
        />
      );
    case 'USERS_MULTIPLE':
      return (
        <ListSelect
          {...shared}
          placeholder={''}
          data={members}
          value={value.join(',')}
          onChange={(list) => onChange(parts(list))}
        />
      );
    default:
      return field.inputType satisfies never;
  }
}

const dateLength = '2026-11-23'.length;

function lengthOf({ configuration: { maxLength } }: CustomField) {
  return typeof maxLength === 'number' ? { maxLength } : {};
}

/** Limits while typing; the server validates the rest. */
function numberShape({ configuration: { decimals, currency } }: CustomField) {
  return {
    ...(typeof decimals === 'number' && { decimalScale: decimals }),
    ...(typeof currency === 'string' && { suffix: ` ${currency}` }),
  };
}
