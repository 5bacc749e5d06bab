import { routes } from '@callwright/sdk/routes';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Member } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Asks for a confirmation, and for the member who takes over the upcoming calls. */
export function DeactivateMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const form = useForm<{ reassignTo: number | null }>({ initialValues: { reassignTo: null } });
  const update = useSend(routes.users.update, {
    form,
    done: say('deactivate.done'),
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
      title={say('deactivate.title', { member: memberName(member) })}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={say('deactivate')}
      color="red"
      pending={update.isPending}
    >
      <Text size="sm">{say('deactivate.text')}</Text>
      <MemberSelect
        label={say('deactivate.reassign')}
        description={say('deactivate.reassignHelp')}
        placeholder={say('deactivate.nobody')}
        clearable
        without={[member.id]}
        value={form.values.reassignTo}
        onChange={(id) => form.setFieldValue('reassignTo', id)}
        error={form.errors['reassignTo']}
      />
    </FormDialog>
  );
}
