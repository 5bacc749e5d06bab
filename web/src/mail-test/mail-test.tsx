import type { ReceivedFrom } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Tested = ReceivedFrom<typeof routes.mails.sendTest>['data'];

/** Sends an email with the operator's settings, and shows the mail server's reply. */
export function MailTest() {
  const { user } = useMe();
  const form = useForm({ initialValues: { to: user.email } });
  const send = useSend(routes.mails.sendTest, { form });
  const tested = send.data?.data;
  const submit = () => {
    form.clearErrors();
    send.mutate({ to: form.getValues().to });
  };
  return (
    <Stack gap="sm" role="group" aria-label={say('title')}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={say('title')}
          description={say('help')}
          type="email"
          flex={1}
          miw={200}
          {...form.getInputProps('to')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The field may be inside another form, which must not be submitted.
            event.preventDefault();
            submit();
          }}
        />
        <Button variant="default" loading={send.isPending} onClick={submit}>
          {say('send')}
        </Button>
      </Group>
      <FormFailure form={form} />
      <div aria-live="polite">{tested !== undefined && !send.isPending && <Answer tested={tested} />}</div>
    </Stack>
  );
}

const colors = { ACCEPTED: 'green', REFUSED: 'red', UNREACHABLE: 'red', NOT_SET_UP: 'orange' } as const;

function Answer({ tested: { result, to, from, server, answer } }: { tested: Tested }) {
  return (
    <Alert color={colors[result]} title={say(`${result}.title`, { to, server: server ?? '' })} role="note">
      <Text size="sm">{say(`${result}.help`, { to, from, server: server ?? '' })}</Text>
      {answer !== null && answer !== '' && (
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {answer}
        </Text>
      )}
    </Alert>
  );
}
