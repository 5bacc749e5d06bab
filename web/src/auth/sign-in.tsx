import { routes } from '@callwright/sdk/routes';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../api.ts';
import type { SecondFactorAsked, SignedIn } from '../records.ts';
import { CardPage } from './card-page.tsx';
import { CompanyButton } from './company-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactor } from './second-factor.tsx';
import { enter } from './session.ts';
import { AnchorLink } from '../ui/link.tsx';

export function SignIn() {
  const { returnTo } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const [asked, ask] = useState<SecondFactorAsked | null>(null);
  const goOn = (signedIn: SignedIn) => {
    enter(signedIn);
    return navigate({ href: returnTo ?? '/calls' });
  };
  const signIn = useMutation({
    mutationFn: (values: typeof form.values) => send(routes.auth.signIn, values),
    onSuccess: (opened) => ('secondFactor' in opened ? ask(opened) : goOn(opened)),
  });
  if (asked !== null) return <SecondFactor asked={asked} onSignedIn={goOn} onBack={() => ask(null)} />;
  return (
    <CardPage title="Sign in">
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <Stack>
          {signIn.error !== null && (
            <Alert color="red" role="alert">
              {signIn.error.message}
            </Alert>
          )}
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={signIn.isPending}>
            Sign in
          </Button>
          <PasskeyButton
            options={() => send(routes.auth.passkeyOptions, {})}
            onAnswer={async (passkey) => goOn(await send(routes.auth.signInWithPasskey, { passkey }))}
          >
            Use a passkey instead
          </PasskeyButton>
          <CompanyButton email={form.values.email} returnTo={returnTo} />
          <AnchorLink to="/forgot" size="sm">
            Forgot the password?
          </AnchorLink>
        </Stack>
      </form>
    </CardPage>
  );
}
