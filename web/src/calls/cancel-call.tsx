import { routes } from '@callwright/sdk/routes';
import { Stack, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { eventCallsCancel } from '../field-limits.ts';
import type { CallDetail } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

type Props = { call: CallDetail; timeZone: string; opened: boolean; onClose: () => void };

export function CancelCall({ call, timeZone, opened, onClose }: Props) {
  const form = useForm({ initialValues: { cancelReason: '', notify: true } });
  const cancel = useSend(routes.eventCalls.cancel, {
    form,
    done: say('cancel.done'),
    invalidates: [routes.eventCalls],
    onDone: onClose,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={say('cancel.title')}>
      <form
        onSubmit={form.onSubmit(({ cancelReason, notify }) =>
          cancel.mutate({ id: call.id, cancelReason: cancelReason || null, notify }),
        )}
      >
        <Stack>
          <Text size="sm">
            {say('cancel.text', { name: inviteeOf(call), time: writeMoment(call.dateTime, timeZone) })}
          </Text>
          <Textarea
            label={say('reason')}
            autosize
            minRows={2}
            {...eventCallsCancel.cancelReason}
            data-autofocus
            {...form.getInputProps('cancelReason')}
          />
          <Switch label={say('cancel.notify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
          <FormButtons
            form={form}
            label={say('cancel')}
            color="red"
            back={say('cancel.keep')}
            onBack={onClose}
            pending={cancel.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
