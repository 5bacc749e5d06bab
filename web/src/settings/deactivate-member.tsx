import { routes } from '@callwright/sdk/routes';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Member } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';

/** Asks for confirmation, and for the member who takes over the upcoming calls. */
export function DeactivateMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const form = useForm<{ reassignTo: number | null }>({ initialValues: { reassignTo: null } });
  const update = useSend(routes.users.update, {
    form,
    done: 'Member deactivated',
    invalidates: [routes.users, routes.teams, routes.eventCalls],
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
        They are signed out and host no new calls. Their records stay, and they can be activated again.
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
