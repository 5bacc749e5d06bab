import { roleKeys, roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';

/** What the workspace asks of its members. */
export function WorkspaceSecurity() {
  const { workspace } = useMe();
  const form = useForm({ initialValues: { secondFactor: workspace.secondFactor } });
  const save = useSend(routes.account.updateWorkspace, {
    form,
    done: 'Security saved',
    invalidates: [routes.account],
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title="Security">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Checkbox.Group
            label="Roles that need a second factor to sign in"
            description="An app with codes, or a passkey. Members without one are asked to set it up before they can go on, also where they are signed in now and when they get such a role later. API keys and connected apps are not affected."
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
              Save security
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function summaryOf(roles: readonly RoleKey[]): string {
  if (roles.length === 0) return 'Nobody has to. Each member chooses.';
  if (roles.length === roleKeys.length) return 'Everybody has to.';
  return 'Members with another role choose for themselves.';
}
