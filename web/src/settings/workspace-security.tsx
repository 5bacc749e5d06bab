import { roleKeys, type RoleKey } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { roleNames } from '../ui/choices.ts';
import { say } from './say.ts';

/** The security requirements for members. */
export function WorkspaceSecurity() {
  const { workspace } = useMe();
  const form = useForm({ initialValues: { secondFactor: workspace.secondFactor } });
  const save = useSend(routes.account.updateWorkspace, {
    form,
    done: say('security.saved'),
    invalidates: [routes.account],
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title={say('security')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Checkbox.Group
            label={say('security.roles')}
            description={say('security.help')}
            {...form.getInputProps('secondFactor')}
          >
            <Group mt="sm" gap="lg">
              {roleKeys.map((role) => (
                <Checkbox key={role} value={role} label={roleNames[role]} />
              ))}
            </Group>
          </Checkbox.Group>
          <Text size="sm" role="status">
            {summaryOf(form.values.secondFactor)}
          </Text>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {say('security.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function summaryOf(roles: readonly RoleKey[]): string {
  if (roles.length === 0) return say('security.none');
  if (roles.length === roleKeys.length) return say('security.all');
  return say('security.some');
}
