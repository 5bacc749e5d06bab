import { routes } from '@callwright/sdk/routes';
import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import type { OperatorClient } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';

const reads = [routes.operator];
const reasonMax = 500;

/** What the operator can do about an app in its state. */
export function ClientDecisions({ client }: { client: OperatorClient }) {
  const { clientId, name, status, requestedAt, suspendedAt } = client;
  const [rejecting, reject] = useDisclosure();
  const [suspending, suspend] = useDisclosure();
  const approve = useSend(routes.operator.approveClient, { done: `${name} is approved`, invalidates: reads });
  const resume = useSend(routes.operator.resumeClient, { done: `${name} is resumed`, invalidates: reads });
  const askApprove = () =>
    modals.openConfirmModal({
      title: `Approve ${name}?`,
      children: 'People of every workspace can connect it now.',
      labels: { confirm: 'Approve', cancel: 'Back' },
      onConfirm: () => approve.mutate({ clientId }),
    });
  return (
    <Group gap="xs">
      {status === 'Pending' && (
        <Button size="xs" onClick={askApprove} loading={approve.isPending} aria-label={`Approve ${name}`}>
          Approve
        </Button>
      )}
      {status === 'Pending' && requestedAt !== null && (
        <Button size="xs" variant="default" onClick={reject.open} aria-label={`Decline ${name}`}>
          Decline
        </Button>
      )}
      {suspendedAt === null ? (
        <Button size="xs" variant="outline" color="red" onClick={suspend.open} aria-label={`Suspend ${name}`}>
          Suspend
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          onClick={() => resume.mutate({ clientId })}
          loading={resume.isPending}
          aria-label={`Resume ${name}`}
        >
          Resume
        </Button>
      )}
      {rejecting && <Reject client={client} onClose={reject.close} />}
      {suspending && <Suspend client={client} onClose={suspend.close} />}
    </Group>
  );
}

type DialogProps = { client: OperatorClient; onClose: () => void };

function Reject({ client: { clientId, name }, onClose }: DialogProps) {
  const form = useReason();
  const send = useSend(routes.operator.rejectClient, {
    form,
    done: `${name} is declined`,
    invalidates: reads,
    onDone: onClose,
    refusals: { CONFLICT: 'The app was approved meanwhile. Suspend it to stop it.' },
  });
  return (
    <ReasonDialog
      form={form}
      verb="Decline"
      name={name}
      means="Their own workspace keeps using the app, and they may ask again."
      pending={send.isPending}
      onSend={(reason) => send.mutate({ clientId, reason })}
      onClose={onClose}
    />
  );
}

function Suspend({ client: { clientId, name }, onClose }: DialogProps) {
  const form = useReason();
  const send = useSend(routes.operator.suspendClient, {
    form,
    done: `${name} is suspended`,
    invalidates: reads,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      verb="Suspend"
      name={name}
      means="The app stops for everybody at once, until you resume it."
      pending={send.isPending}
      onSend={(reason) => send.mutate({ clientId, reason })}
      onClose={onClose}
    />
  );
}

function useReason() {
  return useForm({ initialValues: { reason: '' } });
}

type ReasonProps = {
  form: ReturnType<typeof useReason>;
  verb: string;
  name: string;
  /** What the decision means for the app. */
  means: string;
  pending: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

function ReasonDialog({ form, verb, name, means, pending, onSend, onClose }: ReasonProps) {
  return (
    <FormDialog
      form={form}
      title={`${verb} ${name}`}
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => onSend(reason))}
      submit={verb}
      pending={pending}
    >
      <Textarea
        label="Reason"
        description={`Its makers read it. ${means}`}
        required
        autosize
        minRows={3}
        maxLength={reasonMax}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
