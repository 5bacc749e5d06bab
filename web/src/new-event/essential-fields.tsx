import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import type { EventForm } from '../events/event-values.ts';
import { PlaceGaps } from '../events/place-gaps.tsx';
import type { Place } from '../events/place-links.ts';
import { callTypeNames, locationNames, optionsOf } from '../ui/choices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { say } from './say.ts';
import { placeAt } from './templates.ts';

/** The required fields of an event: name, type, length and location. */
export function EssentialFields({ form }: { form: EventForm }) {
  const { values, errors } = form;
  return (
    <Stack gap="sm">
      <TextInput
        label={say('name')}
        description={say('name.help')}
        required
        {...eventsUpdate.name}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={say('type')}
          description={say('type.help')}
          allowDeselect={false}
          data={optionsOf(callTypeNames)}
          {...form.getInputProps('eventType')}
        />
        <NumberField
          label={say('length')}
          description={say('length.help')}
          required
          {...eventsUpdate.duration}
          value={values.duration}
          onChange={(duration) => form.setFieldValue('duration', duration ?? 0)}
          error={errors['duration']}
        />
      </SimpleGrid>
      <LocationField form={form} />
    </Stack>
  );
}

function LocationField({ form }: { form: EventForm }) {
  const { locations, hosts, teams } = form.values;
  const [place] = locations;
  const set = (change: Place) => form.setFieldValue('locations', [change]);
  return (
    <>
      <Select
        label={say('location')}
        description={say('location.help')}
        required
        allowDeselect={false}
        data={optionsOf(locationNames)}
        value={place?.type ?? null}
        onChange={(type) => type !== null && set(placeAt(type))}
        error={form.errors['locations']}
      />
      {place !== undefined && <PlaceDetail place={place} onChange={set} />}
      {place !== undefined && <PlaceGaps place={place} hosts={hosts} teams={teams} />}
    </>
  );
}

/** The detail that some kinds of locations need: a link, an address or a number. */
function PlaceDetail({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  switch (place.type) {
    case 'CUSTOM_LINK':
      return (
        <TextInput
          label={say('location.link')}
          type="url"
          placeholder={say('location.linkExample')}
          required
          value={place.link ?? ''}
          onChange={(event) => onChange({ ...place, link: event.currentTarget.value })}
        />
      );
    case 'IN_PERSON':
    case 'PHONE_INBOUND':
      return (
        <TextInput
          label={say(place.type === 'IN_PERSON' ? 'location.address' : 'location.number')}
          required
          {...eventsUpdate.locations.instructions}
          value={place.instructions ?? ''}
          onChange={(event) => onChange({ ...place, instructions: event.currentTarget.value })}
        />
      );
    case 'PHONE_OUTBOUND':
    case 'GOOGLE_MEET':
    case 'MS_TEAMS':
    case 'ZOOM':
      return (
        <Text size="sm" c="dimmed">
          {say(`location.${place.type}`)}
        </Text>
      );
    default:
      return place.type satisfies never;
  }
}
