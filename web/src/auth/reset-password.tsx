import { routes } from '@callwright/sdk/routes';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { ApiError } from '../api-error.ts';
import { NewPassword } from '../ui/new-password.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { DeadLink, CardPage } from './card-page.tsx';
import { AnchorLink } from '../ui/link.tsx';

export function ResetPassword() {
  const { token = '' } = useSearch({ from: '/reset-password' });
  const form = useForm({ initialValues: { password: '' } });
  const reset = useSend(routes.auth.resetPassword, { form });
  if (token === '' || (reset.error instanceof ApiError && reset.error.status === 410)) {
    return (
      <DeadLink title="This link is no longer valid">
        Each link works once and for a limited time. <AnchorLink to="/forgot">Ask for a new one</AnchorLink>.
      </DeadLink>
    );
  }
  if (reset.isSuccess) {
    return (
      <CardPage title="Password changed">
        <Text component="output">All sessions have ended.</Text>
        <Button component="a" href="/sign-in">
          Sign in
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title="Choose a new password">
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}>
        <Stack>
          <NewPassword label="New password" {...form.getInputProps('password')} />
          <FormFailure form={form} />
          <Button type="submit" loading={reset.isPending}>
            Save
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
