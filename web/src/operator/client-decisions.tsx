import { routes } from '@callwright/sdk/routes';
import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { operatorSuspendClient } from '../field-limits.ts';
import type { OperatorClient } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const reads = [routes.operator];

/** The operator's actions for an app in its current state. */
export function ClientDecisions({ client }: { client: OperatorClient }) {
  const { clientId, name, requestedAt, suspendedAt, updatedAt } = client;
  const isOpen = client.status === 'Pending' || client.unreviewedSince !== null;
  const [rejecting, reject] = useDisclosure();
  const [suspending, suspend] = useDisclosure();
  const approve = useSend(routes.operator.approveClient, {
    done: say('approved', { name }),
    invalidates: reads,
    refusals: { CONFLICT: say('changedMeanwhile') },
  });
  const resume = useSend(routes.operator.resumeClient, {
    done: say('resumed', { name }),
    invalidates: reads,
  });
  const askApprove = () =>
    confirm({
      title: say('approve.title', { name }),
      text: say('approve.text'),
      confirm: say('approve'),
      isDanger: false,
      onConfirm: () => approve.mutate({ clientId, updatedAt }),
    });
  return (
    <Group gap="xs">
      {isOpen && (
        <Button
          size="xs"
          onClick={askApprove}
          loading={approve.isPending}
          aria-label={say('approve.of', { name })}
        >
          {say('approve')}
        </Button>
      )}
      {isOpen && requestedAt !== null && (
        <Button size="xs" variant="default" onClick={reject.open} aria-label={say('decline.of', { name })}>
          {say('decline')}
        </Button>
      )}
      {suspendedAt === null ? (
        <Button
          size="xs"
          variant="outline"
          color="red"
          onClick={suspend.open}
          aria-label={say('suspend.of', { name })}
        >
          {say('suspend')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          onClick={() => resume.mutate({ clientId })}
          loading={resume.isPending}
          aria-label={say('resume.of', { name })}
        >
          {say('resume')}
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
    done: say('declined', { name }),
    invalidates: reads,
    onDone: onClose,
    refusals: { CONFLICT: say('approvedMeanwhile') },
  });
  return (
    <ReasonDialog
      form={form}
      title={say('decline.of', { name })}
      verb={say('decline')}
      means={say('decline.means')}
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
    done: say('suspended.done', { name }),
    invalidates: reads,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={say('suspend.of', { name })}
      verb={say('suspend')}
      means={say('suspend.means')}
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
  title: string;
  verb: string;
  /** What the decision means for the app. */
  means: string;
  pending: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

function ReasonDialog({ form, title, verb, means, pending, onSend, onClose }: ReasonProps) {
  return (
    <FormDialog
      form={form}
      title={title}
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => onSend(reason))}
      submit={verb}
      pending={pending}
    >
      <Textarea
        label={say('reason')}
        description={say('reason.help', { means })}
        required
        autosize
        minRows={3}
        {...operatorSuspendClient.reason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
