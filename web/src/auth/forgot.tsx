import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../endpoints.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { Door } from './door.tsx';
import { AnchorLink } from '../ui/link.tsx';

export function Forgot() {
  const form = useForm({ initialValues: { email: '' } });
  const request = useSend(api.auth.requestReset, { form });
  if (request.isSuccess) {
    return (
      <Door title="Look into your mail">
        <Text component="output">
          If {form.values.email} has an account here, a link to choose a new password is on its way.
        </Text>
        <AnchorLink to="/sign-in">Back to sign in</AnchorLink>
      </Door>
    );
  }
  return (
    <Door title="Forgot the password" lead="A link to choose a new one comes by e-mail.">
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
    </Door>
  );
}
