import { routes } from '@callwright/sdk/routes';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from './card-page.tsx';

export function Forgot() {
  const form = useForm({ initialValues: { email: '' } });
  const request = useSend(routes.auth.requestReset, { form });
  if (request.isSuccess) {
    return (
      <CardPage title="Look into your mail">
        <Text component="output">
          If {form.values.email} has an account here, a link to choose a new password is on its way.
        </Text>
        <Anchor href="/sign-in">Back to sign in</Anchor>
      </CardPage>
    );
  }
  return (
    <CardPage title="Forgot the password" lead="We send a link to choose a new one by e-mail.">
      <form onSubmit={form.onSubmit((values) => request.mutate(values))}>
        <Stack>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <FormFailure form={form} />
          <Button type="submit" loading={request.isPending}>
            Send the link
          </Button>
          <Anchor href="/sign-in" size="sm">
            Back to sign in
          </Anchor>
        </Stack>
      </form>
    </CardPage>
  );
}
