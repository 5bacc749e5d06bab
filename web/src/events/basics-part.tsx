import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { callTypeNames, optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm } from './event-values.ts';

export function BasicsPart({ form, linkStart }: { form: EventForm; linkStart: string }) {
  return (
    <Section title="Basics">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Name"
          description="Invitees see it"
          required
          {...eventsUpdate.name}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Internal name"
          description="Only for the team"
          {...eventsUpdate.internalName}
          {...form.getInputProps('internalName')}
          value={form.values.internalName ?? ''}
        />
        <TextInput
          label="Link"
          description={`${linkStart}…; made from the name when empty`}
          placeholder="intro-call"
          {...eventsUpdate.slug}
          {...form.getInputProps('slug')}
        />
        <TextInput
          label="Second address"
          description={`${linkStart}…; optional, both stay good`}
          placeholder="spring-offer"
          {...eventsUpdate.vanityUrl}
          {...form.getInputProps('vanityUrl')}
          value={form.values.vanityUrl ?? ''}
        />
        <Select
          label="Type"
          description="A strategy call sells, a discovery call qualifies"
          allowDeselect={false}
          data={optionsOf(callTypeNames)}
          {...form.getInputProps('eventType')}
        />
      </SimpleGrid>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        {...eventsUpdate.description}
        {...form.getInputProps('description')}
        value={form.values.description ?? ''}
      />
    </Section>
  );
}
