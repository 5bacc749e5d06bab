import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, type Member } from '../endpoints.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';

/** Asks, and for who takes over the upcoming calls. */
export function DeactivateMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const form = useForm<{ reassignTo: number | null }>({ initialValues: { reassignTo: null } });
  const update = useSend(api.users.update, {
    form,
    done: 'Member deactivated',
    invalidates: ['/v1/users', '/v1/teams', '/v1/eventCalls'],
    onDone: onClose,
  });
  const submit = ({ reassignTo }: typeof form.values) =>
    update.mutate({
      id: member.id,
      status: 'DEACTIVATED',
      ...(reassignTo !== null && { reassignTo }),
    });
  return (
    <FormDialog
      form={form}
      title={`Deactivate ${memberName(member)}?`}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit="Deactivate"
      color="red"
      pending={update.isPending}
    >
      <Text size="sm">
        They are signed out and host no new calls. What they did stays, and they can be activated again.
      </Text>
      <MemberSelect
        label="Who takes their upcoming calls"
        description="Needed when there are any"
        placeholder="Nobody"
        clearable
        without={[member.id]}
        value={form.values.reassignTo}
        onChange={(id) => form.setFieldValue('reassignTo', id)}
        error={form.errors['reassignTo']}
      />
    </FormDialog>
  );
}
