import { routes } from '@callwright/sdk/routes';
import { Button, ColorInput, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountUpdateWorkspace } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import { optionsOf } from '../ui/choices.ts';
import { countryOptions } from '../ui/countries.ts';
import { CurrencySelect } from '../ui/currency-select.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { withChosen } from '../ui/with-chosen.ts';
import { Directory } from './directory.tsx';
import { languagesOfWorkspace } from './language-options.ts';
import { say } from './say.ts';
import { WorkspaceExport } from './workspace-export.tsx';
import { WorkspaceLogo } from './workspace-logo.tsx';
import { WorkspaceSecurity } from './workspace-security.tsx';

const weekStarts = () => ({ MONDAY: say('week.MONDAY'), SUNDAY: say('week.SUNDAY') });
const outcomeRules = () => ({ lenient: say('outcomes.lenient'), strict: say('outcomes.strict') });

export function Workspace() {
  return (
    <>
      <General />
      <WorkspaceSecurity />
      <Directory />
      <WorkspaceExport />
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
    done: say('workspace.saved'),
    // The currency, the start of the week and the rules affect every screen.
    invalidates: Object.values(routes),
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title={say('workspace')}>
      <WorkspaceLogo />
      <form
        onSubmit={form.onSubmit((values) =>
          save.mutate({ ...values, brandColor: values.brandColor || null }),
        )}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={say('name')}
              required
              {...accountUpdateWorkspace.name}
              {...form.getInputProps('name')}
            />
            <TextInput label={say('workspace.slug')} value={workspace.slug} readOnly variant="filled" />
            <TimeZoneSelect label={say('timeZone')} {...form.getInputProps('timeZone')} />
            <Select
              label={say('workspace.weekStart')}
              allowDeselect={false}
              data={optionsOf(weekStarts())}
              {...form.getInputProps('weekStart')}
            />
            <Select
              label={say('country')}
              searchable
              allowDeselect={false}
              nothingFoundMessage={say('country.unknown')}
              data={withChosen(countryOptions(), country)}
              {...form.getInputProps('country')}
            />
            <CurrencySelect label={say('currency')} {...form.getInputProps('currency')} />
            <Select
              label={say('language')}
              description={say('language.help')}
              allowDeselect={false}
              data={languagesOfWorkspace(locale)}
              {...form.getInputProps('locale')}
            />
            <ColorInput
              label={say('color')}
              description={say('color.help')}
              format="hex"
              withEyeDropper={false}
              placeholder={say('color.example')}
              {...form.getInputProps('brandColor')}
            />
            <Select
              label={say('outcomes')}
              allowDeselect={false}
              data={optionsOf(outcomeRules())}
              {...form.getInputProps('outcomeRules')}
            />
          </SimpleGrid>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {say('workspace.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
