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
import { optionsOf } from '../ui/choices.ts';
import { Copy } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { demoPath, embedCode, noOptions, type EmbedForm, type EmbedOptions } from './embed-code.ts';
import { say, said, type TextKey } from './say.ts';

const forms: Record<EmbedForm, TextKey> = {
  inline: 'embed.inline',
  popup: 'embed.popup',
  button: 'embed.button',
};
const themes: Record<EmbedOptions['theme'], TextKey> = {
  '': 'embed.theme.page',
  light: 'embed.theme.light',
  dark: 'embed.theme.dark',
  auto: 'embed.theme.auto',
};
const positions: Record<EmbedOptions['position'], TextKey> = { right: 'embed.right', left: 'embed.left' };

/** The event's link, and code that embeds its booking page in a site. */
export function ShareEvent({ event }: { event: CallEvent }) {
  const [form, setForm] = useState<EmbedForm>('inline');
  const [options, setOptions] = useState<EmbedOptions>(() => ({ ...noOptions, label: say('embed.label') }));
  // By default, the script's button is in the language of the embedding page.
  const label = options.label === '' && form !== 'button' ? say('embed.label') : options.label;
  const code = embedCode(form, event.publicUrl, { ...options, label });
  return (
    <Section title={say('embed')}>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput label={say('embed.page')} value={event.publicUrl} readOnly flex={1} maw={560} miw={0} />
        <Copy text={event.publicUrl} label={say('copyLink')} size="sm" />
      </Group>
      <Stack gap="xs">
        <SegmentedControl
          aria-label={say('embed.how')}
          data={optionsOf(said(forms))}
          value={form}
          onChange={setForm}
          style={{ alignSelf: 'start' }}
        />
        <Text size="sm" c="dimmed">
          {say(`embed.${form}.help`)}
        </Text>
      </Stack>
      <EmbedFields form={form} options={options} onChange={setOptions} />
      <Code block aria-label={say('embed.code')} tabIndex={0}>
        {code}
      </Code>
      <Group gap="xs">
        <Copy text={code} label={say('embed.copyCode')} size="sm" />
        <Button
          component="a"
          href={demoPath(event.publicUrl, options)}
          target="_blank"
          variant="subtle"
          size="sm"
        >
          {say('embed.try')}
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
        label={say(form === 'button' ? 'embed.buttonText' : 'embed.linkText')}
        value={options.label}
        placeholder={say('embed.label')}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
      />
      <Select
        label={say('embed.theme')}
        data={optionsOf(said(themes))}
        value={options.theme}
        allowDeselect={false}
        onChange={(theme) => set({ theme: theme ?? '' })}
      />
      <TextInput
        label={say('embed.source')}
        placeholder={say('embed.sourceExample')}
        value={options.utmSource}
        onChange={({ currentTarget }) => set({ utmSource: currentTarget.value.trim() })}
      />
      {form === 'button' && (
        <>
          <ColorInput
            label={say('embed.color')}
            withEyeDropper={false}
            placeholder={'#0f766e'}
            value={options.color}
            onChange={(color) => set({ color })}
          />
          <Select
            label={say('embed.corner')}
            data={optionsOf(said(positions))}
            value={options.position}
            allowDeselect={false}
            onChange={(position) => set({ position: position ?? 'right' })}
          />
        </>
      )}
    </SimpleGrid>
  );
}
