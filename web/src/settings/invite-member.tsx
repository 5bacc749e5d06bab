import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { usersInvite } from '../field-limits.ts';
import { optionsOf, roleNames } from '../ui/choices.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const roleHints = (): Record<RoleKey, string> => ({
  SUPER_ADMIN: say('roleHint.SUPER_ADMIN'),
  SALES_MANAGER: say('roleHint.SALES_MANAGER'),
  CLOSER: say('roleHint.CLOSER'),
  SETTER: say('roleHint.SETTER'),
  VIEWER: say('roleHint.VIEWER'),
});

export function InviteMember({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: { email: '', firstName: '', lastName: '', role: 'CLOSER' as RoleKey },
  });
  const invite = useSend(routes.users.invite, {
    form,
    done: say('invite.done'),
    invalidates: [routes.users, routes.account.outbox, routes.mails.state],
    onDone: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={say('invite.title')}>
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack>
          <TextInput
            label={say('email')}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={say('firstName')}
              {...usersInvite.firstName}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={say('lastName')}
              {...usersInvite.lastName}
              {...form.getInputProps('lastName')}
            />
          </SimpleGrid>
          <Select
            label={say('role')}
            description={roleHints()[form.values.role]}
            allowDeselect={false}
            data={optionsOf<RoleKey>(roleNames)}
            {...form.getInputProps('role')}
          />
          <FormButtons form={form} label={say('invite')} onBack={onClose} pending={invite.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
