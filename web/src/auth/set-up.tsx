import { routes } from '@callwright/sdk/routes';
import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { authSetUp } from '../field-limits.ts';
import { query } from '../api.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { NameFields } from '../ui/name-fields.tsx';
import { NewPassword } from '../ui/new-password.tsx';
import { Loaded } from '../ui/states.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { ownTimeZone } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from './card-page.tsx';
import { enter } from './session.ts';
import { say } from './say.ts';

export function SetUp() {
  const { token = '' } = useSearch({ from: '/set-up' });
  const state = useQuery({ ...query(routes.auth.setUpState, { token }), enabled: token !== '' });
  if (token === '') return <NoLink title={say('setUp.title')} text={say('setUp.noLink')} />;
  if (state.data?.data.valid === false)
    return <NoLink title={say('setUp.gone')} text={say('setUp.goneText')} />;
  return (
    <CardPage title={say('setUp.title')} lead={say('setUp.lead')}>
      <Loaded from={state}>{() => <SetUpForm token={token} />}</Loaded>
    </CardPage>
  );
}

function NoLink({ title, text }: { title: string; text: string }) {
  return (
    <CardPage title={title}>
      <Text>{text}</Text>
      <Anchor href="/sign-in" size="sm">
        {say('setUp.signIn')}
      </Anchor>
    </CardPage>
  );
}

function SetUpForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      workspaceName: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      timeZone: ownTimeZone,
    },
  });
  const setUp = useSend(routes.auth.setUp, {
    form,
    onDone: (signedIn) => {
      enter(signedIn);
      return navigate({ to: '/welcome' });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => setUp.mutate({ token, ...values }))}>
      <Stack>
        <TextInput
          label={say('setUp.workspace')}
          description={say('setUp.workspaceHelp')}
          required
          {...authSetUp.workspaceName}
          {...form.getInputProps('workspaceName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameFields firstName={form.getInputProps('firstName')} lastName={form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput
          label={say('email')}
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <NewPassword label={say('password')} {...form.getInputProps('password')} />
        <TimeZoneSelect label={say('timeZone')} {...form.getInputProps('timeZone')} />
        <FormFailure form={form} />
        <Button type="submit" loading={setUp.isPending}>
          {say('setUp.submit')}
        </Button>
      </Stack>
    </form>
  );
}
