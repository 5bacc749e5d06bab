import { Button, Divider, Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Section } from '../ui/section.tsx';
import type { EventForm } from './event-values.ts';
import { withOrigin, type Place } from './place-links.ts';
import { PlaceRow } from './place-row.tsx';
import { say } from './say.ts';

const locationsMax = 10;

/** The places of the calls; the first one is used unless the invitee may choose. */
export function PlacesPart({ form }: { form: EventForm }) {
  const { locations, hosts, teams } = form.values;
  const set = (index: number, change: Partial<Place>) =>
    form.setFieldValue(
      'locations',
      locations.map((location, at) => (at === index ? { ...location, ...change } : location)),
    );
  return (
    <Section title={say('place')}>
      {locations.length === 0 && <Text c="dimmed">{say('place.none')}</Text>}
      {locations.map((location, index) => (
        // Rows have no identity of their own and are edited in place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <Divider />}
          <PlaceRow
            place={location}
            number={index + 1}
            takers={{ hosts, teams }}
            onChange={(change) => set(index, change)}
            onRemove={() => form.setFieldValue('locations', locations.toSpliced(index, 1))}
          />
        </Fragment>
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
                { type: 'CUSTOM_LINK', instructions: null, ...withOrigin('TYPED') },
              ])
            }
          >
            {say('place.add')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
