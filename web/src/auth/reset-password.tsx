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
import { say } from './say.ts';

export function ResetPassword() {
  const { token = '' } = useSearch({ from: '/reset-password' });
  const form = useForm({ initialValues: { password: '' } });
  const reset = useSend(routes.auth.resetPassword, { form });
  if (token === '' || (reset.error instanceof ApiError && reset.error.status === 410)) {
    return (
      <DeadLink title={say('reset.gone')}>
        {say('reset.goneText')} <AnchorLink to="/forgot">{say('reset.again')}</AnchorLink>
      </DeadLink>
    );
  }
  if (reset.isSuccess) {
    return (
      <CardPage title={say('reset.done')}>
        <Text component="output">{say('reset.doneText')}</Text>
        <Button component="a" href="/sign-in">
          {say('signIn')}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title={say('reset.title')}>
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}>
        <Stack>
          <NewPassword label={say('reset.password')} {...form.getInputProps('password')} />
          <FormFailure form={form} />
          <Button type="submit" loading={reset.isPending}>
            {say('reset.save')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
