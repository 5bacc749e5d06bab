import { CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { locationNames, optionsOf } from '../ui/choices.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import type { EventValues } from './event-values.ts';
import { PlaceGaps } from './place-gaps.tsx';
import { helpFor, originOf, originsAt, withOrigin, type LinkOrigin, type Place } from './place-links.ts';
import { say, urlStart } from './say.ts';

type Props = {
  place: Place;
  /** From 1. */
  number: number;
  /** The hosts and teams of the event, to check what they need. */
  takers: Pick<EventValues, 'hosts' | 'teams'>;
  onChange: (change: Partial<Place>) => void;
  onRemove: () => void;
};

/** One place, and the origin of its links. */
export function PlaceRow({ place, number, takers, onChange, onRemove }: Props) {
  const { type, instructions } = place;
  return (
    <FieldGroup label={say('place.numbered', { number })}>
      <Stack gap="xs" w="100%">
        <Group align="flex-end" gap="sm">
          <Select
            label={say('place.kind')}
            w={190}
            allowDeselect={false}
            data={optionsOf(locationNames)}
            value={type}
            onChange={(next) => next !== null && onChange(movedTo(place, next))}
          />
          <LinkFields place={place} onChange={onChange} />
          <TextInput
            label={say('place.instructions')}
            flex={1}
            miw={180}
            {...eventsUpdate.locations.instructions}
            value={instructions ?? ''}
            onChange={(event) => onChange({ instructions: event.currentTarget.value })}
          />
          <CloseButton size="lg" aria-label={say('place.remove', { number })} onClick={onRemove} />
        </Group>
        {originsAt(type).length > 0 && (
          <div>
            <Text size="xs" c="dimmed">
              {helpFor(type, originOf(place))}
            </Text>
            <PlaceGaps place={place} {...takers} />
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}

function LinkFields({ place, onChange }: Pick<Props, 'place' | 'onChange'>) {
  const origins = originsAt(place.type);
  const origin = originOf(place);
  return (
    <>
      {origins.length > 0 && (
        <Select<LinkOrigin>
          label={say('place.link')}
          w={200}
          allowDeselect={false}
          data={origins}
          value={origin}
          onChange={(next) => next !== null && onChange(withOrigin(next))}
        />
      )}
      {(origin === 'TYPED' || origins.length === 0) && (
        <TextInput
          label={say(origins.length === 0 ? 'place.link' : 'place.address')}
          type="url"
          flex={1}
          miw={180}
          placeholder={urlStart}
          value={place.link ?? ''}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Changes the type of a place and keeps the origin of the link, if the new type has it. */
function movedTo(place: Place, type: Place['type']): Partial<Place> {
  const origins = originsAt(type);
  const origin = originOf(place);
  const [usual] = origins;
  if (usual === undefined) return { type, perHost: false, room: null };
  const isKept = origins.some(({ value }) => value === origin) && (origin !== 'TYPED' || place.link);
  return isKept ? { type } : { type, ...withOrigin(usual.value) };
}
