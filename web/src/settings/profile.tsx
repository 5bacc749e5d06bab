import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMay, useMe } from '../auth/session.ts';
import { Face } from '../ui/face.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { NameFields } from '../ui/name-fields.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { languagesOfPerson } from './language-options.ts';
import { NoticeSettings } from './notice-settings.tsx';
import { say } from './say.ts';

export function Profile() {
  const mayShare = useMay('availability:write');
  return (
    <>
      <Person />
      {mayShare && <CalendarAddress />}
      <NoticeSettings />
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
      meetingLink: user.meetingLink ?? '',
    },
  });
  const save = useSend(routes.auth.updateProfile, {
    form,
    done: say('profile.saved'),
    // Names, times and languages are on every screen.
    invalidates: Object.values(routes),
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title={say('profile')}>
      <Photo />
      <form
        onSubmit={form.onSubmit((values) =>
          save.mutate({ ...values, meetingLink: values.meetingLink.trim() || null }),
        )}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NameFields
              firstName={form.getInputProps('firstName')}
              lastName={form.getInputProps('lastName')}
            />
            <TextInput
              label={say('email')}
              value={user.email}
              readOnly
              variant="filled"
              description={say('profile.emailHelp')}
            />
            <TimeZoneSelect
              label={say('timeZone')}
              description={say('profile.timeZoneHelp')}
              {...form.getInputProps('timeZone')}
            />
            <Select
              label={say('language')}
              description={say('profile.languageHelp')}
              allowDeselect={false}
              data={languagesOfPerson(user.locale)}
              {...form.getInputProps('locale')}
            />
            <TextInput
              label={say('profile.video')}
              type="url"
              description={say('profile.videoHelp')}
              placeholder={say('profile.videoExample')}
              {...form.getInputProps('meetingLink')}
            />
          </SimpleGrid>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {say('profile.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Saved at once, separately from the form. */
function Photo() {
  const { user } = useMe();
  const save = useSend(routes.auth.updatePhoto, {
    done: say('photo.saved'),
    // Photos are on many screens.
    invalidates: Object.values(routes),
  });
  return (
    <PictureField
      label={say('photo')}
      description={say('photo.help')}
      isSet={user.avatarUrl !== null}
      isBusy={save.isPending}
      sideMax={1_024}
      onChange={(photo) => save.mutate({ photo })}
    >
      <Face name={`${user.firstName} ${user.lastName}`} avatarUrl={user.avatarUrl} size={64} />
    </PictureField>
  );
}
