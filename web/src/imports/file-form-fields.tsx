import { Select, SimpleGrid, Text } from '@mantine/core';
import type { ImportPreview } from '../records.ts';
import { Section } from '../ui/section.tsx';
import type { FileForm } from './map-form.tsx';
import { say } from './say.ts';

const delimiters = [
  { value: ',', label: 'delimiter.comma' },
  { value: ';', label: 'delimiter.semicolon' },
  { value: '\t', label: 'delimiter.tab' },
] as const;
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** The detected separator and encoding, which can be corrected. */
export function FileFormFields({
  preview,
  onForm,
}: {
  preview: ImportPreview;
  onForm: (change: FileForm) => void;
}) {
  return (
    <Section title={say('read.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={560}>
        <Select
          label={say('read.delimiter')}
          data={delimiters.map(({ value, label }) => ({ value, label: say(label) }))}
          value={preview.delimiter}
          onChange={(delimiter) => delimiter !== null && onForm({ delimiter })}
          allowDeselect={false}
        />
        <Select
          label={say('read.encoding')}
          data={encodings.map((value) => ({ value, label: say(`encoding.${value}`) }))}
          value={preview.encoding}
          onChange={(encoding) => encoding !== null && onForm({ encoding })}
          allowDeselect={false}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {say('read.help')}
      </Text>
    </Section>
  );
}
