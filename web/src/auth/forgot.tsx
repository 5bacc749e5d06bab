import { routes } from '@callwright/sdk/routes';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from './card-page.tsx';
import { AnchorLink } from '../ui/link.tsx';

export function Forgot() {
  const form = useForm({ initialValues: { email: '' } });
  const request = useSend(routes.auth.requestReset, { form });
  if (request.isSuccess) {
    return (
      <CardPage title="Look into your mail">
        <Text component="output">
          If {form.values.email} has an account here, a link to choose a new password is on its way.
        </Text>
        <AnchorLink to="/sign-in">Back to sign in</AnchorLink>
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
          <AnchorLink to="/sign-in" size="sm">
            Back to sign in
          </AnchorLink>
        </Stack>
      </form>
    </CardPage>
  );
}
