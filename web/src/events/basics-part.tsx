import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { callTypeNames, optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm } from './event-values.ts';
import { say } from './say.ts';

export function BasicsPart({ form, linkStart }: { form: EventForm; linkStart: string }) {
  return (
    <Section title={say('part.basics')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={say('name')}
          description={say('basics.nameHelp')}
          required
          {...eventsUpdate.name}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={say('basics.internal')}
          description={say('basics.internalHelp')}
          {...eventsUpdate.internalName}
          {...form.getInputProps('internalName')}
          value={form.values.internalName ?? ''}
        />
        <TextInput
          label={say('basics.link')}
          description={say('basics.linkHelp', { start: linkStart })}
          placeholder={say('basics.linkExample')}
          {...eventsUpdate.slug}
          {...form.getInputProps('slug')}
        />
        <TextInput
          label={say('basics.second')}
          description={say('basics.secondHelp', { start: linkStart })}
          placeholder={say('basics.secondExample')}
          {...eventsUpdate.vanityUrl}
          {...form.getInputProps('vanityUrl')}
          value={form.values.vanityUrl ?? ''}
        />
        <Select
          label={say('basics.type')}
          description={say('basics.typeHelp')}
          allowDeselect={false}
          data={optionsOf(callTypeNames)}
          {...form.getInputProps('eventType')}
        />
      </SimpleGrid>
      <Textarea
        label={say('basics.description')}
        autosize
        minRows={2}
        {...eventsUpdate.description}
        {...form.getInputProps('description')}
        value={form.values.description ?? ''}
      />
    </Section>
  );
}
