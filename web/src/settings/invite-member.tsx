import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { optionsOf } from '../ui/choices.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';

const roleHints: Record<RoleKey, string> = {
  SUPER_ADMIN: 'Everything, settings and members included',
  SALES_MANAGER: 'Everything but settings and members',
  CLOSER: 'Own calls, contacts and hours',
  SETTER: 'Own contacts and the calls booked from them',
  VIEWER: 'Looks at everything, changes nothing',
};

export function InviteMember({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: { email: '', firstName: '', lastName: '', role: 'CLOSER' as RoleKey },
  });
  const invite = useSend(routes.users.invite, {
    form,
    done: 'The invitation is on its way',
    invalidates: [routes.users, routes.account.outbox, routes.mails.state],
    onDone: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite a member">
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack>
          <TextInput label="E-mail" type="email" required data-autofocus {...form.getInputProps('email')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="First name" maxLength={100} {...form.getInputProps('firstName')} />
            <TextInput label="Last name" maxLength={100} {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <Select
            label="Role"
            description={roleHints[form.values.role]}
            allowDeselect={false}
            data={optionsOf<RoleKey>(roleNames)}
            {...form.getInputProps('role')}
          />
          <FormButtons form={form} label="Invite" onBack={onClose} pending={invite.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
