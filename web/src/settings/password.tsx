import { routes } from '@callwright/sdk/routes';
import { Button, Checkbox, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../ui/form-failure.tsx';
import { NewPassword } from '../ui/new-password.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';

/** A new password for a person who knows the current one. */
export function Password() {
  const form = useForm({ initialValues: { current: '', password: '', endApps: false } });
  const change = useSend(routes.auth.changePassword, {
    form,
    done: 'Password changed; other sessions have ended',
    invalidates: [routes.auth.sessions, routes.oauth.listConnectedApps],
    onDone: form.reset,
  });
  return (
    <Section title="Password">
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput
              label="Current password"
              description="The one you signed in with"
              autoComplete="current-password"
              required
              {...form.getInputProps('current')}
            />
            <NewPassword label="New password" {...form.getInputProps('password')} />
          </SimpleGrid>
          <Checkbox
            label="Disconnect all apps too"
            description="If somebody else may have known the password"
            {...form.getInputProps('endApps', { type: 'checkbox' })}
          />
          <FormFailure form={form} />
          <Group>
            <Button type="submit" variant="light" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
