import { Stack } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { CallEvent } from '../records.ts';
import { BasicsPart } from './basics-part.tsx';
import { BookingPart } from './booking-part.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { ConsentPart } from './consent-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { DepositPart } from './deposit-part.tsx';
import { EventCover } from './event-cover.tsx';
import type { PartKey } from './event-parts.ts';
import type { EventForm } from './event-values.ts';
import { FormPreview } from './form-preview.tsx';
import { HostsPart } from './hosts-part.tsx';
import { MailsPart } from './mails-part.tsx';
import { NextAssignments } from './next-assignments.tsx';
import { NoHostPart } from './no-host-part.tsx';
import { PlacesPart } from './places-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { RangePart } from './range-part.tsx';
import { DisqualifyPart } from './disqualify-part.tsx';
import { RemindersPart } from './reminders-part.tsx';
import { RoutingPart } from './routing-part.tsx';
import { TimePart } from './time-part.tsx';
import { WaitingPart } from './waiting-part.tsx';

type Props = { part: PartKey; form: EventForm; event: CallEvent };

/** The content of a part of the event page. */
export function PartFields(props: Props) {
  return (
    <Stack>
      <Sections {...props} />
    </Stack>
  );
}

function Sections({ part, form, event }: Props) {
  const { workspace } = useMe();
  switch (part) {
    case 'basics':
      return (
        <>
          <BasicsPart form={form} linkStart={`/e/${workspace.slug}/`} />
          <EventCover event={event} />
          <PlacesPart form={form} />
        </>
      );
    case 'times':
      return (
        <>
          <TimePart form={form} />
          <RangePart form={form} />
        </>
      );
    case 'hosts':
      return (
        <>
          <HostsPart form={form} event={event} />
          <NextAssignments eventId={event.id} />
          <NoHostPart form={form} />
        </>
      );
    case 'form':
      return (
        <>
          <QuestionsPart form={form} list="questions" />
          <ContactPart form={form} />
          <ConsentPart form={form} />
          <QuestionsPart form={form} list="secondaryQuestions" />
          <FormPreview questions={form.values.questions} />
        </>
      );
    case 'rules':
      return (
        <>
          <DisqualifyPart form={form} event={event} />
          <RoutingPart form={form} event={event} />
        </>
      );
    case 'booking':
      return (
        <>
          <BookingPart form={form} />
          <DepositPart form={form} />
          <CalendarPart form={form} />
        </>
      );
    case 'mails':
      return (
        <>
          <RemindersPart form={form} />
          <MailsPart form={form} event={event} />
        </>
      );
    case 'waiting':
      return <WaitingPart form={form} />;
    case 'share':
      return null;
    default:
      return part satisfies never;
  }
}
