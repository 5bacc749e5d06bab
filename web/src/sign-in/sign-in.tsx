import { routes } from '@callwright/sdk/routes';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageWithId } from '../api-error.ts';
import { send } from '../api.ts';
import { CardPage } from '../auth/card-page.tsx';
import { PasskeyButton } from '../auth/passkey-button.tsx';
import type { SecondFactorAsked } from '../records.ts';
import { CompanyButton } from './company-button.tsx';
import { say } from './say.ts';

const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }));

/** Signs in with email and password, a passkey, or a company's identity provider. */
export function SignIn({ returnTo }: { returnTo: string | undefined }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, ask] = useState<SecondFactorAsked | null>(null);
  // The application is a separate page, which requests the new session.
  const goOn = () => location.assign(returnTo ?? '/today');
  const signIn = useMutation({
    mutationFn: () => send(routes.auth.signIn, { email, password }),
    onSuccess: (opened) => ('secondFactor' in opened ? ask(opened) : goOn()),
  });
  if (asked !== null)
    return (
      <Suspense>
        <SecondFactor asked={asked} onSignedIn={goOn} onBack={() => ask(null)} />
      </Suspense>
    );
  return (
    <CardPage title={say('signIn')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        <Stack>
          {signIn.error !== null && (
            <Alert color="red" role="alert">
              {messageWithId(signIn.error)}
            </Alert>
          )}
          <TextInput
            label={say('email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={say('password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={signIn.isPending || signIn.isSuccess}>
            {say('signIn')}
          </Button>
          <PasskeyButton
            options={() => send(routes.auth.passkeyOptions, {})}
            onAnswer={async (passkey) => {
              await send(routes.auth.signInWithPasskey, { passkey });
              goOn();
            }}
          >
            {say('passkey')}
          </PasskeyButton>
          <CompanyButton email={email} returnTo={returnTo} />
          <Anchor href="/forgot" size="sm">
            {say('forgot')}
          </Anchor>
        </Stack>
      </form>
    </CardPage>
  );
}
