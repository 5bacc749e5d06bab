import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { ImportRun } from '../records.ts';
import { Section } from '../ui/section.tsx';
import type { ImportColumn, ImportOptions } from './map-form.tsx';
import { say } from './say.ts';
import { useUniqueFields } from './use-import-fields.ts';

const usual = '';
const systemLengthMax = 64;

type Props = {
  run: ImportRun;
  mapping: readonly ImportColumn[];
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
};

/** How rows are matched to existing records, and what happens to the values of these records. */
export function MatchOptions({ run: { resource }, mapping, options, onChange }: Props) {
  const isMapped = (field: string) => mapping.some((one) => one.field === field);
  const isPeople = resource === 'contacts';
  return (
    <Section title={say(isPeople ? 'match.title' : 'sales.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720}>
        {isPeople && <MatchOn isMapped={isMapped} options={options} onChange={onChange} />}
        {isPeople && (
          <Select
            label={say('match.existing')}
            data={(['REPLACE', 'KEEP'] as const).map((value) => ({ value, label: say(`existing.${value}`) }))}
            value={options.existing ?? 'REPLACE'}
            onChange={(existing) => existing !== null && onChange({ ...options, existing })}
            allowDeselect={false}
          />
        )}
        {isPeople && isMapped('ownerEmail') && (
          <Select
            label={say('match.owner')}
            data={(['LEAVE_OUT', 'REFUSE'] as const).map((value) => ({
              value,
              label: say(`owner.${value}`),
            }))}
            value={options.unknownOwner ?? 'REFUSE'}
            onChange={(unknownOwner) => unknownOwner !== null && onChange({ ...options, unknownOwner })}
            allowDeselect={false}
          />
        )}
        {isMapped('externalId') && resource !== 'transactions' && (
          <TextInput
            label={say('match.system')}
            description={say('match.systemHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            maxLength={systemLengthMax}
            value={options.system ?? ''}
            onChange={({ currentTarget }) => onChange(withSystem(options, currentTarget.value))}
          />
        )}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {isPeople && say('match.emptyCells')}
        {resource === 'products' && say('sales.products')}
        {!isPeople && resource !== 'products' && say('sales.byId')}
      </Text>
    </Section>
  );
}

function withSystem({ system: _before, ...rest }: ImportOptions, system: string): ImportOptions {
  return system.trim() === '' ? rest : { ...rest, system };
}

/** Records can only be matched by fields that the file contains. */
function MatchOn({
  isMapped,
  options,
  onChange,
}: Pick<Props, 'options' | 'onChange'> & { isMapped: (field: string) => boolean }) {
  const unique = useUniqueFields();
  const plain = (['email', 'phoneNumber', 'externalId'] as const).map((value) => ({
    value: String(value),
    label: say(`match.${value}`),
  }));
  const choices = [...plain, ...unique].filter(({ value }) => isMapped(value));
  const chosen = choices.some(({ value }) => value === options.matchOn) ? options.matchOn : usual;
  return (
    <Select
      label={say('match.on')}
      data={[{ value: usual, label: say('match.usual') }, ...choices]}
      value={chosen ?? usual}
      onChange={(matchOn) => {
        const { matchOn: _before, ...rest } = options;
        onChange(matchOn === null || matchOn === usual ? rest : { ...rest, matchOn });
      }}
      allowDeselect={false}
    />
  );
}
