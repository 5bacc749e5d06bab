import { routes } from '@callwright/sdk/routes';
import { Button, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMay, useMe } from '../auth/session.ts';
import { claimReads } from '../claims/use-claiming.ts';
import type { Contact } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { writeMoment } from '../ui/time.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useSend } from '../ui/use-send.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TimeRefused } from './time-refused.tsx';

type Invitee = Pick<Contact, 'id' | 'timeZone'>;

/** Books a call for a person who is on the phone right now. */
export function BookCall({ contact }: { contact: Invitee }) {
  const [opened, { open, close }] = useDisclosure();
  if (!useMay('calls:write')) return null;
  return (
    <>
      <Button onClick={open}>Book a call</Button>
      <Dialog isLarge opened={opened} onClose={close} title="Book a call">
        <BookingForm contact={contact} onClose={close} />
      </Dialog>
    </>
  );
}

type Values = { eventId: string | null; dateTime: string | null };

function BookingForm({ contact, onClose }: { contact: Invitee; onClose: () => void }) {
  const { user } = useMe();
  const events = useEventOptions('ACTIVATED');
  const form = useForm<Values>({ initialValues: { eventId: null, dateTime: null } });
  const book = useSend(routes.eventCalls.book, {
    form,
    done: 'The call is booked',
    // A time that was just taken must disappear from the list too.
    invalidates: [routes.eventCalls, routes.events.timeSlots, ...claimReads],
    onDone: onClose,
  });
  const { eventId, dateTime } = form.values;
  const submit = (values: Values) => {
    if (values.eventId === null || values.dateTime === null) return;
    book.mutate({
      eventId: Number(values.eventId),
      dateTime: values.dateTime,
      contactId: contact.id,
      timeZone: contact.timeZone ?? user.timeZone,
    });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Select
          label="Event"
          placeholder="Choose what to talk about"
          data-autofocus
          searchable
          allowDeselect={false}
          data={events}
          value={eventId}
          onChange={(next) => form.setValues({ eventId: next, dateTime: null })}
          error={form.errors['eventId']}
        />
        {eventId !== null && (
          <SlotPicker
            key={eventId}
            eventId={Number(eventId)}
            timeZone={user.timeZone}
            value={dateTime}
            onChange={(start) => form.setFieldValue('dateTime', start)}
          />
        )}
        <TimeRefused error={form.errors['dateTime']} />
        <FormButtons
          form={form}
          label={dateTime === null ? 'Choose a time' : `Book ${writeMoment(dateTime, user.timeZone)}`}
          onBack={onClose}
          pending={book.isPending}
          disabled={dateTime === null}
        />
      </Stack>
    </form>
  );
}
