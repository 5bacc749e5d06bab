import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMay, useMe } from '../auth/session.ts';
import { optionsOf } from '../ui/choices.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { NameFields } from '../ui/name-fields.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { CalendarAddress } from './calendar-address.tsx';

export function Profile() {
  const mayShare = useMay('availability:write');
  return (
    <>
      <Person />
      {mayShare && <CalendarAddress />}
    </>
  );
}

function Person() {
  const { user } = useMe();
  const form = useForm({
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      timeZone: user.timeZone,
      locale: user.locale,
    },
  });
  const save = useSend(routes.auth.updateProfile, {
    form,
    done: 'Profile saved',
    // Names, times and languages show on every screen.
    invalidates: Object.values(routes),
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title="Profile">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NameFields
              firstName={form.getInputProps('firstName')}
              lastName={form.getInputProps('lastName')}
            />
            <TextInput
              label="E-mail"
              value={user.email}
              readOnly
              variant="filled"
              description="You sign in with it"
            />
            <TimeZoneSelect
              label="Time zone"
              description="Calls are shown in it"
              {...form.getInputProps('timeZone')}
            />
            <Select
              label="Language of mails"
              description="For mails about your calls"
              allowDeselect={false}
              data={languagesOf(user.locale)}
              {...form.getInputProps('locale')}
            />
          </SimpleGrid>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              Save profile
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Members have `en` until they choose, which leaves it to the workspace. */
const languages = {
  en: 'The workspace’s language',
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
} as const;

function languagesOf(chosen: string) {
  const options = optionsOf(languages);
  const isListed = options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label: chosen }];
}
