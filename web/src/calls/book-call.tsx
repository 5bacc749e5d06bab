import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMay, useMe } from '../auth/session.ts';
import { claimReads } from '../claims/use-claiming.ts';
import { ContactSelect } from '../contacts/contact-select.tsx';
import type { Contact } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { writeMoment } from '../ui/time.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useSend } from '../ui/use-send.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TimeRefused } from './time-refused.tsx';
import { say } from './say.ts';

type Invitee = Pick<Contact, 'id' | 'timeZone'>;

/** Books a call for a person who is on the phone right now. */
export function BookCall({ contact }: { contact: Invitee }) {
  const [opened, { open, close }] = useDisclosure();
  if (!useMay('calls:write')) return null;
  return (
    <>
      <Button onClick={open}>{say('book')}</Button>
      <Dialog isLarge opened={opened} onClose={close} title={say('book')}>
        <BookingForm contact={contact} onClose={close} />
      </Dialog>
    </>
  );
}

type AtProps = { startMs: number | null; hostId: number | null; onClose: () => void };

/** The same from the calendar: host and time are chosen, but not the person. */
export function BookCallAt({ startMs, hostId, onClose }: AtProps) {
  const start = startMs === null ? null : new Date(startMs).toISOString();
  return (
    <Dialog isLarge opened onClose={onClose} title={say('book')}>
      <BookingForm start={start} hostId={hostId} onClose={onClose} />
    </Dialog>
  );
}

type Values = {
  eventId: string | null;
  dateTime: string | null;
  userId: number | null;
  contactId: string | null;
};
type FormProps = {
  contact?: Invitee;
  start?: string | null;
  hostId?: number | null;
  onClose: () => void;
};

function BookingForm({ contact, start = null, hostId = null, onClose }: FormProps) {
  const { user } = useMe();
  const events = useEventOptions('ACTIVATED');
  const form = useForm<Values>({
    initialValues: { eventId: null, dateTime: start, userId: hostId, contactId: null },
  });
  const book = useSend(routes.eventCalls.book, {
    form,
    done: say('book.done'),
    // A time that was just taken must disappear from the list too.
    invalidates: [routes.eventCalls, routes.calendarView, routes.events.timeSlots, ...claimReads],
    onDone: onClose,
  });
  const { eventId, dateTime, userId } = form.values;
  const contactId = contact?.id ?? (form.values.contactId === null ? null : Number(form.values.contactId));
  const submit = (values: Values) => {
    if (values.eventId === null || values.dateTime === null || contactId === null) return;
    book.mutate({
      eventId: Number(values.eventId),
      dateTime: values.dateTime,
      contactId,
      ...(userId !== null && { userId }),
      timeZone: contact?.timeZone ?? user.timeZone,
    });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        {contact === undefined && (
          <Group grow align="flex-start">
            <ContactSelect
              label={say('person')}
              data-autofocus
              value={form.values.contactId}
              onChange={(next) => form.setFieldValue('contactId', next)}
              error={form.errors['contactId']}
            />
            <MemberSelect
              label={say('host')}
              placeholder={say('book.anyone')}
              clearable
              value={userId}
              onChange={(next) => form.setFieldValue('userId', next)}
              error={form.errors['userId']}
            />
          </Group>
        )}
        <Select
          label={say('fact.event')}
          placeholder={say('book.event')}
          data-autofocus={contact === undefined ? undefined : true}
          searchable
          allowDeselect={false}
          data={events}
          value={eventId}
          onChange={(next) => form.setValues({ eventId: next, dateTime: start })}
          error={form.errors['eventId']}
        />
        {eventId !== null && (
          <SlotPicker
            key={`${eventId} ${userId}`}
            eventId={Number(eventId)}
            {...(userId !== null && { userId })}
            timeZone={user.timeZone}
            value={dateTime}
            onChange={(next) => form.setFieldValue('dateTime', next)}
          />
        )}
        <TimeRefused error={form.errors['dateTime']} />
        <FormButtons
          form={form}
          label={
            dateTime === null
              ? say('chooseTime')
              : say('book.at', { time: writeMoment(dateTime, user.timeZone) })
          }
          onBack={onClose}
          pending={book.isPending}
          disabled={dateTime === null || eventId === null || contactId === null}
        />
      </Stack>
    </form>
  );
}
