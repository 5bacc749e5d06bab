import { Input, NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTeamOptions } from '../teams/use-teams.ts';
import { CurrencySelect } from '../ui/currency-select.tsx';
import { ListSelect } from '../ui/list-select.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { parts } from '../ui/search-params.ts';
import { ratingMaxUsual } from '../ui/use-fields.ts';
import type { FieldValues } from './field-values.ts';
import { say } from './say.ts';

const starsMin = 3;
const starsMax = 10;
const lengthMax = 10_000;
const optionsMax = 200;
const decimalsMax = 10;

type Configuration = FieldValues['configuration'];
type Props = {
  configuration: Configuration;
  /** Null removes a setting. */
  set: (name: string, value: unknown) => void;
};

/** The settings for the answers, by input type. The service ignores settings of other types. */
export function FieldConfiguration({ form }: { form: UseFormReturnType<FieldValues> }) {
  const { inputType, configuration } = form.values;
  const set = (name: string, value: unknown) => {
    const { [name]: _before, ...rest } = configuration;
    form.setFieldValue('configuration', value === null ? rest : { ...rest, [name]: value });
  };
  const fields = fieldsOf(inputType, { configuration, set });
  if (fields === null) return null;
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>{fields}</SimpleGrid>
      {form.errors['configuration'] !== undefined && (
        <Input.Error mt="xs" role="alert">
          {form.errors['configuration']}
        </Input.Error>
      )}
    </div>
  );
}

function fieldsOf(inputType: FieldValues['inputType'], props: Props): ReactNode {
  switch (inputType) {
    case 'TEXT':
    case 'TEXT_AREA':
      return <TextSettings {...props} />;
    case 'NUMBER':
      return <NumberSettings {...props} />;
    case 'RATING':
      return (
        <Whole
          {...props}
          name="max"
          label={say('stars')}
          usual={ratingMaxUsual}
          min={starsMin}
          max={starsMax}
        />
      );
    case 'DATE':
      return <DateSettings {...props} />;
    case 'USER':
    case 'USERS_MULTIPLE':
      return <MemberSettings {...props} />;
    case 'MULTIPLE_SELECT':
      return (
        <>
          <Whole {...props} name="min" label={say('options.min')} max={optionsMax} />
          <Whole {...props} name="max" label={say('options.max')} min={1} max={optionsMax} />
        </>
      );
    case 'EMAIL':
    case 'URL':
    case 'SINGLE_SELECT':
      return null;
    default:
      return inputType satisfies never;
  }
}

type WholeProps = Props & { name: string; label: string; usual?: number; min?: number; max: number };

function Whole({ configuration, set, name, label, usual, ...bounds }: WholeProps) {
  return (
    <NumberField
      label={label}
      placeholder={say('any')}
      {...bounds}
      value={numberOf(configuration, name) ?? usual ?? null}
      onChange={(value) => set(name, value)}
    />
  );
}

function Any({ configuration, set, name, label }: Props & { name: string; label: string }) {
  return (
    <NumberInput
      label={label}
      placeholder={say('any')}
      value={numberOf(configuration, name) ?? ''}
      onChange={(value) => set(name, value === '' ? null : Number(value))}
    />
  );
}

function TextSettings(props: Props) {
  return (
    <>
      <Whole {...props} name="maxLength" label={say('characters.max')} min={1} max={lengthMax} />
      <TextInput
        label={say('pattern')}
        description={say('pattern.help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={say('pattern.any')}
        maxLength={500}
        spellCheck={false}
        value={textOf(props.configuration, 'pattern')}
        onChange={({ currentTarget }) => props.set('pattern', currentTarget.value || null)}
      />
    </>
  );
}

function NumberSettings(props: Props) {
  return (
    <>
      <Any {...props} name="min" label={say('number.min')} />
      <Any {...props} name="max" label={say('number.max')} />
      <Any {...props} name="step" label={say('number.step')} />
      <Whole {...props} name="decimals" label={say('number.decimals')} max={decimalsMax} />
      <CurrencySelect
        label={say('currency')}
        placeholder={say('currency.none')}
        clearable
        value={textOf(props.configuration, 'currency') || null}
        onChange={(chosen) => props.set('currency', chosen)}
      />
    </>
  );
}

const dateTypes = [
  { value: 'EU', label: '23/11/2026' },
  { value: 'US', label: '11/23/2026' },
  { value: 'ISO', label: '2026-11-23' },
];
const clocks = [
  { value: '24Hour', label: '14:30' },
  { value: '12Hour', label: '2:30 PM' },
];

function DateSettings({ configuration, set }: Props) {
  const hasTime = configuration['includedTime'] === true;
  return (
    <>
      <Select
        label={say('date.format')}
        placeholder={say('date.example')}
        clearable
        data={dateTypes}
        value={textOf(configuration, 'dateType') || null}
        onChange={(type) => set('dateType', type)}
      />
      {hasTime && (
        <Select
          label={say('time.format')}
          placeholder={say('time.usual')}
          clearable
          data={clocks}
          value={textOf(configuration, 'dateTimeFormat') || null}
          onChange={(clock) => set('dateTimeFormat', clock)}
        />
      )}
      <Switch
        label={say('date.withTime')}
        style={{ alignSelf: 'center' }}
        checked={hasTime}
        onChange={({ currentTarget }) => set('includedTime', currentTarget.checked || null)}
      />
    </>
  );
}

function MemberSettings({ configuration, set }: Props) {
  const { teamIds } = configuration;
  return (
    <ListSelect
      label={say('members.of')}
      placeholder={say('members.allTeams')}
      data={useTeamOptions()}
      value={Array.isArray(teamIds) ? teamIds.join(',') : undefined}
      onChange={(ids) => set('teamIds', ids === undefined ? null : parts(ids).map(Number))}
    />
  );
}

function numberOf(configuration: Configuration, name: string): number | null {
  const value = configuration[name];
  return typeof value === 'number' ? value : null;
}

function textOf(configuration: Configuration, name: string): string {
  const value = configuration[name];
  return typeof value === 'string' ? value : '';
}
