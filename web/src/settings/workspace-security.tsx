import { factorRules, type FactorRule } from '@callwright/contract/required-factor.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';

const names: Record<FactorRule, string> = {
  OFF: 'Nobody has to',
  ADMINISTRATORS: 'Administrators',
  EVERYBODY: 'Everybody',
};

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
          <Select
            label="Who must have a second factor"
            description="Members without one set it up when they sign in next. API keys and apps are not affected."
            maw={420}
            allowDeselect={false}
            data={factorRules.map((value) => ({ value, label: names[value] }))}
            {...form.getInputProps('secondFactor')}
          />
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
