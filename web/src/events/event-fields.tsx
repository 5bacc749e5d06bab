import { Stack } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { BasicsPart } from './basics-part.tsx';
import { BookingPart } from './booking-part.tsx';
import { ContactPart } from './contact-part.tsx';
import type { EventForm } from './event-values.ts';
import { HostsPart } from './hosts-part.tsx';
import { PlacesPart } from './places-part.tsx';
import { RangePart } from './range-part.tsx';
import { TimePart } from './time-part.tsx';

/** What a new event needs; questions, rules and mails follow once it exists. */
export function EventFields({ form }: { form: EventForm }) {
  const { workspace } = useMe();
  return (
    <Stack>
      <BasicsPart form={form} linkStart={`/e/${workspace.slug}/`} />
      <TimePart form={form} />
      <HostsPart form={form} />
      <RangePart form={form} />
      <PlacesPart form={form} />
      <ContactPart form={form} />
      <BookingPart form={form} />
    </Stack>
  );
}
