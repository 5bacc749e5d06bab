import { routes } from '@callwright/sdk/routes';
import { Button, Checkbox, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../ui/form-failure.tsx';
import { NewPassword } from '../ui/new-password.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Changes the password of a person who knows the current one. */
export function Password() {
  const form = useForm({ initialValues: { current: '', password: '', endApps: false } });
  const change = useSend(routes.auth.changePassword, {
    form,
    done: say('password.changed'),
    invalidates: [routes.auth.sessions, routes.oauth.listConnectedApps],
    onDone: form.reset,
  });
  return (
    <Section title={say('password')}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput
              label={say('password.current')}
              autoComplete="current-password"
              required
              {...form.getInputProps('current')}
            />
            <NewPassword label={say('password.new')} {...form.getInputProps('password')} />
          </SimpleGrid>
          <Checkbox
            label={say('password.apps')}
            description={say('password.appsHelp')}
            {...form.getInputProps('endApps', { type: 'checkbox' })}
          />
          <FormFailure form={form} />
          <Group>
            <Button type="submit" variant="light" loading={change.isPending}>
              {say('password.change')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
