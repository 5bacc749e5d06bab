import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { claimReads } from './use-claiming.ts';

const skippedBecause = () => ({
  NOT_FOUND: say('skipped.gone'),
  CHANGED: say('assign.changed'),
  ALREADY_OWNED: say('skipped.claimed'),
  SETTER_INACTIVE: say('skipped.deactivated'),
});

type Props = { contactId: number; name: string; setterId: number | null };
type ButtonProps = Props & { tabIndex?: 0 | -1 };

/** Assigns or reassigns a lead to a setter. */
export function AssignLead({ contactId, name, setterId, tabIndex = 0 }: ButtonProps) {
  const [opened, { open, close }] = useDisclosure();
  const label = setterId === null ? say('assign') : say('reassign');
  return (
    <>
      <Button size="xs" variant="default" aria-label={`${label} ${name}`} tabIndex={tabIndex} onClick={open}>
        {label}
      </Button>
      {opened && <AssignDialog contactId={contactId} name={name} setterId={setterId} onClose={close} />}
    </>
  );
}

function AssignDialog({ contactId, name, setterId, onClose }: Props & { onClose: () => void }) {
  const form = useForm<{ setterId: number | null }>({
    initialValues: { setterId: null },
    validate: { setterId: (id) => (id === null ? say('assign.first') : null) },
  });
  const assign = useSend(routes.setterClaims.assignOwner, {
    form,
    invalidates: claimReads,
    onDone: ({ data: { skipped } }) => {
      const [first] = skipped;
      if (first !== undefined) {
        form.setFieldError('setterId', skippedBecause()[first.code]);
        return;
      }
      notifications.show({ message: say('assigned'), color: 'green' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('assign.title', { name })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        assign.mutate({ contactIds: [contactId], setterId: values.setterId }),
      )}
      submit={say('assign')}
      pending={assign.isPending}
    >
      <MemberSelect
        label={say('setter')}
        without={setterId === null ? [] : [setterId]}
        value={form.values.setterId}
        onChange={(id) => form.setFieldValue('setterId', id)}
        error={form.errors['setterId']}
      />
    </FormDialog>
  );
}
