import { routes } from '@callwright/sdk/routes';
import { Button, ColorInput, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { optionsOf } from '../ui/choices.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { Directory } from './directory.tsx';
import { WorkspaceSecurity } from './workspace-security.tsx';

const weekStarts = { MONDAY: 'Monday', SUNDAY: 'Sunday' } as const;
const outcomeRules = { lenient: 'Reasons may be left out', strict: 'Reasons are required' } as const;

export function Workspace() {
  return (
    <>
      <General />
      <WorkspaceSecurity />
      <Directory />
    </>
  );
}

function General() {
  const { workspace } = useMe();
  const { name, currency, timeZone, country, locale, weekStart, brandColor } = workspace;
  const form = useForm({
    initialValues: {
      name,
      currency,
      timeZone,
      country,
      locale,
      weekStart,
      brandColor: brandColor ?? '',
      outcomeRules: workspace.outcomeRules,
    },
  });
  const save = useSend(routes.account.updateWorkspace, {
    form,
    done: 'Workspace saved',
    // The currency, the week and the rules show on every screen.
    invalidates: Object.values(routes),
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title="Workspace">
      <form
        onSubmit={form.onSubmit((values) =>
          save.mutate({ ...values, brandColor: values.brandColor || null }),
        )}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Name" required maxLength={100} {...form.getInputProps('name')} />
            <TextInput label="Part of all links" value={workspace.slug} readOnly variant="filled" />
            <TimeZoneSelect label="Time zone" {...form.getInputProps('timeZone')} />
            <Select
              label="Weeks begin on"
              allowDeselect={false}
              data={optionsOf(weekStarts)}
              {...form.getInputProps('weekStart')}
            />
            <TextInput
              label="Country"
              description="Two letters, like DE"
              maxLength={2}
              {...form.getInputProps('country')}
            />
            <TextInput
              label="Currency"
              description="Three letters, like EUR"
              maxLength={3}
              {...form.getInputProps('currency')}
            />
            <TextInput
              label="Language"
              description="A language tag, like en or pt-BR"
              {...form.getInputProps('locale')}
            />
            <ColorInput
              label="Color"
              description="Of the booking pages"
              format="hex"
              withEyeDropper={false}
              placeholder="#4263eb"
              {...form.getInputProps('brandColor')}
            />
            <Select
              label="Outcomes of calls"
              allowDeselect={false}
              data={optionsOf(outcomeRules)}
              {...form.getInputProps('outcomeRules')}
            />
          </SimpleGrid>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              Save workspace
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
