import { Button, CloseButton, Group, Select, Text, TextInput } from '@mantine/core';
import { locationNames, optionsOf } from '../ui/choices.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';

const locationsMax = 10;
type Location = EventValues['locations'][number];

/** Where the calls take place; the first is taken unless the invitee may choose. */
export function PlacesPart({ form }: { form: EventForm }) {
  const { locations } = form.values;
  const set = (index: number, change: Partial<Location>) =>
    form.setFieldValue(
      'locations',
      locations.map((location, at) => (at === index ? { ...location, ...change } : location)),
    );
  return (
    <Section title="Location">
      {locations.length === 0 && <Text c="dimmed">No location yet.</Text>}
      {locations.map((location, index) => (
        // Rows have no identity of their own, and are changed in place.
        // oxlint-disable-next-line react/no-array-index-key
        <FieldGroup key={index} align="flex-end" gap="sm" label={`Location ${index + 1}`}>
          <Select
            label="Kind"
            w={190}
            allowDeselect={false}
            data={optionsOf(locationNames)}
            value={location.type}
            onChange={(type) => type !== null && set(index, { type })}
          />
          <TextInput
            label="Link"
            type="url"
            flex={1}
            miw={180}
            placeholder="https://"
            value={location.link ?? ''}
            onChange={(event) => set(index, { link: event.currentTarget.value })}
          />
          <TextInput
            label="Instructions"
            flex={1}
            miw={180}
            maxLength={2000}
            value={location.instructions ?? ''}
            onChange={(event) => set(index, { instructions: event.currentTarget.value })}
          />
          <CloseButton
            size="lg"
            aria-label={`Remove location ${index + 1}`}
            onClick={() => form.setFieldValue('locations', locations.toSpliced(index, 1))}
          />
        </FieldGroup>
      ))}
      {form.errors['locations'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['locations']}
        </Text>
      )}
      {locations.length < locationsMax && (
        <Group>
          <Button
            variant="light"
            size="xs"
            onClick={() =>
              form.setFieldValue('locations', [
                ...locations,
                { type: 'CUSTOM_LINK', link: null, instructions: null, perHost: false, room: null },
              ])
            }
          >
            Add a location
          </Button>
        </Group>
      )}
    </Section>
  );
}
