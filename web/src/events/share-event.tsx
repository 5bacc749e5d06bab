import {
  Button,
  Code,
  ColorInput,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { CallEvent } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { demoPath, embedCode, noOptions, type EmbedForm, type EmbedOptions } from './embed-code.ts';

const forms: { value: EmbedForm; label: string }[] = [
  { value: 'inline', label: 'Inline' },
  { value: 'popup', label: 'Popup' },
  { value: 'button', label: 'Floating button' },
];
const explained = {
  inline: 'The booking page as a part of your own page.',
  popup: 'A link or button of your page opens the booking page above it.',
  button: 'A button in the corner of your page opens the booking page above it.',
};
const themes = [
  { value: '', label: 'As the page around' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the visitor’s device' },
] as const;
const positions = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const;

/** The event's link, and code that shows its booking page in a site. */
export function ShareEvent({ event }: { event: CallEvent }) {
  const [form, setForm] = useState<EmbedForm>('inline');
  const [options, setOptions] = useState(noOptions);
  const code = embedCode(form, event.publicUrl, options);
  return (
    <Section title="Share and embed">
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput label="Booking page" value={event.publicUrl} readOnly flex={1} maw={560} miw={0} />
        <Copy text={event.publicUrl} label="Copy link" size="sm" />
      </Group>
      <Stack gap="xs">
        <SegmentedControl
          aria-label="How to embed"
          data={forms}
          value={form}
          onChange={setForm}
          style={{ alignSelf: 'start' }}
        />
        <Text size="sm" c="dimmed">
          {explained[form]}
        </Text>
      </Stack>
      <EmbedFields form={form} options={options} onChange={setOptions} />
      <Code block aria-label="Code for your page" tabIndex={0}>
        {code}
      </Code>
      <Group gap="xs">
        <Copy text={code} label="Copy code" size="sm" />
        <Button
          component="a"
          href={demoPath(event.publicUrl, options)}
          target="_blank"
          variant="subtle"
          size="sm"
        >
          Try it
        </Button>
      </Group>
    </Section>
  );
}

type FieldsProps = { form: EmbedForm; options: EmbedOptions; onChange: (options: EmbedOptions) => void };

function EmbedFields({ form, options, onChange }: FieldsProps) {
  const set = (change: Partial<EmbedOptions>) => onChange({ ...options, ...change });
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        label={form === 'button' ? 'Text of the button' : 'Text of the link'}
        value={options.label}
        placeholder={noOptions.label}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
      />
      <Select
        label="Light or dark"
        data={themes}
        value={options.theme}
        allowDeselect={false}
        onChange={(theme) => set({ theme: theme ?? '' })}
      />
      <TextInput
        label="Source for the reports"
        placeholder="homepage"
        value={options.utmSource}
        onChange={({ currentTarget }) => set({ utmSource: currentTarget.value.trim() })}
      />
      {form === 'button' && (
        <>
          <ColorInput
            label="Color"
            withEyeDropper={false}
            placeholder="#2f5bea"
            value={options.color}
            onChange={(color) => set({ color })}
          />
          <Select
            label="Corner"
            data={positions}
            value={options.position}
            allowDeselect={false}
            onChange={(position) => set({ position: position ?? 'right' })}
          />
        </>
      )}
    </SimpleGrid>
  );
}
