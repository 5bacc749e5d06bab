import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { send } from '../api.ts';
import { api } from '../endpoints.ts';
import { Door } from './door.tsx';
import { enter } from './session.ts';
import { AnchorLink } from '../ui/link.tsx';

export function SignIn() {
  const { returnTo } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (values: typeof form.values) => send(api.auth.signIn, values),
    onSuccess: (signedIn) => {
      enter(signedIn);
      return navigate({ href: returnTo ?? '/calls' });
    },
  });
  return (
    <Door title="Sign in">
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
          <AnchorLink to="/forgot" size="sm">
            Forgot the password?
          </AnchorLink>
        </Stack>
      </form>
    </Door>
  );
}
