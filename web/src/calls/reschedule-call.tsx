import { routes } from '@callwright/sdk/routes';
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CallDetail } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TimeRefused } from './time-refused.tsx';

type Props = {
  call: CallDetail;
  timeZone: string;
  /** The time that is chosen at first. */
  start?: string | undefined;
  opened: boolean;
  onClose: () => void;
};

export function RescheduleCall({ opened, ...form }: Props) {
  return (
    <Dialog isLarge opened={opened} onClose={form.onClose} title="Reschedule the call">
      <RescheduleForm {...form} />
    </Dialog>
  );
}

function RescheduleForm({ call, timeZone, start, onClose }: Omit<Props, 'opened'>) {
  const form = useForm<{ dateTime: string | null; rescheduleReason: string }>({
    initialValues: { dateTime: start ?? null, rescheduleReason: '' },
  });
  const reschedule = useSend(routes.eventCalls.reschedule, {
    form,
    done: 'The call has a new time',
    // A time that was just taken must disappear from the list too.
    invalidates: [routes.eventCalls, routes.events.timeSlots],
    onDone: onClose,
  });
  const { dateTime } = form.values;
  const submit = ({ rescheduleReason }: typeof form.values) => {
    if (dateTime !== null)
      reschedule.mutate({ id: call.id, dateTime, rescheduleReason: rescheduleReason || null });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Text size="sm">Now: {writeMoment(call.dateTime, timeZone)}</Text>
        <SlotPicker
          eventId={call.eventId}
          callId={call.id}
          timeZone={timeZone}
          value={dateTime}
          onChange={(start) => form.setFieldValue('dateTime', start)}
        />
        <TimeRefused error={form.errors['dateTime']} />
        <TextInput
          label="Reason"
          description="The invitee reads it"
          maxLength={1000}
          {...form.getInputProps('rescheduleReason')}
        />
        <FormButtons
          form={form}
          label={dateTime === null ? 'Choose a time' : `Move to ${writeMoment(dateTime, timeZone)}`}
          onBack={onClose}
          pending={reschedule.isPending}
          disabled={dateTime === null}
        />
      </Stack>
    </form>
  );
}
