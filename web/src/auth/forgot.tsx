import { routes } from '@callwright/sdk/routes';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from './card-page.tsx';
import { say } from './say.ts';

export function Forgot() {
  const form = useForm({ initialValues: { email: '' } });
  const request = useSend(routes.auth.requestReset, { form });
  if (request.isSuccess) {
    return (
      <CardPage title={say('forgot.sent')}>
        <Text component="output">{say('forgot.sentText', { email: form.values.email })}</Text>
        <Anchor href="/sign-in">{say('toSignIn')}</Anchor>
      </CardPage>
    );
  }
  return (
    <CardPage title={say('forgot.title')} lead={say('forgot.lead')}>
      <form onSubmit={form.onSubmit((values) => request.mutate(values))}>
        <Stack>
          <TextInput
            label={say('email')}
            type="email"
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <FormFailure form={form} />
          <Button type="submit" loading={request.isPending}>
            {say('forgot.send')}
          </Button>
          <Anchor href="/sign-in" size="sm">
            {say('toSignIn')}
          </Anchor>
        </Stack>
      </form>
    </CardPage>
  );
}
