import { routes } from '@callwright/sdk/routes';
import { Stack, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CallDetail } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';

type Props = { call: CallDetail; timeZone: string; opened: boolean; onClose: () => void };

export function CancelCall({ call, timeZone, opened, onClose }: Props) {
  const form = useForm({ initialValues: { cancelReason: '', notify: true } });
  const cancel = useSend(routes.eventCalls.cancel, {
    form,
    done: 'The call is cancelled',
    invalidates: [routes.eventCalls],
    onDone: onClose,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Cancel the call">
      <form
        onSubmit={form.onSubmit(({ cancelReason, notify }) =>
          cancel.mutate({ id: call.id, cancelReason: cancelReason || null, notify }),
        )}
      >
        <Stack>
          <Text size="sm">
            {call.inviteeName}, {writeMoment(call.dateTime, timeZone)}. A cancelled call cannot be brought
            back.
          </Text>
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            {...form.getInputProps('cancelReason')}
          />
          <Switch label="Tell the invitee" {...form.getInputProps('notify', { type: 'checkbox' })} />
          <FormButtons
            form={form}
            label="Cancel the call"
            color="red"
            back="Keep it"
            onBack={onClose}
            pending={cancel.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
