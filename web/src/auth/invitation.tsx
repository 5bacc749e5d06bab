import { Button, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { invitation } from '@callwright/contract/auth.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { routes } from '@callwright/sdk/routes';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { query } from '../api.ts';
import type { SecondFactorAsked, SignedIn } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { NameFields } from '../ui/name-fields.tsx';
import { NewPassword } from '../ui/new-password.tsx';
import { Loaded } from '../ui/states.tsx';
import { ownTimeZone } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { DeadLink, CardPage } from './card-page.tsx';
import { SecondFactor } from '../sign-in/second-factor.tsx';
import { enter } from './session.ts';
import { say } from './say.ts';

type Invited = Received<typeof invitation>['data'];

export function Invitation() {
  const { token = '' } = useSearch({ from: '/invitation' });
  const invited = useQuery({ ...query(routes.auth.invitation, { token }), enabled: token !== '' });
  const gone = invited.error instanceof ApiError && invited.error.status >= 400 && invited.error.status < 500;
  if (token === '' || gone) {
    return <DeadLink title={say('invitation.gone')}>{say('invitation.goneText')}</DeadLink>;
  }
  if (invited.data === undefined) {
    return (
      <CardPage title={say('invitation')}>
        <Loaded from={invited}>{() => null}</Loaded>
      </CardPage>
    );
  }
  return <Welcome token={token} invited={invited.data.data} />;
}

function Welcome({ token, invited }: { token: string; invited: Invited }) {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { firstName: '', lastName: '', password: '' } });
  const [asked, ask] = useState<SecondFactorAsked | null>(null);
  const goOn = (signedIn: SignedIn) => {
    enter(signedIn);
    return navigate({ to: '/today' });
  };
  const accept = useSend(routes.auth.acceptInvitation, {
    form,
    onDone: (opened) => ('secondFactor' in opened ? ask(opened) : goOn(opened)),
  });
  const submit = ({ password, firstName, lastName }: typeof form.values) =>
    accept.mutate({
      token,
      password,
      ...(invited.needsPassword && { firstName, lastName, timeZone: ownTimeZone }),
    });
  if (asked !== null) return <SecondFactor asked={asked} onSignedIn={goOn} onBack={() => ask(null)} />;
  return (
    <CardPage title={say('invitation.join', { workspace: invited.workspaceName })}>
      <Text c="dimmed">{say('invitation.as', { email: invited.email })}</Text>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          {invited.needsPassword ? (
            <>
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <NameFields
                  firstName={form.getInputProps('firstName')}
                  lastName={form.getInputProps('lastName')}
                />
              </SimpleGrid>
              <NewPassword label={say('invitation.choose')} {...form.getInputProps('password')} />
            </>
          ) : (
            <PasswordInput
              label={say('invitation.password')}
              description={say('invitation.passwordHelp')}
              autoComplete="current-password"
              required
              {...form.getInputProps('password')}
            />
          )}
          <FormFailure form={form} />
          <Button type="submit" loading={accept.isPending}>
            {say('invitation.submit')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
