import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { eventCallsReschedule } from '../field-limits.ts';
import { useState } from 'react';
import type { CallDetail } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { writeMoment } from '../ui/time.ts';
import { isConflict, useSend } from '../ui/use-send.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TimeRefused } from './time-refused.tsx';
import { say } from './say.ts';

type Props = {
  call: CallDetail;
  etag: string | null;
  timeZone: string;
  /** The initially selected time. */
  start?: string | undefined;
  opened: boolean;
  onClose: () => void;
};

export function RescheduleCall({ opened, ...form }: Props) {
  return (
    <Dialog isLarge opened={opened} onClose={form.onClose} title={say('reschedule.title')}>
      <RescheduleForm {...form} />
    </Dialog>
  );
}

function RescheduleForm({ call, etag, timeZone, start, onClose }: Omit<Props, 'opened'>) {
  // The move is based on the time that the person saw.
  const [seen, setSeen] = useState({ etag, dateTime: call.dateTime });
  const form = useForm<{ dateTime: string | null; rescheduleReason: string }>({
    initialValues: { dateTime: start ?? null, rescheduleReason: '' },
  });
  const reschedule = useSend(routes.eventCalls.reschedule, {
    form,
    ifMatch: seen.etag,
    done: say('reschedule.done'),
    // A time that was just taken must disappear from the list too.
    invalidates: [routes.eventCalls, routes.events.timeSlots],
    onDone: onClose,
  });
  const isOutdated = isConflict(reschedule.error) || (reschedule.isIdle && call.dateTime !== seen.dateTime);
  const goOn = () => {
    reschedule.reset();
    setSeen({ etag, dateTime: call.dateTime });
  };
  const { dateTime } = form.values;
  const submit = ({ rescheduleReason }: typeof form.values) => {
    if (dateTime !== null)
      reschedule.mutate({ id: call.id, dateTime, rescheduleReason: rescheduleReason || null });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Text size="sm">{say('reschedule.now', { time: writeMoment(call.dateTime, timeZone) })}</Text>
        {isOutdated && <ChangedMeanwhile call={call} timeZone={timeZone} onGoOn={goOn} />}
        <SlotPicker
          eventId={call.eventId}
          callId={call.id}
          timeZone={timeZone}
          value={dateTime}
          onChange={(start) => form.setFieldValue('dateTime', start)}
        />
        <TimeRefused error={form.errors['dateTime']} />
        <TextInput
          label={say('reason')}
          description={say('reschedule.reasonHelp')}
          {...eventCallsReschedule.rescheduleReason}
          {...form.getInputProps('rescheduleReason')}
        />
        <FormButtons
          form={form}
          label={
            dateTime === null
              ? say('chooseTime')
              : say('reschedule.to', { time: writeMoment(dateTime, timeZone) })
          }
          onBack={onClose}
          pending={reschedule.isPending}
          disabled={dateTime === null || isOutdated}
        />
      </Stack>
    </form>
  );
}

/** Somebody else was faster; the person decides whether to move the call again. */
function ChangedMeanwhile({
  call,
  timeZone,
  onGoOn,
}: Pick<Props, 'call' | 'timeZone'> & { onGoOn: () => void }) {
  return (
    <Alert color="yellow" title={say('changed.title')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{say('changed.text', { time: writeMoment(call.dateTime, timeZone) })}</Text>
        <Button size="xs" variant="default" onClick={onGoOn}>
          {say('changed.goOn')}
        </Button>
      </Stack>
    </Alert>
  );
}
